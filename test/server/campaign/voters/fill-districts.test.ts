import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Level } from '#core/levels.ts';
import { createLog } from '#core/log.ts';
import type { NewCampaign } from '#server/campaign/campaigns/create-campaign.ts';
import { fillDistricts } from '#server/campaign/voters/operations/fill-districts.ts';
import { districtsOfLevel } from '#server/electoral/districts/districts-of-level.ts';
import { loadMapSnapshot } from '#server/electoral/map/load/load-map-snapshot.ts';
import type { MapSnapshot } from '#server/electoral/map/map-snapshot.ts';
import { givenStreets } from '#test/server/electoral/addresses/given-streets.ts';
import { givenPostalCode, givenSet } from '#test/server/electoral/fixture.ts';
import {
  type CampaignHarness,
  type Fields,
  type RequestOptions,
  someVoter,
  startCampaignApi,
  type TestCampaign,
} from '#test/support/campaign.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { explainOperation } from '#test/support/postgres/explain.ts';
import { vacuum } from '#test/support/postgres/vacuum.ts';
import { fillManyVoters } from '#test/support/voters.ts';

const log = createLog('silent');

/** Two federal districts from 2026 on, before that one; wards of two towns, of which both have a Ward 1. */
async function drawMap({ knex }: TestDatabase): Promise<void> {
  const west = {
    code: '1',
    name: 'Banquereau--Sable',
    nameFr: 'Banquereau–Sable',
    boxes: [[-49, 41, -47, 43]],
  } as const;
  const east = {
    code: '2',
    name: 'Halden Narrows',
    nameFr: 'Les Passes-de-Halden',
    boxes: [[-47, 41, -45, 43]],
  } as const;
  const whole = { code: '1', name: 'Old Halden', boxes: [[-49, 41, -45, 43]] } as const;
  await givenSet(knex, { id: 'old', level: 'FEDERAL', jurisdiction: 'xa', until: '2026-01-01', districts: [whole] });
  await givenSet(knex, {
    id: 'new',
    level: 'FEDERAL',
    jurisdiction: 'xa',
    from: '2026-01-01',
    districts: [west, east],
  });
  for (const [id, box] of [
    ['merrow', [-49, 41, -48, 42]],
    ['orrin', [-47, 41, -46, 42]],
  ] as const)
    await givenSet(knex, { id, level: 'MUNICIPAL', districts: [{ code: '1', name: 'Ward 1', boxes: [box] }] });
  const both = { 'old-1': 1, 'new-1': 0.6, 'new-2': 0.4 };
  await givenPostalCode(knex, { code: 'Z1A1A1', addresses: { 'old-1': 1, 'new-1': 1, 'merrow-1': 1 } });
  await givenPostalCode(knex, { code: 'Z1A1A2', addresses: { 'old-1': 1, 'new-2': 1, 'orrin-1': 1 } });
  await givenPostalCode(knex, { code: 'Z1A1A3', addresses: both });
  // Only where the middle of it lies is known.
  await givenPostalCode(knex, { code: 'Z1A1A4', at: [-48.5, 42.5] });
  await givenStreets(knex, [
    { code: 'Z1A1A3', name: 'Kelp', numbers: { 'old-1 new-1': '1,3,5', 'old-1 new-2': '9,11' } },
  ]);
}

let database: TestDatabase;
let map: MapSnapshot;
let api: CampaignHarness;
beforeAll(async () => {
  database = await createTestDatabase();
  await drawMap(database);
  map = await loadMapSnapshot(database.knex, log);
  const districts = { of: (level: Level, at: number) => districtsOfLevel(map, level, at) };
  api = await startCampaignApi({ database, districts });
});
afterAll(() => api.close());

const add = async ({ key }: TestCampaign, fields: Record<string, unknown>): Promise<string> =>
  (await api.request('POST', '/voters', { body: someVoter({ riding: '', ...fields }), key })).body.data.id;
const fill = ({ key }: TestCampaign, body: object = {}, options: RequestOptions = {}) =>
  api.request('POST', '/voters/fill-districts', { body, key, ...options });
const read = async ({ key }: TestCampaign, id: string): Promise<Fields> =>
  (await api.request('GET', `/voters/${id}`, { key })).body.data;
const ridingsOf = (campaign: TestCampaign, ids: readonly string[]) =>
  Promise.all(ids.map(async (id) => (await read(campaign, id)).riding));
