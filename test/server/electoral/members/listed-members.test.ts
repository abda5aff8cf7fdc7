import { describe, expect, it } from '@jest/globals';
import type { Knex } from 'knex';
import { startElectoralServer } from '#test/server/electoral/electoral-server.ts';
import { givenElection, givenSet, givenSource } from '#test/server/electoral/fixture.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';

interface Listed {
  readonly boundary: string;
  readonly name: string | null;
  readonly since?: string;
  readonly email?: string;
}

async function givenList(knex: Knex, source_id: string, as_of: string, listed: readonly Listed[]): Promise<void> {
  await givenSource(knex, source_id, 'members');
  for (const [position, { boundary, name, since = null, email = '' }] of listed.entries()) {
    await knex('elected_members').insert({
      source_id,
      position,
      boundary_id: boundary,
      as_of,
      since,
      name,
      party: name === null ? '' : 'Cod',
      email,
      url: '',
      photo_url: '',
      tel: '',
    });
  }
}

const server = await closedAfterAll(
  startElectoralServer(async ({ knex }) => {
    const codes = ['1', '2', '3', '4', '5'];
    const districts = codes.map((code, i) => ({ code, boxes: [[-50 + i, 42, -49 + i, 43] as const] }));
    await givenSet(knex, { id: 'fed', level: 'FEDERAL', jurisdiction: 'xx', districts });
    const seats = { 'fed-1': {}, 'fed-2': {}, 'fed-3': {} };
    for (const [id, day] of [
      ['e-2021', '2021-09-20'],
      ['e-2025', '2025-04-28'],
    ] as const) {
      await givenElection(knex, { id, day, districts: seats });
      for (const boundary_id of Object.keys(seats)) {
        await knex('candidates').insert({
          id: `${boundary_id}-${id}`,
          election_id: id,
          boundary_id,
          ballot_order: 1,
          name: `Elected ${id}`,
          party: 'Herring',
          incumbent: false,
          elected: true,
          votes_received: 1,
          vote_share: 1,
        });
      }
    }
    await givenList(knex, 'house', '2026-01-15', [
      { boundary: 'fed-1', name: 'Listed One', since: '2025-11-03', email: 'one@example.org' },
      { boundary: 'fed-2', name: null, since: '2025-12-01' },
      // Since an election before the last.
      { boundary: 'fed-3', name: 'Listed Three', since: '2019-10-21' },
      { boundary: 'fed-4', name: 'Listed Four' },
      { boundary: 'fed-4', name: 'Listed Five' },
    ]);
    await givenList(knex, 'older', '2025-01-01', [{ boundary: 'fed-1', name: 'Outdated', since: '2024-06-01' }]);
  }),
);

const seatOf = async (boundary: string, asOf?: string) => {
  const { body } = await server.get(`/members?${new URLSearchParams({ boundary, ...(asOf && { asOf }) })}`);
  return body.data[0].seat;
};
const nameOf = ({ members }: { members: Array<{ name: string }> }) => members.map(({ name }) => name).join(', ');

describe('a list of members', () => {
  it('wins if it is newer than the last election, and says from when, with its terms', async () => {
    expect(await seatOf('fed-1')).toEqual({
      state: 'held',
      reason: null,
      since: '2025-11-03T05:00:00.000Z',
      election: null,
      members: [
        {
          name: 'Listed One',
          party: 'Cod',
          email: 'one@example.org',
          url: null,
          photoUrl: null,
          tel: null,
          offices: [],
        },
      ],
      list: {
        id: 'house',
        name: 'Source house',
        page: 'https://example.org/data',
        asOf: '2026-01-15T05:00:00.000Z',
        licence: { name: 'Open Licence', url: 'https://example.org/licence' },
        sharing: 'by_permission',
        attribution: 'Contains fiction.',
      },
    });
  });

  it.each([
    ['fed-1', '2025-11-03', 'Listed One'],
    // Before the day that it states, and before the election that it follows, it says nothing.
    ['fed-1', '2025-11-02', 'Elected e-2025'],
    ['fed-1', '2025-01-02', 'Outdated'],
    ['fed-1', '2024-05-31', 'Elected e-2021'],
    ['fed-3', '2026-02-01', 'Listed Three'],
    ['fed-3', '2025-06-01', 'Listed Three'],
    ['fed-3', '2024-01-01', 'Elected e-2021'],
    ['fed-3', '2025-04-10', ''],
    // Without a day it begins with that of the list; without an election nothing else is known.
    ['fed-4', '2026-01-15', 'Listed Four, Listed Five'],
    ['fed-4', '2026-01-14', ''],
    ['fed-5', '2026-02-01', ''],
  ])('of %s on %s names: %s', async (boundary, asOf, name) => {
    expect(nameOf(await seatOf(boundary, asOf))).toBe(name);
  });

  it('says that a seat is vacant', async () => {
    const since = '2025-12-01T05:00:00.000Z';
    expect(await seatOf('fed-2')).toMatchObject({ state: 'vacant', reason: 'listed_vacant', members: [], since });
    expect(await seatOf('fed-2', '2025-11-30')).toMatchObject({ state: 'held', list: null });
  });

  it('loses to an election after it', async () => {
    const { knex } = server;
    await givenElection(knex, { id: 'by-2026', day: '2026-03-02', districts: { 'fed-1': {} } });
    await knex('candidates').insert({
      id: 'later',
      election_id: 'by-2026',
      boundary_id: 'fed-1',
      ballot_order: 1,
      name: 'Later',
      party: 'Cod',
      incumbent: false,
      elected: true,
      votes_received: 1,
      vote_share: 1,
    });
    await knex('catalogue').increment('version');
    await server.mapStore.refresh();
    expect(nameOf(await seatOf('fed-1', '2026-03-03'))).toBe('Later');
    expect(nameOf(await seatOf('fed-1', '2026-01-20'))).toBe('Listed One');
    expect(await seatOf('fed-1', '2026-03-01')).toMatchObject({ state: 'vacant', reason: 'writ_issued' });
  });
});
