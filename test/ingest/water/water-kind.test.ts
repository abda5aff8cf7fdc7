import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { fromCoordinates } from '#core/geometry/polygons.ts';
import { areaKm2 } from '#ingest/maps/geometry/area.ts';
import { splitArea } from '#ingest/water/water-kind.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { waterSource } from '#test/support/fixtures/table-sources.ts';
import { ingestMembers } from '#test/support/ingest.ts';
import { systems } from '#tools/sample/files/project.ts';
import { shapes, table } from '#tools/sample/files/shapefile.ts';

let database: TestDatabase;

beforeEach(async () => {
  await database?.close();
  database = await createTestDatabase();
});
afterAll(() => database.close());

const square = (x: number, y: number, side: number): [number, number][] => [
  [x, y],
  [x + side, y],
  [x + side, y + side],
  [x, y + side],
  [x, y],
];

/** A wavy circle of many positions. */
const shore = (count: number): [number, number][] =>
  Array.from({ length: count + 1 }, (_, i) => {
    const angle = (2 * Math.PI * (i % count)) / count;
    const reach = 1 + 0.02 * Math.sin(angle * 90);
    return [-80 + reach * Math.cos(angle), 45 + reach * Math.sin(angle)];
  });

function members(polygons: readonly [number, number][][][]) {
  const records = polygons.map((polygon, i) => ({ values: [String(i)], polygons: [polygon] }));
  const { shp, shx } = shapes(records);
  const dbf = table([{ name: 'ID', type: 'C', length: 9 }], records, (text) => Buffer.from(text), 0);
  const geographic = /GEOGCS.*?Degree",[0-9.]+\]\]/.exec(systems.statCanLambert.prj)?.[0] ?? '';
  return { 'water.shp': shp, 'water.shx': shx, 'water.dbf': dbf, 'water.prj': Buffer.from(geographic) };
}

const stored = async () => {
  const { rows } = await database.knex.raw('select area, size, extent::text from water_areas order by id');
  return rows;
};

describe('areas of water', () => {
  it('are published with their size and box, and replaced as a whole', async () => {
    const lakes = [[square(-80, 45, 0.1)], [square(-79, 45, 0.2), square(-78.95, 45.05, 0.05).toReversed()]];
    expect(await ingestMembers(database, waterSource(), members(lakes))).toMatchObject({
      outcome: 'published',
      counts: { areas: 2, pieces: 2 },
    });
    const [first, second] = await stored();
    expect(first).toMatchObject({ area: 0, extent: '(-79.9,45.1),(-80,45)' });
    expect(first.size).toBeCloseTo(87.6, 0);
    expect(second.size).toBeCloseTo(first.size * 3.75, 0);
    expect(await ingestMembers(database, waterSource(), members(lakes))).toMatchObject({ outcome: 'unchanged' });
  });

  it('are held back, and the last good ones served, if some are gone', async () => {
    await ingestMembers(database, waterSource(), members([[square(-80, 45, 0.1)], [square(-79, 45, 0.2)]]));
    const before = await stored();
    expect(await ingestMembers(database, waterSource(), members([[square(-80, 45, 0.1)]]))).toMatchObject({
      outcome: 'quarantined',
    });
    expect(await stored()).toEqual(before);
  });
});

describe('a large area', () => {
  it('is cut into pieces of a thousand positions that cover it all', () => {
    const ring = shore(20_000);
    const pieces = splitArea([ring]);
    expect(pieces.length).toBeGreaterThan(15);
    for (const piece of pieces) expect(piece.flat().length).toBeLessThanOrEqual(1000);
    const sum = areaKm2(fromCoordinates(pieces));
    expect(sum / areaKm2(fromCoordinates([[ring]]))).toBeCloseTo(1, 3);
  });
});