const none = { unknownCode: 0, straddles: 0, unsure: 0, noDistrict: 0, sharedName: 0, otherJurisdiction: 0 };

const addresses = [
  { postalCode: 'Z1A 1A1' },
  { postalCode: 'z1a1a2' },
  { postalCode: 'Z1A 1A3', address: '7 Kelp St' },
  { postalCode: 'Z1A 1A3', address: '2-3 Kelp St', city: 'Port Merrow' },
  { postalCode: 'Z1A 1A3', address: '9 Kelp St' },
  { postalCode: 'Z1A 1A3', address: 'RR 2' },
  { postalCode: 'Z1A 1A4' },
  { postalCode: 'Z9Z 9Z9' },
] as const;
const filled = ['Banquereau—Sable', 'Halden Narrows', '', 'Banquereau—Sable', 'Halden Narrows', '', '', ''];

describe('districts that are filled in', () => {
  it('are those that are sure, written as the campaign writes its own; the others are counted by reason', async () => {
    const campaign = await api.campaign();
    const ids: string[] = [];
    for (const address of addresses) ids.push(await add(campaign, address));
    const elsewhere = await add(campaign, { riding: 'Elsewhere', postalCode: 'Z1A 1A2' });
    const before = await Promise.all([...ids, elsewhere].map((id) => read(campaign, id)));
    const expected = {
      lookedAt: 8,
      filled: 4,
      nextCursor: null,
      left: { ...none, straddles: 2, unsure: 1, unknownCode: 1 },
      byRiding: [
        { riding: 'Banquereau—Sable', voters: 2 },
        { riding: 'Halden Narrows', voters: 2 },
      ],
    };
    // A dry run says the same, and writes nothing.
    expect((await fill(campaign, { dryRun: true })).body.data).toEqual({ dryRun: true, ...expected });
    expect(await Promise.all([...ids, elsewhere].map((id) => read(campaign, id)))).toEqual(before);

    expect((await fill(campaign)).body.data).toEqual({ dryRun: false, ...expected });
    expect(await ridingsOf(campaign, ids)).toEqual(filled);
    const after = await Promise.all([...ids, elsewhere].map((id) => read(campaign, id)));
    for (const [i, voter] of after.entries()) {
      const { riding, updatedAt } = before[i] as Fields;
      if (voter.riding === riding) expect(voter).toEqual(before[i]);
      else expect(Date.parse(voter.updatedAt as string)).toBeGreaterThan(Date.parse(updatedAt as string));
      expect({ ...voter, riding, updatedAt }).toEqual(before[i]);
    }
    expect((await fill(campaign)).body.data).toMatchObject({ lookedAt: 4, filled: 0, left: expected.left });
    const { rows } = await database.knex.raw(
      `select fields, row_count from audit_log where campaign_id = ? and operation = 'fillDistricts' order by id`,
      [campaign.campaignId],
    );
    expect(rows).toEqual([
      { fields: [], row_count: 4 },
      { fields: ['riding'], row_count: 4 },
      { fields: ['riding'], row_count: 0 },
    ]);
  });

  it('are those of polling day', async () => {
    const campaign = await api.campaign({ electionDate: '2025-10-20', riding: 'Old Halden' });
    const ids = [await add(campaign, { postalCode: 'Z1A 1A2' }), await add(campaign, { postalCode: 'Z1A 1A3' })];
    expect((await fill(campaign)).body.data).toMatchObject({ filled: 2 });
    expect(await ridingsOf(campaign, ids)).toEqual(['Old Halden', 'Old Halden']);
  });

  it('are written as voters have them, or in the language of the campaign’s riding', async () => {
    const campaign = await api.campaign({ riding: 'Les Passes-de-Halden' });
    const ids = [await add(campaign, { postalCode: 'Z1A 1A1' }), await add(campaign, { postalCode: 'Z1A 1A2' })];
    await fill(campaign);
    expect(await ridingsOf(campaign, ids)).toEqual(['Banquereau–Sable', 'Les Passes-de-Halden']);
    const other = await api.campaign({ riding: 'Elsewhere' });
    await add(other, { riding: 'LES PASSES DE HALDEN'.replace(' DE ', '-de-') });
    const id = await add(other, { postalCode: 'Z1A 1A2' });
    await fill(other);
    expect(await ridingsOf(other, [id])).toEqual(['LES PASSES-de-HALDEN']);
  });

  it('that share their name are filled in only of the jurisdiction that is asked for', async () => {
    const campaign = await api.campaign({ electionLevel: 'MUNICIPAL', riding: 'Ward 1' });
    const ids = [await add(campaign, { postalCode: 'Z1A 1A1' }), await add(campaign, { postalCode: 'Z1A 1A2' })];
    expect((await fill(campaign)).body.data).toMatchObject({ filled: 0, left: { ...none, sharedName: 2 } });
    const { body } = await fill(campaign, { jurisdiction: 'merrow' });
    expect(body.data).toMatchObject({ filled: 1, left: { ...none, otherJurisdiction: 1 } });
    expect(await ridingsOf(campaign, ids)).toEqual(['Ward 1', '']);
    for (const jurisdiction of ['xa', 'nowhere', 'Merrow', '']) {
      expect((await fill(campaign, { jurisdiction })).body).toMatchObject({ code: 'validation_failed' });
    }
  });

  it('leave another campaign, and blanks that somebody has filled, as they are', async () => {
    const [ours, theirs] = [await api.campaign(), await api.campaign()];
    const [blank, other] = [await add(ours, { riding: ' \t', postalCode: 'Z1A 1A1' }), await add(theirs, {})];
    expect((await fill(ours)).body.data).toMatchObject({ lookedAt: 1, filled: 1 });
    expect(await ridingsOf(ours, [blank])).toEqual(['Banquereau—Sable']);
    expect(await ridingsOf(theirs, [other])).toEqual(['']);
  });

  it('are in the feed, and a repeated request fills them in once', async () => {
    const campaign = await api.campaign();
    const id = await add(campaign, { postalCode: 'Z1A 1A1' });
    const from = (await api.request('GET', '/changes?from=now', { key: campaign.key })).body as never as {
      resumeAt: string;
    };
    const headers = { 'Idempotency-Key': 'one' };
    const first = await fill(campaign, {}, { headers });
    await api.request('PATCH', `/voters/${id}`, { body: { riding: '' }, key: campaign.key });
    const again = await fill(campaign, {}, { headers });
    expect([again.body, again.headers.get('Idempotent-Replayed')]).toEqual([first.body, 'true']);
    expect(await ridingsOf(campaign, [id])).toEqual(['']);
    const { body } = await api.request<Fields[]>('GET', `/changes?cursor=${from.resumeAt}`, { key: campaign.key });
    expect(body.data).toMatchObject([
      { kind: 'voter', what: 'updated', id },
      { kind: 'voter', what: 'updated', id },
    ]);
    expect((await fill(campaign, { dryRun: true }, { headers })).body.code).toBe('idempotency_key_reused');
  });

  it('keep no voter from being taken back with an import, unless somebody has changed it as well', async () => {
    const campaign = await api.campaign();
    const headers = { 'Content-Type': 'text/csv' };
    const names = ['Ada', 'Bo', 'Cy', 'Di', 'Ed'];
    const lines = names.map((name, i) => `${name},Kelpward,${i + 1} Marram Rd,Sable,XA,Z1A 1A1,senior`);
    const body = ['First name,Last name,Address,City,Province,Postal code,Tags', ...lines, ''].join('\n');
    const path = '/imports?start=true&default_riding=';
    const { id } = (await api.request('POST', path, { body, headers, key: campaign.key })).body.data;
    await api.api.imports.idle();
    const listed = (await api.request<Fields[]>('GET', '/voters', { key: campaign.key })).body.data;
    const [before, after] = [listed[0]?.id as string, listed[1]?.id as string];
    const change = (voter: string) =>
      api.request('PATCH', `/voters/${voter}`, { body: { notes: 'Spoke to her.' }, key: campaign.key });
    await change(before);
    expect((await fill(campaign)).body.data).toMatchObject({ filled: 5 });
    await change(after);
    const back = await api.request('POST', `/imports/${id}/take-back`, { key: campaign.key });
    expect(back.body.data).toMatchObject({ removed: 3, kept: 2 });
    const left = (await api.request<Fields[]>('GET', '/voters', { key: campaign.key })).body.data;
    expect(left.map(({ id: voter }) => voter).sort()).toEqual([before, after].sort());
  });

  it('with a tag that was renamed before, keep their voters', async () => {
    const campaign = await api.campaign();
    const body =
      'First name,Last name,Address,City,Province,Postal code,Tags\nAda,Kelpward,1 Marram Rd,Sable,XA,Z1A 1A1,senior\n';
    const headers = { 'Content-Type': 'text/csv' };
    const path = '/imports?start=true&default_riding=';
    const { id } = (await api.request('POST', path, { body, headers, key: campaign.key })).body.data;
    await api.api.imports.idle();
    await api.request('POST', '/tags/rename', { body: { from: 'senior', to: 'seniors' }, key: campaign.key });
    expect((await fill(campaign)).body.data).toMatchObject({ filled: 1 });
    const back = await api.request('POST', `/imports/${id}/take-back`, { key: campaign.key });
    expect(back.body.data).toMatchObject({ removed: 0, kept: 1 });
  });

  it('need a map, of the level and the day, and the right to write voters', async () => {
    const provincial = await api.campaign({ electionLevel: 'PROVINCIAL' });
    expect((await fill(provincial)).body.error).toContain('no PROVINCIAL districts');
    const { key } = await api.key(api.ours, ['voters:read']);
    expect(await fill({ ...api.ours, key })).toMatchObject({ status: 403 });
    const alone = await startCampaignApi({ districts: null });
    const refused = await alone.request('POST', '/voters/fill-districts', { body: {} });
    expect(refused).toMatchObject({ status: 503, body: { code: 'internal' } });
    expect(refused.body.error).toContain('holds no electoral map');
    await alone.close();
  });
});

