import { apiRoot } from '#server/call/api-root.ts';

/** An API, and where its documentation is. Its words are in the texts of each language. */
export interface Api {
  readonly name: 'electoral' | 'customer';
  /** A command to try. `origin` is the installation's own, such as `https://example.org`. */
  readonly example: (origin: string) => string;
  readonly reference: string;
  readonly guide: string;
  readonly document: string;
}

export const apis: readonly Api[] = [
  {
    name: 'electoral',
    example: (origin) => `curl '${origin}${apiRoot}/electoral/lookup?postalCode=K1A0A6'`,
    reference: '/docs/electoral',
    guide: '/docs/electoral-api',
    document: `${apiRoot}/electoral/openapi.json`,
  },
  {
    name: 'customer',
    example: (origin) => `curl -H 'Authorization: Bearer YOUR_KEY' '${origin}${apiRoot}/voters?limit=3'`,
    reference: '/docs/customer',
    guide: '/docs/customer-api',
    document: `${apiRoot}/openapi.json`,
  },
];
