import { describe, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import { givenStreets } from '#test/server/electoral/addresses/given-streets.ts';
import { startElectoralServer } from '#test/server/electoral/electoral-server.ts';
import { givenPostalCode, givenSet } from '#test/server/electoral/fixture.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';

const server = await closedAfterAll(
  startElectoralServer(async ({ knex }) => {
    const federal = { level: 'FEDERAL', jurisdiction: 'land' } as const;
    await givenSet(knex, {
      ...federal,
      id: 'old',
      until: '2025-03-23',
      districts: [
        { code: '1', name: 'West, "old"', boxes: [[-49, 41, -47, 42]] },
        { code: '2', boxes: [[-47, 41, -45, 42]] },
        { code: '3', boxes: [[-45, 41, -44, 42]] },
      ],
    });
    await givenSet(knex, {
      ...federal,
      id: 'new',
      from: '2025-03-23',
      districts: [
        { code: '1', boxes: [[-49, 41, -46, 42]] },
        { code: '2', boxes: [[-46, 41, -45, 42]] },
      ],
    });
    await givenSet(knex, { id: 'town', level: 'MUNICIPAL', districts: [{ code: '1', boxes: [[-49, 41, -48, 42]] }] });
    const code = async (text: string, located: number, addresses: Record<string, number>) =>
      givenPostalCode(knex, { code: text, located, addresses });
    await code('Z1A0A1', 60, { 'old-1': 1, 'new-1': 1 });
    await code('Z1A0A2', 30, { 'old-2': 1, 'new-1': 1 / 3, 'new-2': 2 / 3 });
    await code('Z1A0A3', 10, { 'old-1': 0.4, 'old-2': 0.6, 'new-1': 1 });
    await code('Z1A0A4', 10, { 'old-1': 0.5, 'old-2': 0.5, 'new-1': 0.7, 'new-2': 0.3 });
    await code('Z1A0A5', 8, { 'old-3': 1 });
    const numbers = { 'old-1 new-1': '1,3', 'old-2 new-1': '5', 'old-2 new-2': '7,9,11', 'old-2': '13' };
    await givenStreets(knex, [{ code: 'Z1A0A4', name: 'Kelp', numbers }]);
  }),
);

interface Part {
  from: { id: string };
  to: { id: string } | null;
  amount: number;
  share: number;
}

const ask = (query: string) => server.get(`/crosswalks?${query}`);
const brief = (data: Part[]) => data.map(({ from, to, amount, share }) => [from.id, to?.id ?? null, amount, share]);
const total = (parts: Part[]) => parts.reduce((sum, { amount }) => sum + amount, 0);

describe('GET /crosswalks', () => {
  it('divides every old district by area, and says what no new one covers', async () => {
    const { status, body, headers } = await ask('from=old&to=new');
    expect(status).toBe(200);
    expect(headers.get('etag')).not.toBeNull();
    expect(body).toMatchObject({ from: { id: 'old' }, to: { id: 'new' }, by: 'area', unit: 'km2' });
    const half = expect.closeTo(0.5, 8);
    const km2 = expect.any(Number);
    expect(brief(body.data)).toEqual([
      ['old-1', 'new-1', km2, 1],
      ['old-2', expect.stringMatching(/new-[12]/), km2, half],
      ['old-2', expect.stringMatching(/new-[12]/), km2, half],
      ['old-3', null, km2, 1],
    ]);
    expect(body.uncovered).toBeCloseTo(body.data[3].amount, 5);
    expect(body.total).toBeCloseTo(total(body.data), 5);
    expect(body.data[0].from).toEqual({ id: 'old-1', code: '1', nameEn: 'West, "old"', nameFr: 'West, "old"' });
  });

  it('is the transpose, in km², the other way round, and the identity of a map with itself', async () => {
    const [there, back, itself] = [
      await ask('from=old&to=new&by=area'),
      await ask('from=new&to=old'),
      await ask('from=old&to=old'),
    ];
    const pairs = (data: Part[], turned: boolean) =>
      data
        .filter(({ to }) => to !== null)
        .map(({ from, to, amount }) => [...(turned ? [to?.id, from.id] : [from.id, to?.id]), amount])
        .sort();
    expect(pairs(back.body.data, true)).toEqual(pairs(there.body.data, false));
    expect(brief(itself.body.data).map(([from, to, , share]) => [from, to, share])).toEqual([
      ['old-1', 'old-1', 1],
      ['old-2', 'old-2', 1],
      ['old-3', 'old-3', 1],
    ]);
  });

  it('counts addresses: by codes that straddle in one map only, else by civic numbers', async () => {
    const { body } = await ask('from=old&to=new&by=addresses');
    expect(body).toMatchObject({ by: 'addresses', unit: 'addresses', total: 118, uncovered: 9 });
    // 60 + 4 of 10 + 5 of 10. 10 of 30 + 6 of 10 + 1 of 5 numbers of 5. 20 of 30 + 3 of 5 numbers of 5.
    expect(brief(body.data)).toEqual([
      ['old-1', 'new-1', 69, 1],
      ['old-2', 'new-2', 23, expect.closeTo(23 / 41, 8)],
      ['old-2', 'new-1', 17, expect.closeTo(17 / 41, 8)],
      ['old-2', null, 1, expect.closeTo(1 / 41, 8)],
      ['old-3', null, 8, 1],
    ]);
  });

  it('leaves every address where it is, of a map with itself', async () => {
    const { body } = await ask('from=old&to=old&by=addresses');
    expect(brief(body.data)).toEqual([
      ['old-1', 'old-1', 69, 1],
      ['old-2', 'old-2', 41, 1],
      ['old-3', 'old-3', 8, 1],
    ]);
  });

  it('refuses unknown maps, maps of two jurisdictions, and a measure by addresses without a register', async () => {
    for (const query of [
      'from=none&to=new',
      'from=old&to=none',
      'from=old&to=town',
      'from=old&to=new&by=votes',
      'to=new',
    ]) {
      expect((await ask(query)).status).toBe(400);
    }
    expect(await ask('from=town&to=town&by=addresses')).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });
});

it('has the same parts as a table', async () => {
  const answer = await server.fetch('/crosswalks.csv?from=old&to=new&by=addresses');
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  const rows: Array<Record<string, string>> = parse(await answer.text(), { columns: true, bom: true });
  const { body } = await ask('from=old&to=new&by=addresses');
  expect(
    rows.map(({ from_id, to_id, amount, share }) => [from_id, to_id || null, Number(amount), Number(share)]),
  ).toEqual(brief(body.data));
  expect(rows[0]).toMatchObject({ from_code: '1', from_name: 'West, "old"', by: 'addresses', unit: 'addresses' });
});
