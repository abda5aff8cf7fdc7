export const docsTexts = {
  title: 'Documentation',
  /** Guides with which readers begin, each with what it is for. */
  starts: [
    { address: '/docs/getting-started', summary: 'A first answer from each API, for whoever writes a program.' },
    { address: '/docs/console', summary: 'Voters, doors, donations and receipts, for whoever works in a campaign.' },
    {
      address: '/docs/operating-the-server',
      summary: 'Settings, logs and upgrades, for whoever runs an installation.',
    },
  ],
  /** The heading above the APIs. */
  bothApis: 'Two APIs over HTTP and JSON',
  apis: {
    electoral: {
      title: 'Electoral boundary data',
      summary:
        'From a postal code or a point to the federal, provincial and municipal district, with boundaries, shapes, ' +
        'candidates, polling divisions and elections.',
      /** How a request is sent from the reference. Its buttons are in English. */
      tryIt:
        'To send a request from this page, open an operation and press “Try it out”, then “Execute”. No key is needed.',
      /** How to get a key. */
      key: (root: string) =>
        `No key is needed for a few requests a minute. POST ${root}/electoral/register gives a free key for more.`,
    },
    customer: {
      title: 'Customer data',
      summary:
        "One campaign's voters, donations with federal contribution receipts, volunteers, canvassing, walk lists " +
        'and lawn signs.',
      /** How to get a key. */
      key: (_root: string) => 'A campaign on a paid plan makes keys, each with its own scopes.',
      /** How a request is sent from the reference. Its buttons are in English. */
      tryIt:
        'To send a request from this page, press “Authorize” and paste a key; then open an operation and press “Try it out” and “Execute”.',
    },
  },
  reference: 'Reference of every operation',
  guide: 'Guide',
  document: 'OpenAPI document',
  guides: 'Guides',
  search: 'Search the guides',
  find: 'Search',
  /** Behind the title of a guide that is in English. Nothing if that is the page's own language. */
  inEnglish: undefined as string | undefined,
  /** Above a guide that is in English. */
  guideInEnglish: undefined as string | undefined,
  /** Above the reference of an API, which is in English. */
  referenceInEnglish: undefined as string | undefined,
  withoutScripts: 'A script draws this page from the OpenAPI document.',
  searchTitle: (query: string) => `Found in the guides: ${query}`,
  nothingTitle: (query: string) => `Nothing found in the guides: ${query}`,
  nothingFound: (hasSeveralWords: boolean): string =>
    hasSeveralWords
      ? 'No section of a guide has all these words. Try fewer of them.'
      : 'No section of a guide has this word. Try another one, or a part of it.',
  contents: 'On this page',
  previous: 'Previous',
  next: 'Next',
  /** Which guide of a group one is. */
  place: (at: number, of: number): string => `${at} of ${of}`,
  allGuides: 'All guides',
  /** Instead of results, if nothing was searched. */
  nothingTyped: 'Type one or more words to search for.',
};
