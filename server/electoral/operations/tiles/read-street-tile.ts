import { Type } from 'typebox';
import { invalid } from '#core/errors.ts';
import { electoralEndpoint } from '#server/electoral/operations/services.ts';
import { closed } from '#server/electoral/schemas/schemas.ts';
import { tags } from '#server/electoral/schemas/tags.ts';
import { streetZooms } from '#server/electoral/street-tiles/draw-street-tile.ts';
import { readStreetTile as tileOf } from '#server/electoral/street-tiles/street-tile-store.ts';

const outside = () => invalid('The path parameters "x" and "y" must be below 2 to the power of z.');

export const readStreetTile = electoralEndpoint({
  operationId: 'readStreetTile',
  method: 'GET',
  path: '/electoral/street-tiles/{z}/{x}/{y}.mvt',
  tag: tags.boundaries,
  summary: 'A vector tile of streets, for maps',
  description:
    'Extension. A Mapbox Vector Tile (version 2.1, extent 4096) in Web Mercator, of the road network and the areas of water that are loaded. Layers: `streets` (lines with `rank`, 1 for the Trans-Canada Highway to 5 for a street, and `name`), `water` (polygons, from zoom 9 on). Below zoom 13 it has the larger roads alone: up to rank 1 below zoom 7, 2 below 9, 3 below 11, 4 below 13. A tile without streets is empty. Tiles have a rate limit of their own, 60 times that of other requests. Nothing is changed.',
  params: Type.Object({
    z: Type.Integer({
      minimum: streetZooms.least,
      maximum: streetZooms.most,
      description: 'The zoom level: the world is 2^z tiles wide.',
      examples: [13],
    }),
    x: Type.Integer({ minimum: 0, description: 'The column, from the west.', examples: [3004] }),
    y: Type.Integer({ minimum: 0, description: 'The row, from the north.', examples: [3020] }),
  }),
  query: Type.Object({}, closed),
  response: Type.Unsafe<never>({
    description: 'The tile, encoded as protocol buffers.',
    contentMediaType: 'application/vnd.mapbox-vector-tile',
  }),
  binary: 'application/vnd.mapbox-vector-tile',
  errors: [outside()],
  allowance: 'tiles',
  cacheable: true,
  handle({ params: { z, x, y } }, services) {
    if (x >= 2 ** z || y >= 2 ** z) throw outside();
    return tileOf(services.knex, services.map(), z, x, y);
  },
});
