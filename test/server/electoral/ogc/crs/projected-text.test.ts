import { expect, it } from '@jest/globals';
import { projectionOf, systems } from '#server/electoral/ogc/crs/systems.ts';
import { projectedText } from '#server/electoral/ogc/feature-text.ts';

const step = 1e-7;

/** Rings that touch the next position to the east or to the north, as far north as people live. */
const places = [
  [-66.1, 45.9],
  [-115.3728001, 64.4540003],
  [-62.3400001, 82.5010001],
] as const;

it.each(systems.slice(1))('positions that differ in the seventh decimal of degrees differ in %s', (system) => {
  for (const [x, y] of places) {
    const positions = [x, y, x + step, y, x + step, y + step, x, y + step, x, y].map(
      (each) => Math.round(each * 1e7) / 1e7,
    );
    const polygons = {
      positions: Float64Array.from(positions),
      ringEnds: Uint32Array.of(5),
      polygonEnds: Uint32Array.of(1),
    };
    const projection = projectionOf(system);
    if (!projection) throw new Error('It is in degrees.');
    const text = [...projectedText(polygons as never, projection)].join('');
    const { coordinates } = JSON.parse(text) as { coordinates: [number[][]] };
    expect(new Set(coordinates[0].map(String)).size).toBe(4);
  }
});
