import { Type } from 'typebox';
import { annotate } from '#server/call/schema.ts';
import { boundaryId, closed } from '#server/electoral/schemas/schemas.ts';
import { ShapeSchema } from '#server/electoral/shapes/shape-schema.ts';
import { FlatPropertiesSchema } from '#server/electoral/whole-maps/flat-properties.ts';
import { LinksSchema } from './links.ts';

const featureFields = {
  type: Type.Literal('Feature', { description: 'The kind of object.' }),
  id: boundaryId,
  geometry: annotate(ShapeSchema, { description: 'Its geometry, WGS 84.' }),
  properties: annotate(FlatPropertiesSchema, { description: 'The boundary as one flat row.' }),
};

export const OgcFeatureSchema = Type.Object(
  { ...featureFields, links: LinksSchema },
  { ...closed, title: 'OgcFeature', description: 'A boundary as a feature (RFC 7946, section 3.2).' },
);

export const FlatFeatureSchema = Type.Object(featureFields, {
  ...closed,
  title: 'FlatFeature',
  description: 'A boundary as a feature with flat properties (RFC 7946, section 3.2).',
});

export const OgcFeatureCollectionSchema = Type.Object(
  {
    type: Type.Literal('FeatureCollection', { description: 'The kind of object.' }),
    numberMatched: Type.Integer({ description: 'Features on all pages.', examples: [12] }),
    numberReturned: Type.Integer({ description: 'Features on this page.', examples: [12] }),
    links: LinksSchema,
    features: Type.Array(FlatFeatureSchema, { description: 'The features of this page.' }),
  },
  {
    ...closed,
    title: 'OgcFeatureCollection',
    description: 'A page of features (17-069r4, 7.15.8; RFC 7946, section 3.3).',
  },
);

/** The path parameters of a collection's operations. */
export const collectionParams = {
  collectionId: Type.String({ description: 'The id of the map.', examples: ['sample-federal'] }),
};

/** The shape in which features come. */
export const ResolutionParameter = Type.Enum(['full', 'display'], {
  type: 'string',
  default: 'full',
  description: 'full: the publisher’s geometry; display: simplified, with shared borders simplified alike.',
  examples: ['display'],
});

/** The most features of a page. */
export const mostItems = 1000;
export const usualItems = 100;
