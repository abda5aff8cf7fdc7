import { type Static, Type } from 'typebox';
import { apiRoot } from '#server/call/api-root.ts';

/** A link of OGC API – Features (17-069r4, 7.3; RFC 8288). */
const LinkSchema = Type.Object(
  {
    href: Type.String({ description: 'Its address.', examples: ['https://example.org/api/v1/electoral/ogc'] }),
    rel: Type.String({ description: 'Its relation to this document.', examples: ['self'] }),
    type: Type.Optional(Type.String({ description: 'The media type of the target.', examples: ['application/json'] })),
    title: Type.Optional(Type.String({ description: 'A title of the target.', examples: ['This document'] })),
  },
  { additionalProperties: false, title: 'OgcLink', description: 'A link to another document (RFC 8288).' },
);

export type Link = Static<typeof LinkSchema>;

export const LinksSchema = Type.Array(LinkSchema, { description: 'Links to this document and others.' });

export const json = 'application/json';
export const geojson = 'application/geo+json';
export const schemaJson = 'application/schema+json';

/** The root of the OGC API, below which its documents are. */
const ogcRoot = `${apiRoot}/electoral/ogc`;

/** Below the root, with parameters that have a value. */
export function addressOf(
  origin: string,
  path: string,
  query: Readonly<Record<string, string | undefined>> = {},
): string {
  const given = Object.entries(query).filter((one): one is [string, string] => one[1] !== undefined);
  // Commas, colons and slashes need no coding in a query (RFC 3986, 3.4), and are read by people.
  const text = new URLSearchParams(given).toString().replaceAll(/%(?:2C|3A|2F)/g, decodeURIComponent);
  return `${origin}${ogcRoot}${path}${text && `?${text}`}`;
}

export const collectionPath = (id: string): string => `/collections/${encodeURIComponent(id)}`;

export const itemsPath = (id: string): string => `${collectionPath(id)}/items`;

export const itemPath = (id: string, feature: string): string => `${itemsPath(id)}/${encodeURIComponent(feature)}`;

export const queryablesPath = (id: string): string => `${collectionPath(id)}/queryables`;

export const schemaPath = (id: string): string => `${collectionPath(id)}/schema`;
