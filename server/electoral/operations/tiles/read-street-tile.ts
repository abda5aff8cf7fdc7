import { Type } from 'typebox';
import { electoralEndpoint } from '#server/electoral/operations/services.ts';
import { closed } from '#server/electoral/schemas/schemas.ts';
import { streetZooms } from '#server/electoral/street-tiles/draw-street-tile.ts';
import { readStreetTile as tileOf } from '#server/electoral/street-tiles/street-tile-store.ts';
import { requireInWorld, tilePlace, tileResponse } from './read-tile.ts';

export const readStreetTile = electoralEndpoint({
  ...tileResponse,
  operationId: 'readStreetTile',
  method: 'GET',
  path: '/electoral/street-tiles/{z}/{x}/{y}.mvt',
  summary: 'A vector tile of streets, for maps',
  description:
    'Extension. A Mapbox Vector Tile (version 2.1, extent 4096) in Web Mercator, of the road network and the areas of water that are loaded. Layers: `streets` (lines with `rank`, 1 for the Trans-Canada Highway to 5 for a street, and `name`), `water` (polygons, from zoom 9 on). Below zoom 13 it has the larger roads alone: up to rank 1 below zoom 7, 2 below 9, 3 below 11, 4 below 13. A tile without streets is empty. Tiles have a rate limit of their own, 60 times that of other requests. Nothing is changed.',
  params: Type.Object(tilePlace(streetZooms.least, streetZooms.most, [13, 3004, 3020])),
  query: Type.Object({}, closed),
  handle({ params }, services) {
    requireInWorld(params);
    return tileOf(services.knex, services.map(), params.z, params.x, params.y);
  },
});
