import { beforeAll, describe, expect, it } from '@jest/globals';
import { toCoordinates } from '#core/geometry/polygons.ts';
import { decodeWkb } from '#core/geometry/wkb.ts';
import type { PollOutlineSource } from '#ingest/registry/source.ts';
import type { RunOptions } from '#ingest/run/run.ts';
import { givenElection, givenSet } from '#test/server/electoral/fixture.ts';
import { createTestDatabase } from '#test/support/database.ts';
import { pollOutlinesSource } from '#test/support/fixtures/table-sources.ts';
import { ingestMembers } from '#test/support/ingest.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';

const database = await closedAfterAll(createTestDatabase());
beforeAll(async () => {
  await givenSet(database.knex, {
    id: 'sample-federal',
    level: 'FEDERAL',
    jurisdiction: 'xa',
    districts: [
      { code: '91001', boxes: [[-50, 42, -48, 44]] },
      { code: '91002', boxes: [[-48, 42, -46, 44]] },
    ],
  });
});

type Box = readonly [west: number, south: number, east: number, north: number];

const poll = (district: number, number: string, [west, south, east, north]: Box, type = 'N') => ({
  type: 'Feature',
  properties: { FED: district, PD: number, TYPE: type },
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [west, south],
        [east, south],
        [east, north],
        [west, north],
        [west, south],
      ],
    ],
  },
});

const whole = [
  poll(91002, '1-0', [-48, 42, -46, 44]),
  poll(91001, '10-0', [-50, 42, -49, 44]),
  poll(91001, '2-1', [-49, 42, -48, 44]),
  poll(91001, '400-0', [-49.5, 42.5, -49.499, 42.501], 'S'),
  // Of a district that has nothing else.
  poll(91003, '401-0', [-49.5, 42.5, -49.499, 42.501], 'S'),
];

const ingest = (
  features: readonly object[] = whole,
  changes: Partial<PollOutlineSource> = {},
  options: Partial<RunOptions> = {},
) =>
  ingestMembers(
    database,
    pollOutlinesSource(changes),
    { 'polls.geojson': JSON.stringify({ type: 'FeatureCollection', features }) },
    options,
  );
const rows = () =>
  database
    .knex('poll_outlines')
    .orderBy('sort_order')
    .select<Array<{ boundary_id: string; poll_number: string; geometry: Buffer }>>(
      ...['boundary_id', 'poll_number', 'geometry'],
    );
const quarantined = (message: RegExp) => ({ outcome: 'quarantined', message: expect.stringMatching(message) });

describe('outlines of polling divisions', () => {
  it('wait for the results of their election', async () => {
    expect(await ingest(whole, {}, { named: false })).toMatchObject({
      outcome: 'waiting',
      message: expect.stringMatching(/sample-2024 is not known yet/),
    });
    await givenElection(database.knex, { id: 'sample-2024', day: '2024-05-06' });
  });

  it('are held back if there are too few, or if they lie outside of their district', async () => {
    expect(await ingest(whole.slice(0, 1))).toMatchObject(quarantined(/1 polling divisions have an outline, 2 to 4/));
    const elsewhere = [...whole.slice(0, 2), poll(91001, '2-1', [-48, 42, -47, 44])];
    expect(await ingest(elsewhere)).toMatchObject(
      quarantined(/1 polling divisions lie outside of their district .*: 91001-2-1\./),
    );
    expect(await rows()).toEqual([]);
  });

  it('that name no district of the map of election day cannot be published', async () => {
    const other = whole.map((feature) => ({ ...feature, properties: { ...feature.properties, FED: 35001 } }));
    expect(await ingest(other)).toMatchObject(quarantined(/None of the 1 districts of the outlines is on the map/));
  });

  it('are stored by district and number, without squares of single buildings', async () => {
    expect(await ingest()).toMatchObject({
      outcome: 'published',
      message: null,
      counts: { districts: 2, pollOutlines: 3 },
    });
    expect((await rows()).map(({ boundary_id, poll_number }) => [boundary_id, poll_number])).toEqual([
      ['sample-federal-91001', '2-1'],
      ['sample-federal-91001', '10'],
      ['sample-federal-91002', '1'],
    ]);
    const [first] = await rows();
    expect(toCoordinates(decodeWkb(first!.geometry))[0]?.[0]).toHaveLength(5);
  });

  it('are unchanged in another order, and published again if a line moved', async () => {
    expect(await ingest(whole.toReversed())).toMatchObject({ outcome: 'unchanged' });
    const moved = [whole[0]!, poll(91001, '10-0', [-50, 42, -49.2, 44]), poll(91001, '2-1', [-49.2, 42, -48, 44])];
    expect(await ingest(moved)).toMatchObject({ outcome: 'published', message: null });
  });

  it('of one number that come as several records are one polling division', async () => {
    const islands = [...whole, poll(91002, '1-0', [-45, 42, -44, 43])];
    expect(await ingest(islands)).toMatchObject({ outcome: 'published', counts: { pollOutlines: 3 } });
    const [, , last] = await rows();
    expect(toCoordinates(decodeWkb(last!.geometry))).toHaveLength(2);
  });

  it('that overlap, have no results, or a number of no polling division are reported', async () => {
    await database.knex('polling_divisions').insert({
      id: 'p',
      source_id: 'results',
      election_id: 'sample-2024',
      boundary_id: 'sample-federal-91001',
      sort_order: 0,
      poll_number: '7',
      name: '',
      address: '',
      registered_voters: 1,
    });
    const odd = [...whole, poll(91002, '2-0', [-47, 42, -46, 43]), poll(91002, '601', [-47, 42, -46, 43])];
    const { outcome, message } = await ingest(odd, { expect: { polls: { atLeast: 1, atMost: 5 } } });
    expect(outcome).toBe('published');
    expect(message).toMatch(/do not fill their district, or overlap, in 91002 \(12/);
    expect(message).toMatch(/left out: 91002-601\./);
    expect(message).toMatch(/^.*1 polling divisions of the results have no outline.* 4 outlines have no results\./);
  });
});
