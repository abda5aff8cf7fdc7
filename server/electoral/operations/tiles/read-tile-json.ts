import { Type } from 'typebox';
import type { Level } from '#core/levels.ts';
import { electoralEndpoint } from '#server/electoral/operations/services.ts';
import { instantOf } from '#server/electoral/schemas/date-parameter.ts';
import { closed, DateParameter } from '#server/electoral/schemas/schemas.ts';
import { tags } from '#server/electoral/schemas/tags.ts';
import { deepestZoom } from '#server/electoral/tiles/lines/zoom-lines.ts';
import { tileLayers, tileSource } from '#server/electoral/whole-maps/tile-source.ts';
import { TileLevelParameter } from './read-tile.ts';

const FieldsSchema = Type.Unsafe<Record<string, string>>({
  type: 'object',
  additionalProperties: { type: 'string' },
  title: 'TileFields',
  description: 'The properties of a layer, with their descriptions.',
  examples: [tileLayers[0].fields],
});

export const readTileJson = electoralEndpoint({
  operationId: 'readTileJson',
  method: 'GET',
  path: '/electoral/tiles/{level}.json',
  tag: tags.boundaries,
  summary: 'The vector tiles of a level, as TileJSON',
  description:
    'Extension. What map libraries need to draw the vector tiles of a level (TileJSON 3.0.0): URL, layers, zoom levels, bounds, and the attribution that a map must show. Nothing is changed.',
  params: Type.Object({ level: TileLevelParameter }),
  query: Type.Object({ date: Type.Optional(DateParameter) }, closed),
  response: Type.Object(
    {
      tilejson: Type.Literal('3.0.0', { description: 'The version of TileJSON.' }),
      name: Type.String({ description: 'The name of the tile set.', examples: ['Federal electoral districts'] }),
      scheme: Type.Literal('xyz', { description: 'Rows are numbered from the north (xyz).' }),
      tiles: Type.Array(Type.String(), {
        description: 'URL template of a tile.',
        examples: [['https://example.org/api/v1/electoral/tiles/federal/{z}/{x}/{y}.mvt']],
      }),
      vector_layers: Type.Array(
        Type.Object(
          {
            id: Type.String({ description: 'The name of the layer.', examples: ['districts'] }),
            description: Type.String({ description: 'Its content.', examples: [tileLayers[0].description] }),
            fields: FieldsSchema,
          },
          { ...closed, title: 'TileLayer', description: 'A layer of the tiles.' },
        ),
        { description: 'The layers.' },
      ),
      minzoom: Type.Integer({ description: 'The minimum zoom level.', examples: [0] }),
      maxzoom: Type.Integer({ description: 'The maximum zoom level.', examples: [deepestZoom] }),
      bounds: Type.Array(Type.Number(), {
        description: 'The bounding box of all districts: west, south, east, north in degrees.',
        examples: [[-47.02, 42.61, -46.44, 43.05]],
      }),
      attribution: Type.String({
        description: 'The attributions that the licences require, as HTML.',
        examples: ['A made-up region of the Hustings project; free for any use (CC0 1.0).'],
      }),
    },
    { ...closed, title: 'TileJson', description: 'A description of vector tiles (TileJSON 3.0.0).' },
  ),
  cacheable: true,
  linked: true,
  handle({ params, query, origin = '' }, { map, now }) {
    const level = params.level.toUpperCase() as Level;
    const source = tileSource(map(), level, instantOf(query.date) ?? now());
    const dated = query.date === undefined ? '' : `?date=${encodeURIComponent(query.date)}`;
    return {
      tilejson: '3.0.0' as const,
      name: source.name,
      scheme: 'xyz' as const,
      tiles: [`${origin}/api/v1/electoral/tiles/${params.level}/{z}/{x}/{y}.mvt${dated}`],
      vector_layers: tileLayers.map((layer) => ({ ...layer })),
      minzoom: 0,
      maxzoom: deepestZoom,
      bounds: source.bounds,
      attribution: source.attribution,
    };
  },
});
