import { Type } from 'typebox';
import { closed } from '#server/electoral/schemas/schemas.ts';

const Position = Type.Array(Type.Number(), {
  title: 'Position',
  minItems: 2,
  maxItems: 2,
  description: 'Degrees east, then degrees north, WGS 84 (RFC 7946, section 3.1.1).',
});

const ring = [
  [-47.25, 43.1],
  [-47.15, 43.1],
  [-47.15, 43.2],
  [-47.25, 43.1],
];

const polygonCoordinates = (description: string, examples?: readonly unknown[]) =>
  Type.Array(Type.Array(Position, { minItems: 4 }), { minItems: 1, description, ...(examples && { examples }) });

const tolerance = Type.Optional(
  Type.Integer({
    minimum: 0,
    description: 'Of a simplified geometry: how far its lines may be from the publisher’s, in metres.',
    examples: [30],
  }),
);

/** A geometry of GeoJSON. */
export const ShapeSchema = Type.Union(
  [
    Type.Object(
      {
        type: Type.Literal('Polygon', { description: 'The kind of geometry.' }),
        coordinates: polygonCoordinates('The outer ring, then its holes; the last position of each is its first.', [
          [ring],
        ]),
        tolerance,
      },
      { ...closed, title: 'Polygon', description: 'A district of one part.' },
    ),
    Type.Object(
      {
        type: Type.Literal('MultiPolygon', { description: 'The kind of geometry.' }),
        coordinates: Type.Array(polygonCoordinates('One polygon: its outer ring, then its holes.'), {
          description: 'The polygons, each with its rings.',
          examples: [[[ring]]],
        }),
        tolerance,
      },
      { ...closed, title: 'MultiPolygon', description: 'A district of several parts.' },
    ),
  ],
  { title: 'Shape', description: 'A GeoJSON geometry (RFC 7946).' },
);
