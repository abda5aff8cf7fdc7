import { describe, expect, it } from '@jest/globals';
import type { Knex } from 'knex';
import { givenStreetIndex } from '#test/server/electoral/addresses/given-street-index.ts';
import { startElectoralServer } from '#test/server/electoral/electoral-server.ts';
import {
  type Box,
  givenElection,
  givenPostalCode,
  givenSet,
  givenSource,
  wkb,
} from '#test/server/electoral/fixture.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';

async function givenPolls(knex: Knex, election: string, boundary: string, polls: Readonly<Record<string, Box>>) {
  await givenSource(knex, 'outlines', 'poll-outlines');
  for (const [i, [number, box]] of Object.entries(polls).entries()) {
    await knex('poll_outlines').insert({
      source_id: 'outlines',
      election_id: election,
      boundary_id: boundary,
      sort_order: i,
      poll_number: number,
      geometry: wkb([box]),
    });
  }
}

const server = await closedAfterAll(
  startElectoralServer(async ({ knex }) => {
    await givenSet(knex, {
      id: 'fed',
      level: 'FEDERAL',
      jurisdiction: 'xx',
      districts: [
        { code: '1', boxes: [[-50, 42, -48, 44]] },
        { code: '2', boxes: [[-48, 42, -46, 44]] },
      ],
    });
    await givenSet(knex, {
      id: 'prov',
      level: 'PROVINCIAL',
      jurisdiction: 'xx-xa',
      districts: [{ code: 'P', boxes: [[-50, 42, -46, 44]] }],
    });
    await givenElection(knex, { id: 'general-2021', day: '2021-09-20', districts: { 'fed-1': {} } });
    await givenElection(knex, { id: 'general-2025', day: '2025-04-28', districts: { 'fed-1': {} } });
    await givenPolls(knex, 'general-2021', 'fed-1', { '9': [-50, 42, -48, 44] });
    // A square of poll 70-1 is left without an outline.
    await givenPolls(knex, 'general-2025', 'fed-1', { '1': [-50, 42, -49, 43], '70-1': [-50, 43, -49, 44] });
    await knex('polling_divisions').insert({
      id: 'p1',
      source_id: 'outlines',
      election_id: 'general-2025',
      boundary_id: 'fed-1',
      sort_order: 0,
      poll_number: '1',
      name: 'École du Quai',
      address: '',
      registered_voters: 300,
    });
    const pier = [-49.5, 42.5] as const;
    await givenStreetIndex(knex, [
      {
        name: 'Pier',
        numbers: [
          ['1', ...pier],
          ['7', ...pier],
          ['7', -49.5, 43.5],
        ],
      },
    ]);
    await givenPostalCode(knex, { code: 'Z1A0A1', at: [-49.5, 42.5], addresses: { 'fed-1': 1 } });
  }),
);

const general2025 = { id: 'general-2025', name: 'Election of 2025-04-28', electionDate: '2025-04-28T04:00:00.000Z' };
const pollsAt = async (query: string) => (await server.get(`/lookup?${query}&include=polls`)).body.polls;

describe('the polling division of a point', () => {
  it('is that of the last election, with its number and the name that results give it', async () => {
    expect(await pollsAt('lat=42.5&lng=-49.5')).toEqual({
      federal: { number: '1', name: 'École du Quai', election: general2025 },
    });
    expect(await pollsAt('lat=43.5&lng=-49.5')).toEqual({
      federal: { number: '70-1', name: '', election: general2025 },
    });
  });

  it('is not guessed if no outline covers the point, or none is available in its district', async () => {
    expect(await pollsAt('lat=42.5&lng=-48.5')).toEqual({});
    expect(await pollsAt('lat=42.5&lng=-47')).toEqual({});
  });

  it('is of the election whose writs had been issued by the day asked for', async () => {
    expect((await pollsAt('lat=42.5&lng=-48.5&date=2025-03-01')).federal).toMatchObject({ number: '9', name: '' });
    expect(await pollsAt('lat=42.5&lng=-48.5&date=2025-04-01')).toEqual({});
    expect(await pollsAt('lat=42.5&lng=-48.5&date=2021-01-01')).toEqual({});
  });

  it('is returned beside all else that is requested, and not unless requested', async () => {
    const { body } = await server.get('/lookup?lat=42.5&lng=-49.5&include=polls,ids,members');
    expect(body).toMatchObject({ federal: { ocdId: null, seat: {} }, polls: { federal: { number: '1' } } });
    const { polls, ...plain } = (await server.get('/lookup?lat=42.5&lng=-49.5&include=polls')).body;
    expect((await server.get('/lookup?lat=42.5&lng=-49.5')).body).toEqual(plain);
  });

  it('is the same in a batch', async () => {
    const records = [
      { lat: 42.5, lng: -49.5 },
      { lat: 43.5, lng: -49.5 },
      { lat: 42.5, lng: -47 },
    ];
    const { body } = await server.post('/lookup/batch?include=polls', { records });
    const single = await Promise.all(
      records.map(async ({ lat, lng }) => (await server.get(`/lookup?lat=${lat}&lng=${lng}&include=polls`)).body),
    );
    expect(body.data.map(({ lookup }: { lookup: unknown }) => lookup)).toEqual(single);
  });
});

describe('the polling division of an address', () => {
  it('is that of the place of its number', async () => {
    expect((await pollsAt('q=1+Pier+St,+Toronto')).federal).toMatchObject({ number: '1' });
  });

  it('is not guessed if the number stands at two places, though of one district', async () => {
    const { body } = await server.get('/lookup?q=7+Pier+St,+Toronto&include=polls');
    expect(body).toMatchObject({ federal: { id: 'fed-1' }, address: { matched: 'number', sure: true }, polls: {} });
    expect(body.polls).toEqual({});
  });
});

describe('the polling division of a postal code', () => {
  it('is not guessed from the middle of the code', async () => {
    expect(await pollsAt('postalCode=Z1A0A1')).toEqual({});
  });
});
