import { downloadSet, whole } from '#server/electoral/operations/downloads/download-set.ts';
import { file } from './file-schema.ts';

const parquet = 'application/vnd.apache.parquet';

export const downloadGeoParquet = downloadSet({
  operationId: 'downloadSetAsGeoParquet',
  format: 'parquet',
  summary: 'A map as GeoParquet, for download',
  description: `${whole} GeoParquet 1.1, with geometries as WKB and a column of bounding boxes. Nothing is changed.`,
  response: file('The GeoParquet file.', parquet),
  mediaType: parquet,
});
