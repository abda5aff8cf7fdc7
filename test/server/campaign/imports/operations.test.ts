import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { plans } from '#core/plans.ts';
import { importEndpoints } from '#server/campaign/imports/operations/endpoints.ts';
import { uploadList } from '#server/campaign/imports/upload.ts';
import { scopes } from '#server/records/scopes.ts';
import {
  type CampaignHarness,
  type Fields,
  someVoter,
  startCampaignApi,
  type TestCampaign,
} from '#test/support/campaign.ts';
import { connectAssistant } from '#test/support/console/connect-assistant.ts';
import { lockWaiters } from '#test/support/postgres/lock-waiters.ts';
import { hostileWorkbooks } from '#test/support/tables/hostile-workbooks.ts';
import { sheetOf, workbookOf } from '#test/support/tables/workbook-file.ts';

interface RowShown {
  readonly line: number;
  readonly outcome: string;
  readonly findings: unknown;
  readonly match: { readonly rule: string } | null;
  readonly looksLike: { readonly likeness: string } | null;
}

let api: CampaignHarness;
let campaign: TestCampaign;
/** Takes few requests a minute: sixty may take longer than one. */
let limited: CampaignHarness;
const requestsPerMinute = 10;
beforeAll(async () => {
  limited = await startCampaignApi({
    rateLimit: true,
    plans: { ...plans, STARTER: { ...plans.STARTER, requestsPerMinute } },
  });
  api = await startCampaignApi({ plans: { ...plans, STARTER: { ...plans.STARTER, voters: 3 } } });
});
afterAll(async () => {
  await limited.close();
  await api.close();
});

const header = 'First name,Surname,E-mail,Address,City,Province,Postal code,Riding,External id';
const list = (...rows: string[]) => [header, ...rows].map((row) => `${row}\r\n`).join('');
const row = (
  first: string,
  last: string,
  rest: { email?: string; address?: string; id?: string; code?: string } = {},
) =>
  [
    first,
    last,
    rest.email ?? '',
    rest.address ?? `1 ${last} St`,
    'Grand Banc',
    'XA',
    rest.code ?? 'Z1A 1A1',
    'D',
    rest.id ?? '',
  ].join();

const upload = (file: string | Buffer, query = '', headers: Record<string, string> = {}) =>
  fetch(`${api.base}/imports${query}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${campaign.key}`, 'Content-Type': 'text/csv', ...headers },
    body: typeof file === 'string' ? file : new Uint8Array(file),
  }).then(async (response) => ({ status: response.status, headers: response.headers, body: await response.json() }));

const send = <Data = Fields>(method: string, path: string, options = {}) =>
  api.request<Data>(method, path, { key: campaign.key, ...options });

/** The import when nothing of it is under way. */
async function settled(id: string): Promise<Fields> {
  await api.api.imports.idle();
  return (await send('GET', `/imports/${id}`)).body.data;
}

const rowsOf = async (id: string, query = ''): Promise<RowShown[]> =>
  (await send<RowShown[]>('GET', `/imports/${id}/rows${query}`)).body.data;
const voters = async (): Promise<Fields[]> =>
  (await send<Fields[]>('GET', '/voters?limit=200&include=externalId')).body.data;

beforeEach(async () => {
  campaign = await api.campaign();
});

