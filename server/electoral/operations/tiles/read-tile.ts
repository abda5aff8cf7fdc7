import { Type } from 'typebox';
import { invalid } from '#core/errors.ts';
import type { Level } from '#core/levels.ts';
import { tileType } from '#server/content/tile-type.ts';
import { electoralEndpoint } from '#server/electoral/operations/services.ts';
import { instantOf } from '#server/electoral/schemas/date-parameter.ts';
import { closed, DateParameter } from '#server/electoral/schemas/schemas.ts';
import { tags } from '#server/electoral/schemas/tags.ts';
import { deepestZoom } from '#server/electoral/tiles/lines/zoom-lines.ts';
import { readTile as tileOf } from '#server/electoral/tiles/tile-store.ts';

export const TileLevelParameter = Type.Enum(['federal', 'provincial', 'municipal'], {
  type: 'string',
  description: 'The level of government.',
  examples: ['federal'],
});

const outside = () => invalid('The path parameters "x" and "y" must be below 2 to the power of z.');

/** The place of a tile, each of its numbers with an example. */
export const tilePlace = (least: number, most: number, [z, x, y]: readonly [number, number, number]) => ({
  z: Type.Integer({
    minimum: least,
    maximum: most,
    description: 'The zoom level: the world is 2^z tiles wide.',
    examples: [z],
  }),
  x: Type.Integer({ minimum: 0, description: 'The column, from the west.', examples: [x] }),
  y: Type.Integer({ minimum: 0, description: 'The row, from the north.', examples: [y] }),
});

/** What every operation has that responds with a tile. */
export const tileResponse = {
  tag: tags.boundaries,
  response: Type.Unsafe<never>({
    description: 'The tile, encoded as protocol buffers.',
    contentMediaType: tileType,
  }),
  binary: tileType,
  errors: [outside()],
  allowance: 'tiles',
  cacheable: true,
} as const;

/** Errors: 400. */
export function requireInWorld({ z, x, y }: { readonly z: number; readonly x: number; readonly y: number }): void {
  if (x >= 2 ** z || y >= 2 ** z) throw outside();
}

export const readTile = electoralEndpoint({
  ...tileResponse,
  operationId: 'readTile',
  method: 'GET',
  path: '/electoral/tiles/{level}/{z}/{x}/{y}.mvt',
  summary: 'A vector tile of a level, for maps',
  description:
    'Extension. A Mapbox Vector Tile (version 2.1, extent 4096) in Web Mercator, of the outlines by which look-ups are answered: below zoom 12 simplified by less than a pixel (a tile has 512), shared borders alike; from zoom 12 on whole, up to 16. Layers: `districts` (polygons with `id`, `code`, `nameEn`, `nameFr`, `jurisdiction`), `borders` (each line once; `outer` if no other district of the map lies beyond it, `province` if a district of another province does), `labels` (points with `id`, `nameEn`, `nameFr`). A tile without districts is empty. Tiles have a rate limit of their own, 60 times that of other requests. Nothing is changed.',
  params: Type.Object({
    level: TileLevelParameter,
    ...tilePlace(0, deepestZoom, [6, 23, 23]),
  }),
  query: Type.Object({ date: Type.Optional(DateParameter) }, closed),
  handle({ params, query }, services) {
    const map = services.map();
    const { level, z, x, y } = params;
    requireInWorld(params);
    const at = instantOf(query.date) ?? services.now();
    return tileOf(map, level.toUpperCase() as Level, at, { z, x, y });
  },
});
