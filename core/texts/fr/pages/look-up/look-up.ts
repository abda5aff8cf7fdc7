import type * as english from '#core/texts/en/pages/look-up/look-up.ts';

export const lookUpTexts: typeof english.lookUpTexts = {
  title: 'Trouver vos circonscriptions',
  introduction: 'Fédérale, provinciale et municipale, par adresse, par code postal ou par un lieu sur la carte.',
  postalCode: 'Code postal',
  addressOrCode: 'Adresse ou code postal',
  addressExample: '12, rue Principale, Gatineau',
  suggestions: 'Adresses',
  suggested: (count) =>
    count === 0
      ? 'Aucune adresse ne commence ainsi.'
      : count === 1
        ? '1 adresse\u00a0: flèche vers le bas.'
        : `${count} adresses\u00a0: flèche vers le bas.`,
  streetOnly: 'la rue, sans ce numéro',
  aboutThere: 'lieu approximatif',
  date: 'En date du',
  dateHint: 'Indiquez une date, par exemple 2015-10-19 ou 19 oct. 2015, pour voir les circonscriptions d’alors.',
  otherDay: 'Autres dates',
  find: 'Trouver',
  position: 'Utiliser ma position',
  positionRefused: 'Votre navigateur n’a pas transmis votre position. Entrez un code postal ou cliquez sur la carte.',
  answerOf: (asked) => `Circonscriptions\u00a0: ${asked}`,
  titleOf: (asked) => `Circonscriptions\u00a0: ${asked}`,
  point: (latitude, longitude) =>
    `${latitude.toFixed(4).replace('.', ',')}° N, ${(-longitude).toFixed(4).replace('.', ',')}° O`,
  asOf: (day) => `En date du ${day}.`,
  levels: { FEDERAL: 'Fédéral', PROVINCIAL: 'Provincial', MUNICIPAL: 'Municipal' },
  none: 'Aucune circonscription',
  code: 'Numéro',
  certainty: {
    point: 'Les circonscriptions de cet endroit précis.',
    snapped: 'Ce lieu se trouve dans un interstice entre deux circonscriptions et compte pour la plus proche.',
    addresses: 'Toutes les adresses que nous connaissons de ce code postal sont dans ces circonscriptions.',
    few_addresses:
      'Nous connaissons peu d’adresses de ce code postal. Elles sont dans ces circonscriptions; si la vôtre est près d’une limite, trouvez-la sur la carte.',
    divided:
      'Les adresses de ce code postal ne sont pas toutes dans la même circonscription. Trouvez la vôtre sur la carte pour savoir laquelle est la bonne.',
    claimed:
      'Les cartes de deux voisins comprennent ce lieu, et l’une d’elles se trompe. La circonscription nommée en premier est celle du plus petit; renseignez-vous auprès de l’un ou de l’autre pour en être sûr.',
    concordance:
      'D’après une liste publiée de codes postaux, qui peut être plus ancienne qu’une nouvelle rue. Si vous habitez près d’une limite, trouvez votre adresse sur la carte.',
    centroid:
      'Nous ne connaissons que le centre de ce code postal. Si vous habitez près d’une limite, trouvez votre adresse sur la carte.',
    block: 'Nous ne connaissons que l’emplacement des codes postaux voisins. Vérifiez votre adresse sur la carte.',
  },
  codePlace: {
    middle: (located, words) =>
      located === 1
        ? 'Le cercle sur la carte marque la seule adresse de ce code postal dont nous connaissons l’emplacement. Le code peut s’étendre au-delà.'
        : `Le cercle sur la carte marque le centre des ${words} adresses de ce code postal dont nous connaissons l’emplacement. Le code s’étend au-delà.`,
    divided: (_located, words) =>
      `Le cercle en tirets sur la carte ne marque que le centre des ${words} adresses de ce code postal dont nous connaissons l’emplacement. Elles se trouvent dans plusieurs circonscriptions\u00a0: il ne dit pas laquelle est la vôtre.`,
    block: () =>
      'Le cercle en tirets sur la carte ne marque que l’endroit où se trouvent les codes postaux voisins. Celui-ci peut se trouver au-delà.',
    unknown: 'Nous ne savons pas où ce code postal se trouve sur la carte.',
  },
  alternatives: 'L’une de celles-ci, selon votre adresse\u00a0:',
  claims: 'Les cartes de ces circonscriptions comprennent ce lieu\u00a0:',
  district: 'Circonscription',
  share: 'Part',
  absent: {
    at_large: 'Le conseil est élu par toute la municipalité, sans districts.',
    no_wards: 'Personne n’est élu par district ici.',
    map_ended: 'Ce que nous savons de ce code postal vient d’une carte qui n’est plus en vigueur.',
    not_held: 'Nous n’avons aucune carte de ce palier ici.',
  },
  member: 'Votre élu',
  memberThen: 'Élu à cette date',
  nextElection: (day) => `Prochaine élection\u00a0: ${day}`,
  poll: (number, name, day) =>
    `Section de vote à l’élection du ${day}\u00a0: ${number}${name === '' ? '' : `, ${name}`}.`,
  shareAnswer: 'Partager cette réponse',
  answerShared: 'Le lien est copié.',
  candidates: (election) => `Candidatures\u00a0: ${election}`,
  candidate: 'Candidature',
  party: 'Parti',
  votes: 'Votes',
  elected: 'siège remporté',
  noCandidates: 'Nous n’avons aucune candidature pour cette circonscription.',
  candidatesUnavailable:
    'Les candidatures ne peuvent pas être affichées pour le moment. Réessayez dans quelques minutes.',
  map: 'Carte',
  mapHint: 'Cliquez sur la carte pour trouver les circonscriptions d’un lieu.',
  mapKeys:
    'Au clavier\u00a0: les flèches déplacent la carte, + et − changent l’échelle, Entrée trouve les circonscriptions sous la croix.',
  baseMap: (credit) => `Fond de carte\u00a0: ${credit}.`,
  mapLicences: 'Licences',
  mapLevel: 'Palier affiché',
  mapFailed: 'Ce navigateur ne peut pas dessiner la carte. Les réponses sont énumérées à côté.',
  drawing: (names) => (names.length === 0 ? 'Carte' : `Carte\u00a0: ${names.join(', ')}`),
  moveMap: 'Déplacer la carte',
  mapStays: 'Ce navigateur peut montrer la carte, mais pas la déplacer.',
  mapWords: {
    levels: { federal: 'fédéral', provincial: 'provincial', municipal: 'municipal' },
    zoomIn: 'Agrandir',
    zoomOut: 'Réduire',
    wheel: 'Maintenez Ctrl et défilez pour agrandir la carte',
    wheelOfMac: 'Maintenez ⌘ et défilez pour agrandir la carte',
    fingers: 'Déplacez la carte avec deux doigts',
    place: 'Lieu trouvé',
  },
  timeline: 'Les cartes dans le temps',
  since: (day) => `depuis le ${day}`,
  between: (from, until) => `du ${from} au ${until}`,
  today: 'Aujourd’hui',
  failed: 'La réponse n’est pas arrivée. Réessayez.',
  whole: 'Voir la page complète avec la carte',
  embedLink: 'Intégrer cette recherche à votre site',
  embedHint: 'Quelques lignes à copier, dans les deux langues, sans témoins (cookies).',
  deviceLink: 'Chercher sur cet appareil seulement, même hors ligne',
  deviceHint: 'Votre code postal et votre position n’en sortent pas.',
  batchLink: 'Traiter une liste complète',
  batchHint: 'Téléversez un fichier CSV ou Excel\u00a0: chaque ligne revient avec ses circonscriptions.',
};