describe('POST /imports', () => {
  it('refuses a small workbook that unpacks without end, beside other requests, and stores nothing of it', async () => {
    const hostile = await hostileWorkbooks['elements of a sheet nested without end'](1_000_000);
    expect(hostile.length).toBeLessThan(10_000);
    const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    const refused = upload(hostile, '', { 'Content-Type': type });
    expect((await send('GET', '/voters')).status).toBe(200);
    const error = expect.stringContaining('save it as .xlsx again');
    expect(await refused).toMatchObject({ status: 400, body: { code: 'validation_failed', error } });
    expect((await send('GET', '/imports')).body.data).toEqual([]);
  });

  it('records nothing before it is started, and says what each row would match, by which rule', async () => {
    const known = { email: 'odile@example.org', externalId: 'van-1', address: '12 Marram Rd' };
    const odile = (
      await send('POST', '/voters', { body: someVoter({ ...known, firstName: 'Odile', lastName: 'Roe' }) })
    ).body.data.id;
    const sent = await upload(
      list(
        row('Anne', 'Shoal'),
        row('Somebody', 'Else', { id: 'van-1' }),
        row('ODILE', 'roe', { email: 'Odile@example.org', address: '9 Far Av' }),
        row('odile', 'Roe', { address: '12 MARRAM ROAD' }),
        row('Odille', 'Roe', { address: '12 Marram Rd' }),
        row('Anne', 'Shoal'),
        row('Peter', 'Fault', { code: 'nowhere' }),
      ),
      '?name=members.csv',
    );
    expect(sent).toMatchObject({
      status: 200,
      body: {
        data: { kind: 'VOTERS', state: 'CHECKING', fileName: 'members.csv', rowsTotal: 7, userId: campaign.userId },
      },
    });
    const { id } = sent.body.data;
    expect(sent.body.data.columns[1]).toEqual({ header: 'Surname', field: 'lastName' });
    const checked = await settled(id);
    expect(checked).toMatchObject({
      state: 'CHECKED',
      rowsProcessed: 7,
      counts: { waiting: 0, ready: 2, repeated: 4, faulty: 1, noRoom: 0, imported: 0 },
      matches: { externalId: 1, email: 1, nameAndAddress: 2, inFile: 1 },
      looksLike: 1,
    });
    expect(await voters()).toHaveLength(1);
    const rows = await rowsOf(id);
    expect(
      rows.map(({ line, outcome, match, looksLike }) => [line, outcome, match?.rule ?? looksLike?.likeness]),
    ).toEqual([
      [2, 'READY', undefined],
      [3, 'DUPLICATE', 'EXTERNAL_ID'],
      [4, 'DUPLICATE', 'EMAIL'],
      [5, 'DUPLICATE', 'NAME_AND_ADDRESS'],
      [6, 'READY', 'NEAR_NAME'],
      [7, 'DUPLICATE', 'NAME_AND_ADDRESS'],
      [8, 'FAULTY', undefined],
    ]);
    expect(rows[1]?.match).toEqual({ rule: 'EXTERNAL_ID', id: odile, line: null });
    expect(rows[4]?.looksLike).toEqual({ likeness: 'NEAR_NAME', id: odile });
    expect(rows[5]?.match).toEqual({ rule: 'NAME_AND_ADDRESS', id: null, line: 2 });
    expect(rows[6]?.findings).toEqual([{ field: 'postalCode', problem: 'FORM' }]);

    const started = await send('POST', `/imports/${id}/start`);
    expect(started).toMatchObject({ status: 200, body: { data: { state: 'RUNNING', rowsTotal: 2 } } });
    const done = await settled(id);
    expect(done).toMatchObject({
      state: 'DONE',
      counts: { ready: 0, repeated: 4, faulty: 1, imported: 2 },
      matches: { externalId: 1, email: 1, nameAndAddress: 2, inFile: 1 },
      looksLike: 1,
    });
    expect((await voters()).map(({ firstName }) => firstName).sort()).toEqual(['Anne', 'Odile', 'Odille']);
    const [like, ...others] = await rowsOf(id, '?alike=true');
    expect(others).toEqual([]);
    const odille = (await voters()).find(({ firstName }) => firstName === 'Odille');
    expect(like).toMatchObject({
      line: 6,
      outcome: 'RECORDED',
      cells: [],
      recordId: odille?.id,
      looksLike: { id: odile },
    });
  });

  it('begins automatically if asked to, and includes duplicates, but none of a known identifier', async () => {
    await send('POST', '/voters', { body: someVoter({ externalId: 'van-1' }) });
    const file = list(row('Anne', 'Shoal'), row('Anne', 'Shoal'), row('Else', 'Who', { id: 'van-1' }));
    const { body } = await upload(file, '?start=true&duplicates=import');
    expect(await settled(body.data.id)).toMatchObject({
      state: 'DONE',
      counts: { imported: 2, repeated: 1, ready: 0 },
    });
    expect(await voters()).toHaveLength(3);
  });

  it('never brings back a person whom the campaign has erased, duplicates asked for or not', async () => {
    const person = someVoter({ firstName: 'Odile', lastName: 'Roe', email: 'odile@example.org' });
    const { id: voter } = (await send('POST', '/voters', { body: person })).body.data;
    const erased = await send('POST', `/voters/${voter}/erasure`);
    expect([erased.status, erased.body.error]).toEqual([200, undefined]);
    const file = list(row('Somebody', 'Else', { email: 'odile@example.org' }), row('Anne', 'Shoal'));
    const { body } = await upload(file, '?start=true&duplicates=import');
    expect(await settled(body.data.id)).toMatchObject({ matches: { erased: 1 }, counts: { imported: 1, repeated: 1 } });
    expect((await voters()).map(({ firstName }) => firstName)).toEqual(['Anne']);
    expect((await rowsOf(body.data.id))[0]?.match).toEqual({ rule: 'ERASED', id: null, line: null });
  });

  it('takes columns and defaults by parameters, and a file in gzip', async () => {
    const file = gzipSync('a;b;c;d;e\nRoe;Anne;x;12 Marram Rd;Z1A 1A1\n');
    const query = '?columns=lastName,firstName,-,address,postalCode&default_city=Sable&default_province=XA&start=true';
    const { status, body } = await upload(file, query, { 'Content-Encoding': 'gzip' });
    expect([status, body.error]).toEqual([200, undefined]);
    await settled(body.data.id);
    expect(await voters()).toMatchObject([{ lastName: 'Roe', city: 'Sable', riding: 'Banquereau—Sable' }]);
  });

  it('records rows without a riding if the default is empty, whose districts are filled in afterwards', async () => {
    const rows = list(row('Anne', 'Shoal', { code: 'Z2A 1A1' }), row('Bo', 'Roe').replace(',D,', ',,'));
    const faulty = await settled((await upload(rows)).body.data.id);
    expect(faulty.counts).toMatchObject({ ready: 1, faulty: 1 });
    const { id } = (await upload(rows, '?default_riding=&start=true')).body.data;
    expect((await settled(id)).counts).toMatchObject({ imported: 2, faulty: 0 });
    const without = 'First name,Last name,Address,City,Province,Postal code\nCleo,Roe,1 Quay St,Sable,XA,Z2A 1A1\n';
    await settled((await upload(without, '?default_riding=&start=true')).body.data.id);
    expect((await voters()).map(({ riding }) => riding)).toEqual(['', '', 'D']);
    const { data } = (await send('POST', '/voters/fill-districts', { body: {} })).body;
    expect(data).toMatchObject({ lookedAt: 2, filled: 2 });
    expect((await voters()).map(({ riding }) => riding)).toEqual(['Les Bancs', 'Banquereau—Sable', 'D']);
    expect((await upload(without, '?default_city=')).status).toBe(200);
    expect((await upload('First name,Last name\nCleo,Roe\n', '?default_riding=')).status).toBe(400);
  });

  it('takes a workbook, of which a sheet may be named', async () => {
    const rows = [header.split(','), row('Anne', 'Shoal', { id: '007' }).split(',')];
    const file = await workbookOf({ sheets: { Notes: sheetOf([['x']]), Members: sheetOf(rows) } });
    const type = { 'Content-Type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' };
    // Of several sheets it is the one whose header is known.
    expect((await upload(file, '', type)).body.data).toMatchObject({ sheet: 'Members', rowsTotal: 1 });
    const { body } = await upload(file, '?sheet=members&start=true', type);
    expect(body.data).toMatchObject({ sheet: 'Members', rowsTotal: 1 });
    await settled(body.data.id);
    expect(await voters()).toMatchObject([{ firstName: 'Anne', externalId: '007' }]);
    const none = await upload(file, '?sheet=none', type);
    expect(none).toMatchObject({ status: 400, body: { error: expect.stringContaining('It has: Notes, Members.') } });
  });

  it.each([
    ['another number of fields than of columns', '?columns=lastName', /"columns" has 1 fields, and the file 9/],
    ['a field that there is not', `?columns=colour${',-'.repeat(8)}`, /unknown field/],
    ['a field that no column gives', `?columns=firstName${',-'.repeat(8)}`, /"lastName"/],
    [
      'two columns of one field',
      `?columns=firstName,lastName,-,address,city,province,postalCode,riding,riding`,
      /riding/,
    ],
    ['a default of another kind of records', '?default_role=x', /default_role/],
    ['an unknown kind', '?kind=CATS', /kind/],
  ])('refuses %s', async (_, query, message) => {
    const { status, body } = await upload(list(row('Anne', 'Shoal')), query);
    expect({ status, code: body.code }).toEqual({ status: 400, code: 'validation_failed' });
    expect(body.error).toMatch(message);
    expect((await send<Fields[]>('GET', '/imports')).body.data).toEqual([]);
  });

  it('refuses another type, no body, an empty and a broken one', async () => {
    for (const [type, file] of [
      ['application/json', '{}'],
      ['text/plain', 'a,b'],
      ['text/csv', ''],
    ] as const) {
      expect(await upload(file, '', { 'Content-Type': type })).toMatchObject({
        status: 400,
        body: { error: expect.stringContaining('Content-Type: text/csv') },
      });
    }
    expect(await upload('x', '', { 'Content-Encoding': 'gzip' })).toMatchObject({ status: 400 });
    expect(await upload(`${header}\n`)).toMatchObject({ status: 400, body: { error: 'The file is empty.' } });
  });

  it('refuses more than 20 MiB, announced or decompressed, before it stores more', async () => {
    const large = Buffer.alloc(20 * 1024 * 1024 + 1, 'x');
    expect(await upload(large)).toMatchObject({ status: 413, body: { error: 'The file is larger than 20 MiB.' } });
    expect(await upload(gzipSync(large), '', { 'Content-Encoding': 'gzip' })).toMatchObject({ status: 413 });
  });

  it('is done once under one Idempotency-Key, of one file and one question', async () => {
    const headers = { 'Idempotency-Key': 'nightly' };
    const first = await upload(list(row('Anne', 'Shoal')), '', headers);
    const again = await upload(list(row('Anne', 'Shoal')), '', headers);
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('Idempotent-Replayed')).toBe('true');
    expect(await upload(list(row('Else', 'Shoal')), '', headers)).toMatchObject({ status: 422 });
    expect(await upload(list(row('Anne', 'Shoal')), '?start=true', headers)).toMatchObject({ status: 422 });
    expect((await send<Fields[]>('GET', '/imports')).body.data).toHaveLength(1);
  });

  it('is no way for a key to volunteers', async () => {
    expect(await upload('Name,E-mail\nAnne,anne@example.org\n', '?kind=VOLUNTEERS')).toMatchObject({ status: 403 });
  });

  it('is a way for an assistant to voters, in its member’s name, and to no volunteers', async () => {
    const { pool } = api.api;
    const { accessToken } = await connectAssistant(pool, campaign, ['voters:write']);
    const headers = { Authorization: `Bearer ${accessToken}` };
    const { status, body } = await upload(list(row('Anne', 'Shoal')), '', headers);
    expect([status, body.data.userId]).toEqual([200, campaign.userId]);
    await settled(body.data.id);
    const file = Buffer.from('Name,E-mail\nAnne,anne@example.org\n');
    expect(await upload(file, '?kind=VOLUNTEERS', headers)).toMatchObject({ status: 403 });
    // What a member has uploaded in the console is not the assistant's either.
    const { campaignId, userId } = campaign;
    const by = { kind: 'member', campaignId, userId, role: 'OWNER' } as const;
    const uploaded = { userId, kind: 'VOLUNTEERS', fileName: 'team.csv', bytes: file } as const;
    const id = await uploadList(pool, by, uploaded, new Date());
    const ask = (method: string, path: string) => api.request<Fields[]>(method, path, { key: accessToken });
    expect((await ask('GET', '/imports')).body.data.map((each) => each.id)).toEqual([body.data.id]);
    expect((await ask('GET', `/imports/${id}`)).status).toBe(404);
    expect((await ask('DELETE', `/imports/${id}`)).status).toBe(404);
  });

  it('stores at most five files of a campaign, also of those that are sent at once', async () => {
    for (let i = 0; i < 4; i++) await upload(list(row('Anne', `Shoal${i}`)));
    const rows = Array.from({ length: 3000 }, (_, n) => row('Anne', `Sand${n}`));
    const both = await Promise.all([upload(list(...rows)), upload(list(...rows))]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect((await send<Fields[]>('GET', '/imports')).body.data).toHaveLength(5);
  });

  it('stores at most five files of a campaign', async () => {
    for (let i = 0; i < 5; i++) expect((await upload(list(row('Anne', `Shoal${i}`)))).status).toBe(200);
    expect(await upload(list(row('Anne', 'Sixth')))).toMatchObject({
      status: 400,
      body: { error: /5 uploaded files/ },
    });
  });
});

