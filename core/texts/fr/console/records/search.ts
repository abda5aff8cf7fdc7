import type * as english from '#core/texts/en/console/records/search.ts';

export const searchTexts: typeof english.searchTexts = {
  title: 'Chercher dans la campagne',
  open: 'Chercher',
  label: 'Chercher des pages, des électeurs, des donateurs, des reçus et des listes',
  hint: 'Un nom, une adresse, un numéro de téléphone, un numéro de reçu, ou le nom d’une page ou d’une liste.',
  keys: 'Les flèches choisissent, Entrée ouvre, Échap ferme.',
  results: 'Résultats',
  button: 'Chercher',
  close: 'Fermer',
  all: 'Ouvrir la page de recherche',
  kinds: { page: 'Pages', voter: 'Électeurs', donor: 'Donateurs', receipt: 'Reçus', list: 'Listes' },
  one: { page: 'Page', voter: 'Électeur', donor: 'Donateur', receipt: 'Reçu', list: 'Liste' },
  none: 'Aucun résultat.',
  noneHow:
    'Tapez le début d’un nom ou d’une rue, les quatre derniers chiffres d’un numéro de téléphone, ou un numéro de reçu.',
  said: (count) => (count === 1 ? 'Un résultat' : `${count} résultats`),
  more: 'Seuls les premiers de chaque sorte sont affichés. Tapez-en plus pour préciser la recherche.',
};
