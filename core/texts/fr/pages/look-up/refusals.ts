import type * as english from '#core/texts/en/pages/look-up/refusals.ts';

export const lookUpRefusals: typeof english.lookUpRefusals = {
  code_malformed:
    'Entrez un code postal comme sur une enveloppe\u00a0: lettre, chiffre, lettre, chiffre, lettre, chiffre, par exemple K1A 0A6.',
  address_several: 'Plusieurs endroits correspondent. Lequel?',
  address_unknown:
    'Nous ne connaissons pas cette adresse. Vérifiez-la et nommez la localité, par exemple 12, rue Principale, Gatineau; ou entrez un code postal, ou trouvez-la sur la carte.',
  address_unclear: 'Entrez une adresse avec sa localité, par exemple 12, rue Principale, Gatineau, ou un code postal.',
  code_unknown: 'Nous ne connaissons pas ce code postal. Vérifiez-le, ou trouvez le lieu sur la carte.',
  code_letters: 'Dans ce code postal, des lettres sont à la place de chiffres. Avec 0 pour O et 1 pour I ou L, c’est',
  date: 'Entrez une date qui existe, par exemple 2025-04-28 ou 28 avr. 2025.',
  place: 'Indiquez un lieu par sa latitude et sa longitude, ou cliquez sur la carte.',
  exchanged:
    'Aucune de nos circonscriptions ne couvre ce lieu. La latitude et la longitude semblent interverties\u00a0: essayez',
  nothing_there: 'Aucune de nos circonscriptions ne couvre ce lieu à cette date.',
  address: 'L’adresse de cette page demande quelque chose que nous ne connaissons pas. Entrez un code postal.',
};
