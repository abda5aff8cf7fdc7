import { beforeAll, describe, expect, test } from '@jest/globals';
import { createLog } from '#core/log.ts';
import { versionAt } from '#server/electoral/map/boundary.ts';
import { loadMapSnapshot } from '#server/electoral/map/load/load-map-snapshot.ts';
import { type Box, givenPostalCode, givenSet, publish } from '#test/server/electoral/fixture.ts';
import { createTestDatabase } from '#test/support/database.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';

const log = createLog('silent');

const database = await closedAfterAll(createTestDatabase());

const now = Date.parse('2026-06-01T16:00:00Z');

/** A row of boxes, so that a geometry is larger than a chunk of the socket. */
const manyBoxes = (count: number): Box[] =>
  Array.from({ length: count }, (_, i): Box => [-49 + i * 0.0004, 41, -49 + i * 0.0004 + 0.0002, 42]);

test('an empty catalogue is an empty snapshot', async () => {
  const map = await loadMapSnapshot(database.knex, log);
  expect(map.boundaries).toEqual([]);
  expect(map.postalCodes.size).toBe(0);
  expect(map.list.page({ page: 1, limit: 20 }, now)).toEqual({ versions: [], total: 0 });
});

describe('a snapshot', () => {
  beforeAll(async () => {
    const districts = [
      { code: '1', boxes: manyBoxes(5000) },
      { code: '2', boxes: manyBoxes(3) },
    ];
    await givenSet(database.knex, { id: 'm', level: 'FEDERAL', districts });
    await givenPostalCode(database.knex, {
      code: 'Z1A0A2',
      at: [-47.5, 41.5],
      addresses: { 'm-2': 0.25, 'm-1': 0.75 },
    });
    await givenPostalCode(database.knex, { code: 'Z1A0A1', concordance: { 'm-2': 1 } });
    await givenPostalCode(database.knex, { code: 'A1A1A1', province: 'NL' });
    await publish(database.knex);
  });

  test('holds geometries of any size', async () => {
    const map = await loadMapSnapshot(database.knex, log);
    expect(map.versions.map(({ geometry }) => geometry.polygonEnds.length)).toEqual([5000, 3]);
    const large = map.versions[0]!.geometry.positions;
    expect([...large.slice(0, 4)]).toEqual([-49, 41, -49 + 0.0002, 41]);
    expect(large).toHaveLength(5000 * 10);
  });

  test('holds postal codes with their evidence', async () => {
    const { postalCodes, boundaries } = await loadMapSnapshot(database.knex, log);
    const row = postalCodes.find('Z1A0A2');
    const { firstEvidence, boundary, share } = postalCodes.columns;
    const shares: Record<string, number> = {};
    for (let i = firstEvidence[row]!; i < firstEvidence[row + 1]!; i++)
      shares[boundaries[boundary[i]!]!.id] = share[i]!;
    expect(shares).toEqual({ 'm-1': 0.75, 'm-2': 0.25 });
    expect(postalCodes.code(row)).toBe('Z1A0A2');
    expect(postalCodes.province(postalCodes.find('A1A1A1'))).toBe('NL');
    expect(postalCodes.find('A1A1A2')).toBe(-1);
    expect(postalCodes.centroid(row)).toEqual({ longitude: -47.5, latitude: 41.5, ofBlock: false });
    expect(postalCodes.centroid(postalCodes.find('Z1A0A1'))).toEqual({
      longitude: -47.5,
      latitude: 41.5,
      ofBlock: true,
    });
    expect(postalCodes.centroid(postalCodes.find('A1A1A1'))).toBeNull();
  });

  test('takes postal codes from the one before if no source of them published since', async () => {
    const { knex } = database;
    await knex('sources').whereIn('id', ['register', 'list']).update({ content_hash: 'first' });
    const before = await loadMapSnapshot(knex, log);
    // Its ids come before the others, so that every boundary has another number.
    await givenSet(knex, { id: 'a', level: 'PROVINCIAL', districts: [{ code: '1', boxes: [[-49, 41, -47, 42]] }] });
    await publish(knex);
    const after = await loadMapSnapshot(knex, log, before);
    expect(after.postalCodes.columns.keys).toBe(before.postalCodes.columns.keys);
    const named = (map: typeof after) => [...map.postalCodes.columns.boundary].map((i) => map.boundaries[i]!.id);
    expect(named(after)).toEqual(named(before));
    expect(after.boundaries[0]!.id).toBe('a-1');

    await givenPostalCode(knex, { code: 'Z9A0A1', addresses: { 'a-1': 1 } });
    await knex('sources').where({ id: 'register' }).update({ content_hash: 'second' });
    const fresh = await loadMapSnapshot(knex, log, after);
    expect(fresh.postalCodes.find('Z9A0A1')).toBeGreaterThan(0);
  });

  test('knows no boundary whose map was withdrawn', async () => {
    const { knex } = database;
    await givenSet(knex, { id: 'gone', level: 'PROVINCIAL', districts: [{ code: '1', boxes: [[-49, 41, -47, 42]] }] });
    await knex('boundary_versions').where({ boundary_id: 'gone-1' }).delete();
    const map = await loadMapSnapshot(knex, log);
    expect(map.boundary('gone-1')).toBeUndefined();
  });

  test('knows no version that was superseded, and gives one without bounds those of its set', async () => {
    const { knex } = database;
    const boxes: Box[] = [[-49, 41, -47, 42]];
    await givenSet(knex, { id: 'mended', level: 'PROVINCIAL', districts: [{ code: '1', name: 'Wrong', boxes }] });
    const versions = () => knex('boundary_versions').where({ boundary_id: 'mended-1' });
    const { id: _, ...row } = await versions().first();
    await versions().update({ recorded: '[2020-01-01T05:00Z,2021-01-01T05:00Z)' });
    const right = { ...row, name_en: 'Right', valid: '(,)', recorded: '[2021-01-01T05:00Z,)' };
    await knex('boundary_versions').insert(right);
    const map = await loadMapSnapshot(knex, log);
    const known = map.boundary('mended-1')!.versions;
    expect(known.map(({ nameEn, from, until }) => [nameEn, from, until])).toEqual([
      ['Right', Date.parse('2020-01-01T05:00Z'), Infinity],
    ]);
  });

  test('ends a district with its set', async () => {
    const { knex } = database;
    await givenSet(knex, { id: 'short', level: 'MUNICIPAL', districts: [{ code: '1', boxes: [[-49, 41, -47, 42]] }] });
    await knex('boundary_sets').where({ id: 'short' }).update({ valid: '[2020-01-01T05:00Z,2024-01-01T05:00Z)' });
    const map = await loadMapSnapshot(knex, log);
    const boundary = map.boundary('short-1')!;
    expect(boundary.versions[0]!.until).toBe(Date.parse('2024-01-01T05:00Z'));
    expect(versionAt(boundary, now)).toBeUndefined();
  });
});
