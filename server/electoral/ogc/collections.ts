import { type Static, Type } from 'typebox';
import { toIso } from '#core/dates.ts';
import { boxOfSet } from '#server/electoral/extent/boxes.ts';
import { termsOf } from '#server/electoral/included/terms.ts';
import type { BoundarySetWithCount } from '#server/electoral/map/jurisdictions.ts';
import type { MapSnapshot } from '#server/electoral/map/map-snapshot.ts';
import { crs84, systems } from './crs/systems.ts';
import { html, linksToForms } from './format.ts';
import {
  addressOf,
  collectionPath,
  geojson,
  itemsPath,
  type Link,
  LinksSchema,
  queryablesPath,
  schemaJson,
  schemaPath,
} from './links.ts';

/** What a link to a schema is (OGC 23-058r1). */
const relSchema = 'http://www.opengis.net/def/rel/ogc/1.0/schema';
/** What a link to queryables is (19-079r2). */
const relQueryables = 'http://www.opengis.net/def/rel/ogc/1.0/queryables';

const ExtentSchema = Type.Object(
  {
    spatial: Type.Optional(
      Type.Object(
        {
          bbox: Type.Array(Type.Array(Type.Number()), {
            description: 'The bounding box of all that the map has covered: west, south, east, north in degrees.',
            examples: [[[-48.711973, 41.939583, -45.171771, 44.567354]]],
          }),
          crs: Type.Literal(crs84, { description: 'Longitude, then latitude, WGS 84.' }),
        },
        {
          additionalProperties: false,
          description: 'Where.',
          title: 'OgcSpatialExtent',
          examples: [{ bbox: [[-48.711973, 41.939583, -45.171771, 44.567354]], crs: crs84 }],
        },
      ),
    ),
    temporal: Type.Object(
      {
        interval: Type.Array(Type.Array(Type.Union([Type.String(), Type.Null()])), {
          description: 'The first and the last instant at which the map is in force, in UTC; null if no end is known.',
          examples: [[['2025-03-23T04:00:00.000Z', null]]],
        }),
        trs: Type.Literal('http://www.opengis.net/def/uom/ISO-8601/0/Gregorian', {
          description: 'The Gregorian calendar.',
        }),
      },
      { additionalProperties: false, description: 'When.', title: 'OgcTemporalExtent' },
    ),
  },
  { additionalProperties: false, title: 'OgcExtent', description: 'The spatial and temporal extent of the map.' },
);

export const CollectionSchema = Type.Object(
  {
    id: Type.String({ description: 'The id of the map.', examples: ['sample-federal'] }),
    title: Type.String({
      description: 'The name of the map.',
      examples: ['Federal ridings of the sample region, 2023 order'],
    }),
    description: Type.String({
      description: 'Its jurisdiction and licence.',
      examples: ['Sample Federation. Hustings sample data, CC0.'],
    }),
    attribution: Type.String({
      description: 'The attribution that its licence requires; empty if it requires none.',
      examples: ['A made-up region of the Hustings project; free for any use (CC0 1.0).'],
    }),
    extent: ExtentSchema,
    itemType: Type.Literal('feature', { description: 'Its content.' }),
    crs: Type.Array(Type.String(), {
      description: 'The coordinate reference systems in which its features are offered.',
      examples: [[...systems]],
    }),
    storageCrs: Type.Literal(crs84, { description: 'The one in which they are stored.' }),
    links: LinksSchema,
  },
  {
    additionalProperties: false,
    title: 'OgcCollection',
    description: 'A map as a feature collection (17-069r4, 7.14).',
  },
);

type Collection = Static<typeof CollectionSchema>;

/** A map as a collection. */
export function describeCollection(map: MapSnapshot, set: BoundarySetWithCount, origin: string): Collection {
  const { id, name, jurisdiction, from, until } = set;
  const { licence, attribution } = termsOf(set);
  const box = boxOfSet(map, id);
  const about = licence.name === '' ? '' : ` ${licence.name}.`;
  return {
    id,
    title: name,
    description: `${jurisdiction.nameEn}.${about}`,
    attribution,
    extent: {
      ...(box && { spatial: { bbox: [[...box]], crs: crs84 } }),
      temporal: {
        interval: [[toIso(from), until === Infinity ? null : toIso(until - 1)]],
        trs: 'http://www.opengis.net/def/uom/ISO-8601/0/Gregorian',
      },
    },
    itemType: 'feature',
    crs: [...systems],
    storageCrs: crs84,
    links: [
      ...linksToForms(origin, collectionPath(id)),
      { href: addressOf(origin, itemsPath(id)), rel: 'items', type: geojson, title: name },
      { href: addressOf(origin, itemsPath(id), { f: 'html' }), rel: 'items', type: html, title: name },
      { href: addressOf(origin, schemaPath(id)), rel: relSchema, type: schemaJson, title: 'What the districts have' },
      {
        href: addressOf(origin, queryablesPath(id)),
        rel: relQueryables,
        type: schemaJson,
        title: 'What filters may name',
      },
      ...licenceLink(licence),
    ],
  };
}

/** The text of a licence, if it has an address. */
export const licenceLink = ({ name, url }: { readonly name: string; readonly url: string | null }): Link[] =>
  url === null ? [] : [{ href: url, rel: 'license', title: name }];
