import { beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { nameKey } from '#core/identity/name.ts';
import { type Fields, startCampaignApi, type TestCampaign } from '#test/support/campaign.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';
import { afternoon, newDonor, someDonation } from './some-donation.ts';

let now = afternoon;
const api = await closedAfterAll(startCampaignApi({ now: () => now }));

const list = (query: Record<string, string>, { key }: TestCampaign) =>
  api.request<Fields[]>('GET', `/donations?${new URLSearchParams(query)}`, { key });

const names = async (query: Record<string, string>, campaign: TestCampaign) =>
  (await list(query, campaign)).body.data.map(({ donorName }) => donorName);

async function campaignWith(donations: ReadonlyArray<Record<string, unknown>>): Promise<TestCampaign> {
  const campaign = await api.campaign({ electionLevel: 'PROVINCIAL' });
  for (const fields of donations) {
    now = new Date(now.getTime() + 1000);
    const { status } = await api.request('POST', '/donations', { body: newDonor(fields), key: campaign.key });
    expect(status).toBe(200);
  }
  return campaign;
}

describe('GET /donations', () => {
  it('is newest first and pages to the end', async () => {
    const campaign = await campaignWith(['A', 'B', 'C', 'D', 'E'].map((letter) => ({ donorName: `${letter}.` })));
    const seen: unknown[] = [];
    let cursor: string | null | undefined;
    const sizes: number[] = [];
    while (cursor !== null) {
      const { body } = await list({ limit: '2', ...(cursor && { cursor }) }, campaign);
      seen.push(...body.data.map(({ donorName }) => donorName));
      sizes.push(body.data.length);
      cursor = body.pagination.nextCursor;
      expect(body.pagination.limit).toBe(2);
    }
    expect(seen).toEqual(['E.', 'D.', 'C.', 'B.', 'A.']);
    expect(sizes).toEqual([2, 2, 1]);
  });

  it.each([
    { q: 'xx' },
    { date_from: '2026-01-01' },
    { q: 'x', date_to: '2026-12-31' },
    { method: 'CHEQUE', receipt_status: 'PENDING' },
  ])('pages in the same way with %j, and takes no cursor of other filters', async (filters) => {
    const campaign = await campaignWith(['A', 'B', 'C'].map((letter) => ({ donorName: `xx${letter}` })));
    const first = await list({ ...filters, limit: '2' } as Record<string, string>, campaign);
    const cursor = first.body.pagination.nextCursor as string;
    const second = await list({ ...filters, limit: '2', cursor } as Record<string, string>, campaign);
    expect([...first.body.data, ...second.body.data].map(({ donorName }) => donorName)).toEqual(['xxC', 'xxB', 'xxA']);
    expect(second.body.pagination.nextCursor).toBeNull();
    for (const other of [{ q: 'xxA' }, { date_from: '2026-01-02' }, { method: 'CASH' }, {}]) {
      expect((await list({ ...other, cursor } as Record<string, string>, campaign)).status).toBe(400);
    }
  });

  it('filters by receipt status, method and days, both bounds included', async () => {
    const campaign = await api.campaign();
    const give = async (fields: Record<string, unknown>) =>
      (await api.request('POST', '/donations', { body: newDonor(fields), key: campaign.key })).body.data.id;
    const issued = await give({ donorName: 'issued', date: '2026-09-10', method: 'CASH' });
    await give({ donorName: 'kind', date: '2026-09-11', method: 'IN_KIND' });
    await give({ donorName: 'cash', date: '2026-09-12', method: 'CASH' });
    await api.request('POST', `/donations/${issued}/receipt`, { key: campaign.key });
    // Alone, and together with a text that all of them contain.
    for (const q of [undefined, 'example.org', 'o']) {
      const found = async (query: Record<string, string>) =>
        (await names({ ...(q && { q }), ...query }, campaign)).sort();
      expect(await found({})).toEqual(['cash', 'issued', 'kind']);
      expect(await found({ receipt_status: 'ISSUED' })).toEqual(['issued']);
      expect(await found({ receipt_status: 'SPOILED' })).toEqual([]);
      expect(await found({ method: 'IN_KIND' })).toEqual(['kind']);
      expect(await found({ method: 'CASH', receipt_status: 'PENDING' })).toEqual(['cash']);
      expect(await found({ date_from: '2026-09-11', date_to: '2026-09-11' })).toEqual(['kind']);
      expect(await found({ date_from: '2026-09-10', date_to: '2026-09-10' })).toEqual(['issued']);
      expect(await found({ date_from: '2026-09-12' })).toEqual(['cash']);
      expect(await found({ date_to: '2026-09-10' })).toEqual(['issued']);
      expect(await found({ date_to: '2026-09-10', method: 'IN_KIND' })).toEqual([]);
      expect(await found({ date_to: '2026-09-11', receipt_status: 'ISSUED' })).toEqual(['issued']);
      expect(await found({ date_from: '2026-09-13' })).toEqual([]);
      expect(await found({ date_from: '0001-01-01', date_to: '9999-12-31' })).toEqual(['cash', 'issued', 'kind']);
    }
  });

  it.each([
    [{ receipt_status: 'issued' }, 'receipt_status'],
    [{ method: 'GOLD' }, 'method'],
    [{ date_from: '2026-02-29' }, 'date_from'],
    [{ date_from: '0000-01-01' }, 'date_from'],
    [{ date_to: '2026-9-1' }, 'date_to'],
    [{ date_to: '2026-09-01T00:00:00Z' }, 'date_to'],
    [{ date_to: '' }, 'date_to'],
    [{ date_from: '2026-09-02', date_to: '2026-09-01' }, 'date_from'],
    [{ q: 'x'.repeat(201) }, 'q'],
    [{ q: '\0' }, 'q'],
    [{ limit: '201' }, 'limit'],
    [{ limit: '0' }, 'limit'],
    [{ cursor: 'x' }, 'cursor'],
    [{ Q: 'x' }, 'Q'],
  ])('responds with 400 that names what is wrong with %j', async (query, name) => {
    const { status, body } = await list(query as unknown as Record<string, string>, api.ours);
    expect({ status, body }).toEqual({
      status: 400,
      body: { error: expect.stringContaining(`"${name}"`), code: 'validation_failed' },
    });
  });

  it('shows nothing of another campaign', async () => {
    const campaign = await campaignWith([{ donorName: 'Only Here' }]);
    const stranger = await api.campaign();
    for (const query of [
      {},
      { q: 'Only' },
      { q: 'n' },
      { date_to: '2026-12-31' },
      { q: 'On', date_to: '2026-12-31' },
    ]) {
      expect(await names(query as Record<string, string>, campaign)).toEqual(['Only Here']);
      expect(await names(query as Record<string, string>, stranger)).toEqual([]);
    }
  });
});

describe('the text search', () => {
  let campaign: TestCampaign;
  beforeAll(async () => {
    campaign = await campaignWith([
      { donorName: 'Élodie Roy', donorEmail: 'e.roy+x@example.org', donorAddress: '12 Rue du Quai' },
      { donorName: 'JOHN 50%', donorEmail: null, donorAddress: 'C:\\harbour' },
      { donorName: 'jane_doe', donorEmail: 'JD@EXAMPLE.NET', donorAddress: '7 Œuvre St, “Le Phare”' },
      { donorName: '王伟明', donorEmail: null, donorAddress: 'ΟΔΟΣ 5 🗳️' },
    ]);
  });

  it.each<[string, string[]]>([
    ['elodie', ['Élodie Roy']],
    // Each of the three fields is searched, not their concatenation.
    ['Roy\ne.roy', []],
    ['\n', []],
    ['ÉLODIE', ['Élodie Roy']],
    ['E\u0301lodie', ['Élodie Roy']],
    ['die ro', ['Élodie Roy']],
    ['rue du quai', ['Élodie Roy']],
    ['Roy+x@EX', ['Élodie Roy']],
    ['example', ['jane_doe', 'Élodie Roy']],
    ['jd@example.net', ['jane_doe']],
    ['y', ['Élodie Roy']],
    ['ro', ['Élodie Roy']],
    ['5', ['王伟明', 'JOHN 50%']],
    ['%', ['JOHN 50%']],
    ['0%', ['JOHN 50%']],
    ['50%', ['JOHN 50%']],
    ['_', ['jane_doe']],
    ['e_d', ['jane_doe']],
    ['jane_doe', ['jane_doe']],
    ['j_ne', []],
    ['j%e', []],
    ['\\', ['JOHN 50%']],
    [':\\h', ['JOHN 50%']],
    ['\\harb', ['JOHN 50%']],
    ['\\%', []],
    ['%%', []],
    ['œuvre', ['jane_doe']],
    ['“le', ['jane_doe']],
    ['王', ['王伟明']],
    ['伟明', ['王伟明']],
    ['王伟明', ['王伟明']],
    ['οδος', ['王伟明']],
    ['🗳', ['王伟明']],
    ["'; drop table donations; --", []],
    ['x'.repeat(200), []],
    ['Grand Banc', []],
  ])('finds by %j', async (q, expected) => {
    expect(await names({ q }, campaign)).toEqual(expected);
    expect(await names({ q, date_to: '2026-12-31' }, campaign)).toEqual(expected);
    expect(await names({ q, date_to: '2026-09-14' }, campaign)).toEqual([]);
  });

  it('takes an empty text for none', async () => {
    expect(await names({ q: '' }, campaign)).toHaveLength(4);
  });

  it('finds what a plain comparison finds, as text or as a name, whatever the text and its length', async () => {
    const letters = fc.constantFrom(...'abcé %_\\.@1');
    const word = fc.string({ unit: letters, minLength: 2, maxLength: 12 });
    const given = fc.sample(word, { numRuns: 60, seed: 7 });
    const many = await campaignWith(given.map((donorName) => ({ donorName, donorEmail: null, donorAddress: '-' })));
    const fold = (text: string) =>
      text
        .normalize('NFKD')
        .replaceAll(/[\u0300-\u036f]/g, '')
        .toLowerCase();
    for (const q of fc.sample(fc.string({ unit: letters, minLength: 1, maxLength: 4 }), { numRuns: 60, seed: 8 })) {
      // A sign that no name has is looked for as it is written.
      const asName = /[%_\\@]/.test(q) ? '' : nameKey(q);
      const expected = given
        .filter((name) => fold(name).includes(fold(q)) || (asName.length > 1 && nameKey(name).includes(asName)))
        .reverse();
      expect([q, await names({ q, limit: '200' }, many)]).toEqual([q, expected]);
    }
  });
});

describe('GET /donations/{id}', () => {
  it('leaves a row in the audit log', async () => {
    const { body } = await api.request('POST', '/donations', { body: someDonation() });
    await api.request('GET', `/donations/${body.data.id}`);
    const entries = await api.database.knex('audit_log').where({ record_id: body.data.id, operation: 'getDonation' });
    expect(entries).toHaveLength(1);
  });
});