describe('an import', () => {
  it('has its entries in the audit log, by the key and in the member’s name', async () => {
    const { body } = await upload(list(row('Anne', 'Shoal')), '?start=true');
    await settled(body.data.id);
    const logged = await api.database
      .knex('audit_log')
      .where({ campaign_id: campaign.campaignId })
      .whereIn('operation', ['createImport', 'importVoters'])
      .orderBy('id')
      .select('operation', 'key_id', 'user_id', 'record_id', 'row_count');
    expect(logged).toEqual([
      { operation: 'createImport', key_id: campaign.keyId, user_id: null, record_id: body.data.id, row_count: 1 },
      { operation: 'importVoters', key_id: null, user_id: campaign.userId, record_id: body.data.id, row_count: 1 },
    ]);
  });

  it('is not started if the plan has too few places; an automatic start fills those that there are', async () => {
    campaign = await api.campaign({ subscriptionTier: 'STARTER' });
    const file = list(...['Ann', 'Bea', 'Cleo', 'Dora'].map((name) => row(name, `${name}s`)));
    const asked = await upload(file);
    await settled(asked.body.data.id);
    expect(await send('POST', `/imports/${asked.body.data.id}/start`)).toMatchObject({
      status: 402,
      body: { code: 'limit_exceeded' },
    });
    expect(await voters()).toEqual([]);
    const itself = await upload(file, '?start=true');
    expect(await settled(itself.body.data.id)).toMatchObject({ state: 'DONE', counts: { imported: 3, noRoom: 1 } });
  });

  it('is recorded once if two files of one list are started at the same time', async () => {
    const file = list(...Array.from({ length: 2000 }, (_, i) => row(`Given${i}`, `Family${i}`)));
    const ids = [(await upload(file)).body.data.id, (await upload(file)).body.data.id];
    await api.api.imports.idle();
    await Promise.all(ids.map((id) => send('POST', `/imports/${id}/start`)));
    const [first, second] = [await settled(ids[0]), await settled(ids[1])];
    const sum = (of: string) => [first, second].reduce((total, each) => total + Number((each.counts as Fields)[of]), 0);
    expect([sum('imported'), sum('repeated')]).toEqual([2000, 2000]);
  });

  it('responds to a start that is sent again under its key, and to none that asks otherwise', async () => {
    const { id } = (await upload(list(row('Anne', 'Shoal')))).body.data;
    await settled(id);
    const headers = { 'Idempotency-Key': 'start' };
    const started = await send('POST', `/imports/${id}/start?duplicates=skip`, { headers });
    expect(started.status).toBe(200);
    expect((await send('POST', `/imports/${id}/start`, { headers })).body).toEqual(started.body);
    expect(await send('POST', `/imports/${id}/start?duplicates=import`, { headers })).toMatchObject({
      status: 422,
      body: { code: 'idempotency_key_reused' },
    });
    await api.api.imports.idle();
  });

  it('is taken back, once, but for voters whom somebody has worked with', async () => {
    const { body } = await upload(list(row('Anne', 'Shoal'), row('Bea', 'Sand')), '?start=true');
    const { id } = body.data;
    await settled(id);
    const [remaining] = await voters();
    await send('POST', '/canvassing/interactions', { body: { voterId: remaining?.id, type: 'DOOR' } });
    const cut = await send<Fields[]>('POST', '/canvassing/turfs', {
      body: { name: 'Both', streets: ['Shoal St', 'Sand St'] },
    });
    expect(cut.body.data.map((turf) => [turf.voters, turf.doors])).toEqual([[2, 2]]);
    const answer = await send('POST', `/imports/${id}/take-back`);
    expect(answer.body).toEqual({ data: { id, removed: 1, restored: 0, kept: 1 } });
    const [turf] = (await send<Fields[]>('GET', '/canvassing/turfs')).body.data;
    expect([turf?.voters, turf?.doors]).toEqual([1, 1]);
    expect((await voters()).map((each) => each.id)).toEqual([remaining?.id]);
    expect((await send('POST', `/imports/${id}/take-back`)).status).toBe(422);
    expect((await send('GET', `/imports/${id}`)).status).toBe(404);
  });

  it('is taken back but for who is marked as having voted, also if that happens meanwhile', async () => {
    const { body } = await upload(list(row('Anne', 'Shoal'), row('Bea', 'Sand'), row('Cy', 'Skerry')), '?start=true');
    const { id } = body.data;
    await settled(id);
    const [first, second, third] = (await voters()).map((each) => each.id as string);
    await send('POST', '/canvassing/voted', { body: { voterIds: [first] } });
    // Another one who marks the second has not committed when the import is taken back.
    const meanwhile = await api.database.knex.transaction();
    await meanwhile.raw(`select set_config('hustings.campaign_id', ?, true)`, [campaign.campaignId]);
    await meanwhile.raw('select 1 from voters where campaign_id = ? and id = ? for no key update', [
      campaign.campaignId,
      second as string,
    ]);
    await meanwhile.raw(
      `insert into votes_cast (campaign_id, mark_id, voter_id, user_id, marked_at) values (?, gen_random_uuid(), ?, ?, now())`,
      [campaign.campaignId, second as string, campaign.userId],
    );
    const takingBack = send('POST', `/imports/${id}/take-back`);
    await lockWaiters(api.database.knex, 1);
    await meanwhile.commit();
    expect((await takingBack).body).toEqual({ data: { id, removed: 1, restored: 0, kept: 2 } });
    expect((await voters()).map((each) => each.id)).toEqual([first, second]);
    expect(third).toBeDefined();
    expect((await send<Fields[]>('GET', '/voters?voted=true')).body.data.map((each) => each.id)).toEqual([
      first,
      second,
    ]);
  });

  it('refuses steps out of order, and is deleted with its rows', async () => {
    const { body } = await upload(list(row('Anne', 'Shoal')));
    const { id } = body.data;
    await settled(id);
    expect((await send('POST', `/imports/${id}/stop`)).status).toBe(422);
    expect((await send('POST', `/imports/${id}/take-back`)).status).toBe(404);
    expect((await send('DELETE', `/imports/${id}`)).body).toEqual({ data: { id, deleted: true } });
    expect((await send('DELETE', `/imports/${id}`)).status).toBe(404);
    const { rows } = await api.database.knex.raw('select count(*)::int as n from import_rows where import_id = ?', [
      id,
    ]);
    expect(rows).toEqual([{ n: 0 }]);
  });

  it('that is not checked yet has rows that wait', async () => {
    const { body } = await upload(list(row('Anne', 'Shoal'), row('Ben', 'Reef')));
    const { id } = body.data;
    await settled(id);
    const { knex } = api.database;
    const outcomes = async (query = '') => {
      const { body } = await send('GET', `/imports/${id}/rows${query}`);
      return (body.data as unknown as ReadonlyArray<{ outcome: string }>).map(({ outcome }) => outcome);
    };
    expect(await outcomes()).toEqual(['READY', 'READY']);
    await knex('imports').where({ id }).update({ state: 'UPLOADED', counts: null, rows_processed: 0, last_line: 0 });
    expect(await outcomes()).toEqual(['WAITING', 'WAITING']);
    expect([await outcomes('?outcome=READY'), await outcomes('?outcome=WAITING')]).toEqual([
      [],
      ['WAITING', 'WAITING'],
    ]);
    expect((await send('GET', `/imports/${id}`)).body.data.counts).toMatchObject({ waiting: 2, ready: 0 });
  });

  it('that a server left in the middle continues when someone asks for it', async () => {
    const { body } = await upload(list(row('Anne', 'Shoal')));
    const { id } = body.data;
    await settled(id);
    const { knex } = api.database;
    await knex('imports').where({ id }).update({ state: 'CHECKING', counts: '{}', rows_processed: 0, last_line: 0 });
    await knex('import_rows').where({ import_id: id }).update({ outcome: 'WAITING', match_key: null });
    expect((await send('GET', `/imports/${id}`)).body.data.state).toBe('CHECKING');
    expect(await settled(id)).toMatchObject({ state: 'CHECKED', counts: { ready: 1 } });
  });

  it('is stopped while it runs, and stays so', async () => {
    const { body } = await upload(list(row('Anne', 'Shoal')));
    const { id } = body.data;
    await settled(id);
    await api.database.knex('imports').where({ id }).update({ state: 'RUNNING' });
    for (let times = 0; times < 2; times++)
      expect(await send('POST', `/imports/${id}/stop`)).toMatchObject({
        status: 200,
        body: { data: { state: 'STOPPED' } },
      });
    expect(await settled(id)).toMatchObject({ state: 'STOPPED', counts: { ready: 1 } });
    expect(await voters()).toEqual([]);
  });

  it('lists its rows page by page, each once', async () => {
    const { body } = await upload(list(...Array.from({ length: 25 }, (_, n) => row('Anne', `Shoal${n}`))));
    const { id } = body.data;
    await settled(id);
    const lines: number[] = [];
    let cursor = '';
    do {
      const page = await send<Array<{ line: number }>>(
        'GET',
        `/imports/${id}/rows?limit=10&outcome=READY${cursor && `&cursor=${cursor}`}`,
      );
      lines.push(...page.body.data.map(({ line }) => line));
      cursor = page.body.pagination.nextCursor ?? '';
    } while (cursor !== '');
    expect(lines).toEqual(Array.from({ length: 25 }, (_, n) => n + 2));
    const first = await send('GET', `/imports/${id}/rows?limit=10`);
    const foreign = await send('GET', `/imports/${id}/rows?outcome=READY&cursor=${first.body.pagination.nextCursor}`);
    expect(foreign.status).toBe(400);
  });
});

