import { downloadSet, whole } from '#server/electoral/operations/downloads/download-set.ts';
import { file } from './file-schema.ts';

const geoPackage = 'application/geopackage+sqlite3';

export const downloadGeoPackage = downloadSet({
  operationId: 'downloadSetAsGeoPackage',
  format: 'gpkg',
  summary: 'A map as GeoPackage, for download',
  description: `${whole} The table is named after the map’s id (OGC 12-128r18). Nothing is changed.`,
  response: file('The GeoPackage.', geoPackage),
  mediaType: geoPackage,
});
