import { Type } from 'typebox';
import { termsFields } from '#server/electoral/included/terms.ts';
import { geojson } from '#server/electoral/ogc/links.ts';
import { FlatFeatureSchema } from '#server/electoral/ogc/schemas.ts';
import { closed } from '#server/electoral/schemas.ts';
import { downloadSet, whole } from './download-set.ts';

const file = (description: string, contentMediaType: string) => Type.Unsafe<never>({ description, contentMediaType });

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
        description: 'What the map is called.',
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

const geoPackage = 'application/geopackage+sqlite3';

export const downloadGeoPackage = downloadSet({
  operationId: 'downloadSetAsGeoPackage',
  format: 'gpkg',
  summary: 'A map as GeoPackage, for download',
  description: `${whole} A table of the map's id, in OGC 12-128r18. Nothing is changed.`,
  response: file('The GeoPackage.', geoPackage),
  mediaType: geoPackage,
});
