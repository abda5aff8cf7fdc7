import { beforeAll, expect, it } from '@jest/globals';
import { createLog } from '#core/log.ts';
import { loadMapSnapshot } from '#server/electoral/map/load/load-map-snapshot.ts';
import type { MapSnapshot } from '#server/electoral/map/map-snapshot.ts';
import { lookUpPlace } from '#server/electoral/operations/look-up/place.ts';
import { DistrictCells } from '#server/electoral/tables/district-cells.ts';
import { cellsOf } from '#server/electoral/tables/lookup-cells.ts';
import { givenSet } from '#test/server/electoral/fixture.ts';
import { createTestDatabase } from '#test/support/database.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';

const at = Date.parse('2026-06-01T16:00:00Z');
let map: MapSnapshot;

/** Two ridings with a gap of some metres between them, and a town without wards. */
const database = await closedAfterAll(createTestDatabase());
beforeAll(async () => {
  const { knex } = database;
  await givenSet(knex, {
    id: 'fed',
    level: 'FEDERAL',
    districts: [
      { code: '1', boxes: [[-49, 41, -48, 42]] },
      { code: '2', province: 'XB', boxes: [[-47.9999, 41, -47, 42]] },
    ],
  });
  await givenSet(knex, {
    id: 'town',
    level: 'MUNICIPAL',
    representation: 'no_wards',
    districts: [{ code: '1', boxes: [[-48.5, 41, -48.4, 42]] }],
  });
  map = await loadMapSnapshot(knex, createLog('silent'));
});

// Points of the same districts share their cells: what differs between two points must be part of their cache key.
it('points in one riding, in a gap beside it, in a town and in another province have the cells that each has alone', () => {
  const cells = new DistrictCells(map, at);
  const points = [-48.7, -48.6, -47.99996, -48.45, -48.41, -47.5, -48.8].map((lng) => ({ lat: 41.5, lng }));
  const alone = points.map(({ lat, lng }) => cellsOf(lookUpPlace(map, { code: null, lat, lng }, at)));
  expect(points.map((point) => cells.of(point))).toEqual(alone);
  const kinds = new Set(alone.map((row) => row.join('|')));
  expect(kinds.size).toBe(3);
  expect(alone[2]).not.toEqual(alone[0]);
  expect(cells.of({ lat: 41.5, lng: -48.75 })).toBe(cells.of(points[0]!));
});

it('a point that no district covers is refused with the same words each time', () => {
  const cells = new DistrictCells(map, at);
  const [first, second] = [10, 20].map((lng) => cells.of({ lat: 41.5, lng }));
  expect(first?.at(-1)).toBe('No district that we hold covers this point at that date.');
  expect(second).toEqual(first);
});
