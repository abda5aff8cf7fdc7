import { apiRoot } from '#server/call/api-root.ts';
import type { Bilingual } from '#server/pages/language.ts';

export interface ApiTexts {
  readonly title: string;
  readonly summary: string;
  /** How to get a key. */
  readonly key: string;
  /** How a request is sent from the reference. Its buttons are in English. */
  readonly tryIt: string;
  /** A command to try. `origin` is the installation's own, such as `https://example.org`. */
  readonly example: (origin: string) => string;
  readonly reference: string;
  readonly guide: string;
  readonly document: string;
}

interface DocsTexts {
  readonly title: string;
  /** Guides with which readers begin, each with what it is for. */
  readonly starts: ReadonlyArray<{ readonly address: string; readonly summary: string }>;
  /** The heading above the APIs. */
  readonly bothApis: string;
  readonly apis: readonly ApiTexts[];
  readonly reference: string;
  readonly guide: string;
  readonly document: string;
  readonly guides: string;
  readonly search: string;
  readonly find: string;
  readonly searchTitle: (query: string) => string;
  readonly nothingFound: string;
  /** Behind the title of a guide that is in English. Nothing if that is the page's own language. */
  readonly inEnglish?: string;
  /** Above a guide that is in English. */
  readonly guideInEnglish?: string;
  /** Above the reference of an API, which is in English. */
  readonly referenceInEnglish?: string;
  readonly withoutScripts: string;
  readonly contents: string;
  readonly previous: string;
  readonly next: string;
  readonly allGuides: string;
  /** Instead of results, if nothing was searched. */
  readonly nothingTyped: string;
}

const electoral = {
  example: (origin: string) => `curl '${origin}${apiRoot}/electoral/lookup?postalCode=K1A0A6'`,
  reference: '/docs/electoral',
  guide: '/docs/electoral-api',
  document: `${apiRoot}/electoral/openapi.json`,
};

const customer = {
  example: (origin: string) => `curl -H 'Authorization: Bearer YOUR_KEY' '${origin}${apiRoot}/voters?limit=3'`,
  reference: '/docs/customer',
  guide: '/docs/customer-api',
  document: `${apiRoot}/openapi.json`,
};

export const texts: Bilingual<DocsTexts> = {
  en: {
    title: 'Documentation',
    starts: [
      { address: '/docs/getting-started', summary: 'A first answer from each API, for whoever writes a program.' },
      { address: '/docs/console', summary: 'Voters, doors, donations and receipts, for whoever works in a campaign.' },
      {
        address: '/docs/operating-the-server',
        summary: 'Settings, logs and upgrades, for whoever runs an installation.',
      },
    ],
    bothApis: 'Two APIs over HTTP and JSON',
    apis: [
      {
        title: 'Electoral boundary data',
        summary:
          'From a postal code or a point to the federal, provincial and municipal district, with boundaries, shapes, ' +
          'candidates, polling divisions and elections.',
        tryIt:
          'To send a request from this page, open an operation and press “Try it out”, then “Execute”. No key is needed.',
        key: `No key is needed for a few requests a minute. POST ${apiRoot}/electoral/register gives a free key for more.`,
        ...electoral,
      },
      {
        title: 'Customer data',
        summary:
          "One campaign's voters, donations with federal contribution receipts, volunteers, canvassing, walk lists " +
          'and lawn signs.',
        key: 'A campaign on a paid plan makes keys, each with its own scopes.',
        tryIt:
          'To send a request from this page, press “Authorize” and paste a key; then open an operation and press “Try it out” and “Execute”.',
        ...customer,
      },
    ],
    reference: 'Reference of every operation',
    guide: 'Guide',
    document: 'OpenAPI document',
    guides: 'Guides',
    search: 'Search the guides',
    find: 'Search',
    withoutScripts: 'A script draws this page from the OpenAPI document.',
    searchTitle: (query) => `Found in the guides: ${query}`,
    nothingFound: 'No section of a guide has all these words. Try fewer of them.',
    contents: 'On this page',
    previous: 'Previous',
    next: 'Next',
    allGuides: 'All guides',
    nothingTyped: 'Type a word or more of what you look for.',
  },
  fr: {
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
    apis: [
      {
        title: 'Données des limites électorales',
        summary:
          'D’un code postal ou d’un point à la circonscription fédérale, provinciale et municipale : limites, formes, ' +
          'candidats, sections de vote et élections.',
        tryIt:
          'Pour envoyer une requête depuis cette page, ouvrez une opération, puis appuyez sur «\u00a0Try it out\u00a0» et «\u00a0Execute\u00a0». Aucune clé n’est requise.',
        key: `Aucune clé n’est requise pour quelques requêtes par minute. POST ${apiRoot}/electoral/register en donne une, gratuite, pour davantage.`,
        ...electoral,
      },
      {
        title: 'Données de campagne',
        summary:
          'Les électeurs d’une campagne, ses dons et leurs reçus fédéraux, ses bénévoles, son porte-à-porte, ses ' +
          'listes de porte-à-porte et ses pancartes.',
        tryIt:
          'Pour envoyer une requête depuis cette page, appuyez sur «\u00a0Authorize\u00a0» et collez une clé; ouvrez ensuite une opération, puis appuyez sur «\u00a0Try it out\u00a0» et «\u00a0Execute\u00a0».',
        key: 'Une campagne dont le forfait est payant crée ses clés, chacune avec ses propres portées.',
        ...customer,
      },
    ],
    reference: 'Référence de chaque opération',
    guide: 'Guide',
    document: 'Document OpenAPI',
    guides: 'Guides',
    search: 'Chercher dans les guides',
    find: 'Chercher',
    searchTitle: (query) => `Trouvé dans les guides\u00a0: ${query}`,
    nothingFound:
      'Aucune section d’un guide ne contient tous ces mots. Essayez-en moins, ou des mots anglais pour les guides en anglais.',
    inEnglish: 'en anglais',
    guideInEnglish: 'Ce guide est en anglais.',
    referenceInEnglish: 'Cette référence est en anglais.',
    withoutScripts: 'Un script dessine cette page à partir du document OpenAPI.',
    contents: 'Sur cette page',
    previous: 'Précédent',
    next: 'Suivant',
    allGuides: 'Tous les guides',
    nothingTyped: 'Écrivez un mot ou plusieurs de ce que vous cherchez.',
  },
};
