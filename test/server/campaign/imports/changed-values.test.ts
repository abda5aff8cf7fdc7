import { beforeEach, describe, expect, it } from '@jest/globals';
import { createKey } from '#server/campaign/access/create-key.ts';
import { type Fields, someVoter, startCampaignApi, type TestCampaign } from '#test/support/campaign.ts';
import { connectAssistant } from '#test/support/console/connect-assistant.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';

let campaign: TestCampaign;
const api = await closedAfterAll(startCampaignApi());
beforeEach(async () => {
  campaign = await api.campaign();
});

const columns = ['External id', 'First name', 'Surname', 'Address', 'City', 'Province', 'Postal code', 'Riding'];
const person = (i: number) => ['Odile', 'Roe', `${i + 1} Marram Rd`, 'Grand Banc', 'XA', 'Z1A 1A1', 'D'];

interface Value {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

interface RowShown {
  readonly line: number;
  readonly change: {
    readonly state: string;
    readonly fields: readonly string[];
    readonly values: readonly Value[] | null;
  } | null;
}

type Cells = Readonly<Record<string, string>>;

/** Rows of voters whose identifiers are `van-0`, `van-1` and so on, with further columns. */
const list = (...rows: readonly Cells[]): string => {
  const further = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const lines = rows.map((row, i) => [`van-${i}`, ...person(i), ...further.map((name) => row[name] ?? '')].join());
  return [[...columns, ...further].join(), ...lines].join('\r\n');
};

const send = <Data = Fields>(method: string, path: string, options: { body?: unknown; key?: string } = {}) =>
  api.request<Data>(method, path, { key: campaign.key, ...options });

/** A voter whom the row of this place in a list is about. */
const about = (i: number, fields: object = {}) => {
  const [firstName, lastName, address, city, province, postalCode, riding] = person(i);
  const own = { firstName, lastName, address, city, province, postalCode, riding, externalId: `van-${i}` };
  return someVoter({ ...own, ...fields });
};
const voter = async (i: number, fields: object = {}): Promise<string> =>
  (await send('POST', '/voters', { body: about(i, fields) })).body.data.id;

/** Uploads a list. Returns its id when nothing of it is under way. */
async function upload(file: string, query = ''): Promise<string> {
  const response = await fetch(`${api.base}/imports${query}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${campaign.key}`, 'Content-Type': 'text/csv' },
    body: file,
  });
  const { data } = (await response.json()) as { readonly data: Fields };
  await api.api.imports.idle();
  return data.id;
}

async function start(id: string): Promise<void> {
  expect((await send('POST', `/imports/${id}/start?duplicates=update`)).status).toBe(200);
  await api.api.imports.idle();
}

const rowsOf = async (id: string, { key = campaign.key, query = '' } = {}): Promise<RowShown[]> =>
  (await send<RowShown[]>('GET', `/imports/${id}/rows${query}`, { key })).body.data;
const changeOf = async (id: string, options = {}) => (await rowsOf(id, options))[0]?.change;

