import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { fromCoordinates, toCoordinates } from '#core/geometry/polygons.ts';
import { shapeText } from '#server/electoral/shapes/shape-text.ts';

const degrees = (limit: number) =>
  fc.oneof(
    fc.integer({ min: -limit * 1e7, max: limit * 1e7 }).map((units) => units / 1e7),
    fc.integer({ min: -100, max: 100 }).map((units) => units / 1e7),
    fc.integer({ min: -limit, max: limit }),
  );
const position = fc.tuple(degrees(180), degrees(90)).map(([x, y]) => [x + 0, y + 0]);
const ring = fc.array(position, { minLength: 1, maxLength: 6 });
const polygons = fc.array(fc.array(ring, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 4 });

test('has every position as it is stored', () => {
  fc.assert(
    fc.property(polygons, (coordinates) => {
      const geometry = fromCoordinates(coordinates);
      const text = shapeText(geometry).toString();
      const stored = toCoordinates(geometry).map((rings) =>
        rings.map((of) => of.map(([x = 0, y = 0]) => [x + 0, y + 0])),
      );
      expect(JSON.parse(text)).toEqual(
        stored.length === 1
          ? { type: 'Polygon', coordinates: stored[0] }
          : { type: 'MultiPolygon', coordinates: stored },
      );
    }),
  );
});

test('writes numbers as short as they can be, at both ends of their range', () => {
  const ends = [
    [
      [-180, 90],
      [-179.9999999, -0.0000001],
      [0.1, 10.12],
      [-0, 0],
    ],
  ];
  expect(shapeText(fromCoordinates([ends])).toString()).toBe(
    '{"type":"Polygon","coordinates":[[[-180,90],[-179.9999999,-0.0000001],[0.1,10.12],[0,0]]]}',
  );
});
