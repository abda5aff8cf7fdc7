import { downloadSet } from '#server/electoral/operations/downloads/download-set.ts';
import { file } from './file-schema.ts';

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