describe('what a row changes', () => {
  it('is said from what to what before the start, and of what was changed afterwards', async () => {
    const known = { phone: '709 555-0100', supportLevel: 4, tags: ['senior', 'lawyer'], doNotContact: ['PHONE'] };
    const id = await voter(0, known);
    const file = list({
      'E-mail': 'odile@example.org',
      Phone: '709 555-0199',
      'Support level': '2',
      Tags: 'lawyer; union',
      'Do not contact': 'door',
      'Do not contact reason': 'Asked in May.',
    });
    const values = [
      { field: 'email', before: null, after: 'odile@example.org' },
      { field: 'phone', before: '709 555-0100', after: '709 555-0199' },
      { field: 'supportLevel', before: 4, after: 2 },
      { field: 'tags', before: ['senior', 'lawyer'], after: ['senior', 'lawyer', 'union'] },
      { field: 'doNotContact', before: ['PHONE'], after: ['DOOR', 'PHONE'] },
      { field: 'doNotContactReason', before: null, after: 'Asked in May.' },
    ];
    const fields = values.map(({ field }) => field);
    const importId = await upload(file);
    expect(await changeOf(importId)).toEqual({ state: 'WOULD_UPDATE', fields, values });
    await start(importId);
    expect(await changeOf(importId)).toEqual({ state: 'UPDATED', fields, values });
    // What is changed afterwards was not done by the import.
    await send('PATCH', `/voters/${id}`, { body: { phone: '1', tags: [] } });
    expect(await changeOf(importId)).toEqual({ state: 'UPDATED', fields, values });
    const shown = (await send('GET', `/voters/${id}?include=tags,doNotContact,doNotContactReason`)).body.data;
    for (const { field, after } of values.filter((each) => !['phone', 'tags'].includes(each.field))) {
      expect([field, shown[field]]).toEqual([field, after]);
    }
  });

  it('is compared with the voter as the voter is now, until the import has changed it', async () => {
    const id = await voter(0, { phone: '1' });
    const gone = await voter(1);
    const importId = await upload(list({ Phone: '2' }, { Phone: '2' }));
    expect(await changeOf(importId)).toMatchObject({ values: [{ field: 'phone', before: '1', after: '2' }] });
    await send('PATCH', `/voters/${id}`, { body: { phone: '3', city: 'Elsewhere' } });
    const values = [
      { field: 'phone', before: '3', after: '2' },
      { field: 'city', before: 'Elsewhere', after: 'Grand Banc' },
    ];
    expect(await changeOf(importId)).toEqual({ state: 'WOULD_UPDATE', fields: ['phone', 'city'], values });
    await api.database.knex('voters').where({ id: gone }).delete();
    await send('PATCH', `/voters/${id}`, { body: { phone: '2', city: 'Grand Banc' } });
    expect((await rowsOf(importId)).map(({ change }) => change)).toEqual([null, null]);
    await send('PATCH', `/voters/${id}`, { body: { city: 'Port Merrow' } });
    await start(importId);
    expect(await changeOf(importId)).toEqual({
      state: 'UPDATED',
      fields: ['city'],
      values: [{ field: 'city', before: 'Port Merrow', after: 'Grand Banc' }],
    });
  });

  it('is nothing of a row that says what the voter does', async () => {
    await voter(0);
    const importId = await upload(list({}));
    expect(await changeOf(importId)).toBeNull();
    await start(importId);
    expect(await changeOf(importId)).toEqual({ state: 'UNCHANGED', fields: [], values: [] });
  });

  it('is named to every caller, and with old and new values to callers who may read voters', async () => {
    await voter(0, { phone: '1' });
    const { pool } = api.api;
    const { campaignId, userId } = campaign;
    const withScopes = async (...scopes: string[]) =>
      (await createKey(pool, campaignId, { name: 'some', scopes: scopes as never, userId })).key;
    const assistant = await connectAssistant(pool, campaign, ['voters:write']);
    const reader = await connectAssistant(pool, campaign, ['voters:read', 'voters:write']);
    const callers = [await withScopes('voters:write'), assistant.accessToken];
    const readers = [await withScopes('voters:write', 'voters:read'), reader.accessToken];
    const values = [{ field: 'phone', before: '1', after: '2' }];
    const importId = await upload(list({ Phone: '2' }));
    for (const state of ['WOULD_UPDATE', 'UPDATED']) {
      for (const key of callers) {
        expect(await changeOf(importId, { key })).toEqual({ state, fields: ['phone'], values: null });
      }
      for (const key of readers)
        expect(await changeOf(importId, { key })).toEqual({ state, fields: ['phone'], values });
      if (state === 'WOULD_UPDATE') await start(importId);
    }
  });

  it('is known of nobody who was erased', async () => {
    const [id, other, merged] = [await voter(0, { phone: '709 555-0107' }), await voter(1), await voter(2)];
    const importId = await upload(list({ Phone: '709 555-0198' }, { Phone: '1' }, { Phone: '709 555-0197' }));
    await start(importId);
    expect((await send('POST', `/voters/${id}/merge`, { body: { otherId: merged } })).status).toBe(200);
    expect((await send('POST', `/voters/${id}/erasure`)).status).toBe(200);
    const changed = { state: 'UPDATED', fields: ['phone'] };
    expect((await rowsOf(importId)).map(({ change }) => change)).toEqual([
      { ...changed, values: null },
      { ...changed, values: [{ field: 'phone', before: null, after: '1' }] },
      { ...changed, values: null },
    ]);
    const stored = await api.database.knex('import_rows').where({ import_id: importId }).select('*');
    expect(JSON.stringify(stored)).not.toMatch(/555-01/);
    expect(stored.filter(({ changed_values: values }) => values !== null)).toMatchObject([{ duplicate_id: other }]);
  });

  it.each([
    ['before the start', false],
    ['afterwards', true],
  ])('makes a page shorter if it is long, %s', async (_, isDone) => {
    const count = 80;
    const notes = (letter: string) => letter.repeat(5000);
    const voters = Array.from({ length: count }, (_row, i) => about(i, { notes: notes('a') }));
    expect((await send('POST', '/voters/batch', { body: { records: voters } })).status).toBe(200);
    const importId = await upload(list(...Array.from({ length: count }, () => ({ Notes: notes('b') }))));
    if (isDone) await start(importId);
    // The statement reads no more than one response has.
    const sizes = await api.database.knex('import_rows').where({ import_id: importId }).pluck('size');
    expect(sizes.every((size) => size > (isDone ? 10_000 : 5_000))).toBe(true);
    const lines: number[] = [];
    for (let cursor = ''; ; ) {
      const path = `/imports/${importId}/rows?limit=200${cursor}`;
      const { body } = await send<RowShown[]>('GET', path);
      expect(JSON.stringify(body).length).toBeLessThan(700_000);
      lines.push(...body.data.map(({ line }) => line));
      expect(body.data.every(({ change }) => change?.values?.some(({ field }) => field === 'notes'))).toBe(true);
      const next = (body as unknown as { pagination: { nextCursor: string | null } }).pagination.nextCursor;
      if (next === null) break;
      cursor = `&cursor=${encodeURIComponent(next)}`;
    }
    expect(lines).toEqual(Array.from({ length: count }, (_line, i) => i + 2));
  });
});
