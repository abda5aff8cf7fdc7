import { Type } from 'typebox';
import { termsFields } from '#server/electoral/included/terms.ts';
import { geojson } from '#server/electoral/ogc/links.ts';
import { FlatFeatureSchema } from '#server/electoral/ogc/schemas.ts';
import { downloadSet, whole } from '#server/electoral/operations/downloads/download-set.ts';
import { closed } from '#server/electoral/schemas/schemas.ts';

export const downloadGeoJson = downloadSet({
  operationId: 'downloadSetAsGeoJson',
  format: 'geojson',
  summary: 'A map as GeoJSON, for download',
  description: `${whole} Nothing is changed.`,
  response: Type.Object(
    {
      type: Type.Literal('FeatureCollection', { description: 'The kind of object.' }),
      name: Type.String({ description: 'The id of the map.', examples: ['sample-federal'] }),
      title: Type.String({
        description: 'The name of the map.',
        examples: ['Federal ridings of the sample region, 2023 order'],
      }),
      ...termsFields,
      features: Type.Array(FlatFeatureSchema, { description: 'The boundaries.' }),
    },
    { ...closed, title: 'MapFile', description: 'A map as one file (RFC 7946, section 3.3).' },
  ),
  mediaType: geojson,
  isJson: true,
});
