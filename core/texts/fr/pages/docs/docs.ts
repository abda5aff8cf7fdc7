import type * as english from '#core/texts/en/pages/docs/docs.ts';

export const docsTexts: typeof english.docsTexts = {
  title: 'Documentation',
  starts: [
    { address: '/docs/getting-started', summary: 'Une première réponse de chaque API, pour qui écrit un programme.' },
    {
      address: '/docs/console',
      summary: 'Électeurs, porte-à-porte, dons et reçus, pour qui travaille dans une campagne.',
    },
    {
      address: '/docs/operating-the-server',
      summary: 'Réglages, journaux et mises à niveau, pour qui exploite une installation.',
    },
  ],
  bothApis: 'Deux API par HTTP et JSON',
  apis: {
    electoral: {
      title: 'Données des limites électorales',
      summary:
        'D’un code postal ou d’un point à la circonscription fédérale, provinciale et municipale : limites, formes, ' +
        'candidats, sections de vote et élections.',
      tryIt:
        'Pour envoyer une requête depuis cette page, ouvrez une opération, puis appuyez sur «\u00a0Try it out\u00a0» et «\u00a0Execute\u00a0». Aucune clé n’est requise.',
      key: (root) =>
        `Aucune clé n’est requise pour quelques requêtes par minute. POST ${root}/electoral/register en donne une, gratuite, pour davantage.`,
    },
    customer: {
      title: 'Données de campagne',
      summary:
        'Les électeurs d’une campagne, ses dons et leurs reçus fédéraux, ses bénévoles, son porte-à-porte, ses ' +
        'listes de porte-à-porte et ses pancartes.',
      tryIt:
        'Pour envoyer une requête depuis cette page, appuyez sur «\u00a0Authorize\u00a0» et collez une clé; ouvrez ensuite une opération, puis appuyez sur «\u00a0Try it out\u00a0» et «\u00a0Execute\u00a0».',
      key: () => 'Une campagne dont le forfait est payant crée ses clés, chacune avec ses propres portées.',
    },
  },
  reference: 'Référence de chaque opération',
  guide: 'Guide',
  document: 'Document OpenAPI',
  guides: 'Guides',
  search: 'Chercher dans les guides',
  find: 'Chercher',
  searchTitle: (query) => `Trouvé dans les guides\u00a0: ${query}`,
  nothingTitle: (query) => `Rien de trouvé dans les guides\u00a0: ${query}`,
  nothingFound: (hasSeveralWords) =>
    hasSeveralWords
      ? 'Aucune section d’un guide ne contient tous ces mots. Essayez-en moins, ou des mots anglais pour les guides en anglais.'
      : 'Aucune section d’un guide ne contient ce mot. Essayez-en un autre, une partie de celui-ci, ou un mot anglais pour les guides en anglais.',
  inEnglish: 'en anglais',
  guideInEnglish: 'Ce guide est en anglais.',
  referenceInEnglish: 'Cette référence est en anglais.',
  withoutScripts: 'Un script dessine cette page à partir du document OpenAPI.',
  contents: 'Sur cette page',
  previous: 'Précédent',
  next: 'Suivant',
  place: (at, of) => `${at} sur ${of}`,
  allGuides: 'Tous les guides',
  nothingTyped: 'Tapez un ou plusieurs mots à chercher.',
};