describe('of very many voters', () => {
  const large: Partial<NewCampaign> = { riding: 'Banquereau—Sable' };

  it('a thousand are looked at in a request, and each once, however many are left as they are', async () => {
    const campaign = await api.campaign(large);
    await fillManyVoters(database.knex, campaign, 3_500);
    await database.knex.raw(
      `update voters set riding = '', address = '7 Kelp St',
         postal_code = (array['Z1A 1A1', 'Z1A 1A3', 'Z1A 1A2'])[1 + mod(substr(first_name, 6)::int, 3)]
       where campaign_id = ?`,
      [campaign.campaignId],
    );
    const go = async (dryRun: boolean) => {
      const totals = { requests: 0, lookedAt: 0, filled: 0, straddles: 0 };
      for (let cursor: string | null | undefined; cursor !== null; ) {
        const { status, body } = await fill(campaign, { dryRun, ...(cursor && { cursor }) });
        expect(status).toBe(200);
        const { data } = body as never as {
          data: Record<string, never> & { left: typeof none; nextCursor: string | null };
        };
        totals.requests++;
        totals.lookedAt += Number(data.lookedAt);
        totals.filled += Number(data.filled);
        totals.straddles += data.left.straddles;
        expect(Number(data.lookedAt)).toBeLessThanOrEqual(1_000);
        cursor = data.nextCursor;
      }
      return totals;
    };
    const counted = await go(true);
    expect(counted).toEqual({ requests: 4, lookedAt: 3_500, filled: 2_333, straddles: 1_167 });
    expect(await go(false)).toEqual(counted);
    const { rows } = await database.knex.raw(
      `select riding, count(*)::int as voters from voters where campaign_id = ? group by 1 order by 2, 1`,
      [campaign.campaignId],
    );
    expect(rows.map(({ voters }: { voters: number }) => voters).sort()).toEqual([1_166, 1_167, 1_167]);
  });

  it('they are read by the index of ridings', async () => {
    const campaign = await api.campaign(large);
    await fillManyVoters(database.knex, campaign, 20_000);
    await database.knex.raw(
      `update voters set riding = '' where campaign_id = ? and mod(substr(first_name, 6)::int, 5) = 0`,
      [campaign.campaignId],
    );
    await vacuum(database.knex, 'voters');
    const plan = await explainOperation(api, fillDistricts, { body: { dryRun: true } }, campaign);
    expect(plan).toMatch(/Index Scan Backward using voters_by_riding on voters/);
    expect(plan).not.toContain('Seq Scan on voters');
  });

  it('a cursor that was changed, or is of another list, is refused', async () => {
    const { body } = await api.request('GET', '/voters?limit=1', { key: api.ours.key });
    for (const cursor of ['x', 'AAAA', String(body.pagination.nextCursor), '']) {
      const refused = await fill(api.ours, { cursor });
      expect(refused).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
      expect(refused.body.error).toContain('"cursor"');
    }
  });
});
