import { Type } from 'typebox';
import { termsFields } from '#server/electoral/included/terms.ts';
import { geojson } from '#server/electoral/ogc/links.ts';
import { FlatFeatureSchema } from '#server/electoral/ogc/schemas.ts';
import { closed } from '#server/electoral/schemas/schemas.ts';
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

const geoPackage = 'application/geopackage+sqlite3';

export const downloadGeoPackage = downloadSet({
  operationId: 'downloadSetAsGeoPackage',
  format: 'gpkg',
  summary: 'A map as GeoPackage, for download',
  description: `${whole} The table is named after the map’s id (OGC 12-128r18). Nothing is changed.`,
  response: file('The GeoPackage.', geoPackage),
  mediaType: geoPackage,
});

const parquet = 'application/vnd.apache.parquet';

export const downloadGeoParquet = downloadSet({
  operationId: 'downloadSetAsGeoParquet',
  format: 'parquet',
  summary: 'A map as GeoParquet, for download',
  description: `${whole} GeoParquet 1.1, with geometries as WKB and a column of bounding boxes. Nothing is changed.`,
  response: file('The GeoParquet file.', parquet),
  mediaType: parquet,
});

const tiles = 'application/vnd.pmtiles';

export const downloadTiles = downloadSet({
  operationId: 'downloadSetAsPmtiles',
  format: 'pmtiles',
  summary: 'A map as PMTiles, for download',
  description:
    'Extension. The vector tiles of one map in one file (PMTiles 3), with the layers of `GET /electoral/tiles/{level}/{z}/{x}/{y}.mvt`, from zoom 0 to a maximum that depends on the map’s extent. No tile server is needed to use it. For a map in force the file is written when it is published, in the background, for others at the first request. Nothing is changed.',
  response: file('The tiles.', tiles),
  mediaType: tiles,
});