const unknown = '01900000-0000-7000-8000-000000000000';

describe.each(importEndpoints.map((endpoint) => [endpoint.operationId, endpoint] as const))('%s', (_, endpoint) => {
  const ask = (id: string, key: string | null, query = '') =>
    api.request(endpoint.method, endpoint.path.replace('{id}', id) + query, {
      key,
      ...(endpoint.file && { body: endpoint.file.example, headers: { 'Content-Type': 'text/csv' } }),
    });

  it('needs a key, its scope, and parameters that it knows', async () => {
    expect((await ask(unknown, null)).status).toBe(401);
    const narrow = await api.key(
      campaign,
      scopes.filter((scope) => scope !== 'voters:write' && scope !== 'donations:write'),
    );
    const refused = await ask(unknown, narrow.key);
    expect(refused).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect(refused.body.error).toContain('voters:write');
    const strange = await ask(unknown, campaign.key, '?colour=blue');
    expect(strange).toMatchObject({ status: 400, body: { error: expect.stringContaining('colour') } });
  });

  if (endpoint.path.includes('{id}')) {
    it('responds with 404 to an id that no import of the campaign has', async () => {
      const theirs = (await upload(list(row('Anne', 'Shoal')))).body.data.id;
      const { key } = await api.campaign();
      for (const id of [unknown, theirs, 'x', '%00']) expect((await ask(id, key)).status).toBe(404);
      expect(await settled(theirs)).toMatchObject({ state: 'CHECKED' });
    });
  }
});

