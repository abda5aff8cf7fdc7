import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type ElectoralServer, startElectoralServer } from '#test/server/electoral/electoral-server.ts';
import { givenPostalCode, givenSet } from '#test/server/electoral/fixture.ts';

let server: ElectoralServer;

const riding = 'ocd-division/country:zz/ed:92003-2023';

beforeAll(async () => {
  server = await startElectoralServer(async ({ knex }) => {
    await givenSet(knex, {
      id: 'fed',
      level: 'FEDERAL',
      ids: { ocd: 'ocd-division/country:zz/ed:*-2023', dguid: '0000A0004*' },
      districts: [
        { code: '92003', name: 'Les Tourbières', boxes: [[-49, 41, -47, 43]] },
        { code: '92006', name: 'Haute-Ondine', boxes: [[-47, 41, -45, 43]] },
      ],
    });
    await givenSet(knex, {
      id: 'xa',
      level: 'PROVINCIAL',
      ids: { ocd: 'ocd-division/country:zz/province:xa/ed:*' },
      districts: [
        // Renamed: the list has the name of before.
        { code: '02', name: 'Kestrel Head', boxes: [[-49, 41, -46, 43]], until: '2026-03-01' },
        { code: '02', name: 'Kestrel Cape', boxes: [[-49, 41, -46, 43]], from: '2026-03-01' },
      ],
    });
    await givenSet(knex, { id: 'city', level: 'MUNICIPAL', districts: [{ code: 'Ab', boxes: [[-49, 41, -48, 42]] }] });
    await givenPostalCode(knex, { code: 'Z1A0A1', addresses: { 'fed-92003': 0.7, 'fed-92006': 0.3, 'xa-02': 1 } });
  });
});

afterAll(() => server.close());

const ids = (body: { data: readonly { id: string }[] }) => body.data.map(({ id }) => id);

describe('the ids by which others know a boundary', () => {
  it('are in lists, in one boundary and in a whole map if they are asked for, and only then', async () => {
    const [plain, list, one, map] = await Promise.all([
      server.get('/boundaries'),
      server.get('/boundaries?include=ids'),
      server.get('/boundaries/fed-92003?include=ids'),
      server.get('/boundaries.geojson?level=FEDERAL&include=ids'),
    ]);
    expect(plain.body.data.filter((one: object) => 'ocdId' in one || 'dguid' in one)).toEqual([]);
    expect(list.body.data.map(({ id, ocdId, dguid }: Record<string, unknown>) => [id, ocdId, dguid])).toEqual([
      ['fed-92003', riding, '0000A000492003'],
      ['fed-92006', null, '0000A000492006'],
      ['xa-02', 'ocd-division/country:zz/province:xa/ed:2', null],
      ['city-Ab', null, null],
    ]);
    expect(one.body).toMatchObject({ code: '92003', ocdId: riding, dguid: '0000A000492003' });
    expect(map.body.features[0].properties).toMatchObject({ ocdId: riding, dguid: '0000A000492003' });
    const again = await server.get('/boundaries.geojson?level=FEDERAL');
    expect(again.body.features[0].properties).not.toHaveProperty('ocdId');
  });

  it.each([
    [`ocdId=${encodeURIComponent(riding)}`, ['fed-92003']],
    ['dguid=0000A000492006', ['fed-92006']],
    ['code=92003', ['fed-92003']],
    ['code=aB', ['city-Ab']],
    ['code=92003&level=PROVINCIAL', []],
    ['ocdId=ocd-division/country:zz/ed:92006-2023', []],
    ['dguid=2023A000492006', []],
    ['q=tourb&dguid=0000A000492006', []],
  ])('select boundaries: %s', async (query, found) => {
    const { status, body } = await server.get(`/boundaries?${query}`);
    expect(status).toBe(200);
    expect(ids(body)).toEqual(found);
    expect(body.meta.total).toBe(found.length);
    if (query.includes('q=')) return;
    const map = await server.get(`/boundaries.geojson?${query}`);
    expect(map.body.features.map(({ id }: { id: string }) => id)).toEqual(found);
  });

  it.each([
    ['/boundaries?ocdId=ed:92003', 'ocdId'],
    ['/boundaries?dguid=92003', 'dguid'],
    ['/boundaries?code=', 'code'],
    ['/boundaries?include=id', 'include'],
    ['/boundaries/fed-92003?include=choices', 'include'],
    ['/lookup?postalCode=Z1A0A1&include=ids,', 'include'],
  ])('are refused if they are none: %s', async (path, parameter) => {
    const { status, body } = await server.get(path);
    expect(status).toBe(400);
    expect(body.error).toContain(`"${parameter}"`);
  });
});

describe('a look-up', () => {
  const ofFederal = { id: 'fed-92003', ocdId: riding, dguid: '0000A000492003' };

  it.each(['postalCode=Z1A0A1', 'lat=42.5&lng=-48.5'])('has the ids of its districts if asked: %s', async (place) => {
    // Twice: the second response for a code is a cached one.
    for (const _ of [1, 2]) {
      const { body } = await server.get(`/lookup?${place}&include=ids`);
      expect(body.federal).toMatchObject(ofFederal);
      expect(body.provincial).toMatchObject({ ocdId: 'ocd-division/country:zz/province:xa/ed:2', dguid: null });
      const plain = await server.get(`/lookup?${place}`);
      expect(plain.body.federal).not.toHaveProperty('ocdId');
    }
  });

  it('has those of the districts among which a code is divided, beside its streets', async () => {
    const { body } = await server.get('/lookup?postalCode=Z1A0A1&include=choices,ids');
    expect(body.resolution.alternatives.federal).toEqual([
      expect.objectContaining(ofFederal),
      expect.objectContaining({ id: 'fed-92006', ocdId: null, dguid: '0000A000492006' }),
    ]);
  });

  it('of many places has them for each, as alone', async () => {
    const records = [{ postalCode: 'Z1A0A1' }, { lat: 42.5, lng: -48.5 }];
    const { body } = await server.post('/lookup/batch?include=ids', { records });
    const alone = await server.get('/lookup?postalCode=Z1A0A1&include=ids');
    expect(body.data[0].lookup).toEqual(alone.body);
    expect(body.data[1].lookup.federal).toMatchObject(ofFederal);
    const plain = await server.post('/lookup/batch', { records });
    expect(JSON.stringify(plain.body)).not.toContain('ocdId');
  });
});