it('each operation is a request of the minute, refused before its scope and its file are looked at', async () => {
  const { key } = await limited.campaign({ subscriptionTier: 'STARTER' }, ['campaign:read']);
  for (let i = 0; i < requestsPerMinute; i++) {
    expect((await limited.request('GET', '/campaign', { key })).status).toBe(200);
  }
  const asked = importEndpoints.map(async ({ operationId, method, path }) => {
    const { status, body } = await limited.request(method, path.replace('{id}', unknown), { key });
    return [operationId, status, body.code];
  });
  const expected = importEndpoints.map(({ operationId }) => [operationId, 429, 'rate_limit_exceeded']);
  expect(await Promise.all(asked)).toEqual(expected);
});

it('a file counts as one request for each MiB begun', async () => {
  const { key } = await limited.campaign({ subscriptionTier: 'STARTER' });
  const body = list(...Array.from({ length: 20_000 }, (_, n) => row('Anne', `Shoal${n}`, { address: 'x'.repeat(60) })));
  const requests = Math.ceil(body.length / 1024 ** 2);
  const sent = await limited.request('POST', '/imports', { key, body, headers: { 'Content-Type': 'text/csv' } });
  expect(sent.status).toBe(200);
  expect(requests).toBeGreaterThan(1);
  expect(sent.headers.get('X-RateLimit-Remaining')).toBe(String(requestsPerMinute - requests));
});
