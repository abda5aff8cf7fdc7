import { beforeEach, describe, expect, it } from '@jest/globals';
import { newRecordId } from '#server/store/record-id.ts';
import { type Fields, someVoter, startCampaignApi, type TestCampaign } from '#test/support/campaign.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';

let campaign: TestCampaign;
const api = await closedAfterAll(startCampaignApi());
beforeEach(async () => {
  campaign = await api.campaign();
});

const columns = [
  'First name',
  'Surname',
  'Address',
  'City',
  'Province',
  'Postal code',
  'Riding',
  'External id',
  'E-mail',
  'Phone',
  'Support level',
  'Tags',
  'Do not contact',
  'Notes',
  'Poll',
] as const;
const odile = {
  'First name': 'Odile',
  Surname: 'Roe',
  Address: '12 Marram Rd',
  City: 'Grand Banc',
  Province: 'XA',
  'Postal code': 'Z1A 1A1',
  Riding: 'D',
};

type Cells = Partial<Record<(typeof columns)[number], string>>;

/** An import as far as these tests look at it. */
interface Shown extends Fields {
  readonly counts: Readonly<Record<string, number | null>>;
}

interface RowShown {
  readonly line: number;
  readonly match: { readonly rule: string; readonly line: number | null } | null;
  readonly change: { readonly state: string; readonly fields: readonly string[] } | null;
}

const list = (...rows: Cells[]) =>
  [columns.join(), ...rows.map((row) => columns.map((name) => row[name] ?? '').join())].join('\r\n');

const send = <Data = Fields>(method: string, path: string, options = {}) =>
  api.request<Data>(method, path, { key: campaign.key, ...options });

async function upload(file: string, query = ''): Promise<Fields & { readonly status: number }> {
  const response = await fetch(`${api.base}/imports${query}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${campaign.key}`, 'Content-Type': 'text/csv' },
    body: file,
  });
  const { data, ...rest } = (await response.json()) as { readonly data: Fields };
  return { ...rest, ...data, status: response.status };
}

async function settled(id: string): Promise<Shown> {
  await api.api.imports.idle();
  return (await send<Shown>('GET', `/imports/${id}`)).body.data;
}

/** Uploads rows and imports them, those that match a voter as changes. */
const update = async (...rows: Cells[]): Promise<Shown> =>
  settled((await upload(list(...rows), '?start=true&duplicates=update')).id);

const record = async (fields: object = {}): Promise<Fields> => {
  const body = someVoter({
    firstName: 'Odile',
    lastName: 'Roe',
    address: '12 Marram Rd',
    city: 'Grand Banc',
    province: 'XA',
    postalCode: 'Z1A 1A1',
    riding: 'D',
    externalId: 'van-1',
    ...fields,
  });
  return (await send('POST', '/voters', { body })).body.data;
};
const voter = async (id: string): Promise<Fields> =>
  (await send('GET', `/voters/${id}?include=tags,doNotContact,externalId`)).body.data;
const rowsOf = async (id: string, query = ''): Promise<RowShown[]> =>
  (await send<RowShown[]>('GET', `/imports/${id}/rows${query}`)).body.data;
const entries = (): Promise<Array<{ readonly fields: readonly string[] }>> =>
  api.database
    .knex('audit_log')
    .where({ campaign_id: campaign.campaignId, operation: 'importVoterChanges' })
    .orderBy('id')
    .select('record_id', 'user_id', 'row_count', 'fields');

describe('a file with duplicates=update', () => {
  it('changes the voter that each row matches, by every rule, and records the others', async () => {
    const byId = await record();
    const byEmail = await record({
      externalId: null,
      firstName: 'Anne',
      email: 'anne@example.org',
      address: '1 Far Av',
    });
    const byPlace = await record({ externalId: null, firstName: 'Basil', phone: '709 555-0100' });
    const done = await update(
      { ...odile, 'First name': 'Odette', 'External id': 'van-1' },
      { ...odile, 'First name': 'Anne', 'E-mail': 'anne@example.org', Address: '2 Near Av' },
      { ...odile, 'First name': 'Basil', Phone: '709 555-0199', 'Support level': '4' },
      { ...odile, 'First name': 'Celeste' },
    );
    expect(done).toMatchObject({
      state: 'DONE',
      duplicates: 'update',
      withDuplicates: false,
      rowsTotal: 4,
      rowsProcessed: 4,
      counts: { imported: 1, updated: 3, unchanged: 0, repeated: 3, ready: 0, faulty: 0, wouldUpdate: null },
      matches: { externalId: 1, email: 1, nameAndAddress: 1, inFile: 0 },
    });
    expect(await voter(byId.id)).toMatchObject({ firstName: 'Odette' });
    expect(await voter(byEmail.id)).toMatchObject({ address: '2 Near Av' });
    expect(await voter(byPlace.id)).toMatchObject({ phone: '709 555-0199', supportLevel: 4 });
    const page = await send<Fields[]>('GET', '/voters?limit=200');
    expect(page.body.data).toHaveLength(4);
    const [first, ...others] = await rowsOf(done.id);
    expect(first).toMatchObject({
      line: 2,
      outcome: 'DUPLICATE',
      cells: [],
      findings: [],
      recordId: null,
      match: { rule: 'EXTERNAL_ID', id: byId.id, line: null },
      change: { state: 'UPDATED', fields: ['firstName'] },
    });
    expect(others).toMatchObject([
      { line: 3, change: { state: 'UPDATED', fields: ['address'] } },
      { line: 4, change: { state: 'UPDATED', fields: ['phone', 'supportLevel'] } },
    ]);
    expect(await rowsOf(done.id, '?outcome=DUPLICATE')).toHaveLength(3);
  });

  it('gives a changed voter a place in the walk of its own', async () => {
    const { id } = await record();
    const other = await record({ externalId: null, firstName: 'Ann', address: '14 Nautilus Rd' });
    await update({ ...odile, 'External id': 'van-1', Address: '900 Zephyr St' });
    const { body } = await send<Fields[]>('GET', '/canvassing/walklist?riding=D');
    expect(body.data.map((each: Fields) => each.id)).toEqual([other.id, id]);
  });

  it('leaves alone what a cell leaves empty, and what the row says just so', async () => {
    const before = await record({ phone: '709 555-0100', email: 'o@example.org', notes: 'Evenings.', supportLevel: 2 });
    const row = { ...odile, 'External id': 'van-1' };
    const done = await update(row, { ...odile, 'First name': 'Nobody' });
    expect(done.counts).toMatchObject({ updated: 0, unchanged: 1, imported: 1, repeated: 1 });
    expect(await voter(before.id)).toMatchObject({ ...before, updatedAt: before.updatedAt });
    expect((await rowsOf(done.id))[0]).toMatchObject({ cells: [], change: { state: 'UNCHANGED', fields: [] } });
    expect(await entries()).toEqual([]);
  });

  it('never overwrites by a default value, and records with it', async () => {
    const { id } = await record({ riding: 'Les Bancs', poll: '7' });
    const rows = [
      { ...odile, Riding: '', 'External id': 'van-1', Phone: '1' },
      { ...odile, Riding: '', 'First name': 'New' },
    ];
    const sent = await upload(list(...rows), '?start=true&duplicates=update&default_riding=Far&default_poll=99');
    expect((await settled(sent.id)).counts).toMatchObject({ updated: 1, imported: 1 });
    expect(await voter(id)).toMatchObject({ riding: 'Les Bancs', poll: '7', phone: '1' });
    const { body } = await send<Fields[]>('GET', '/voters?riding=Far');
    expect(body.data).toMatchObject([{ firstName: 'New', poll: '99' }]);
  });

  it('adds tags and channels of do-not-contact, and removes none', async () => {
    const { id } = await record({ tags: ['senior', 'lawyer'], doNotContact: ['PHONE'] });
    const row = { ...odile, 'External id': 'van-1', Tags: 'lawyer; union', 'Do not contact': 'door' };
    const done = await update(row);
    expect((await rowsOf(done.id))[0]?.change?.fields).toEqual(['tags', 'doNotContact']);
    const changed = await voter(id);
    expect([changed.tags, changed.doNotContact]).toEqual([
      ['senior', 'lawyer', 'union'],
      ['DOOR', 'PHONE'],
    ]);
    expect((await update({ ...row, Tags: 'senior', 'Do not contact': 'phone' })).counts.unchanged).toBe(1);
  });

  it('refuses a row whose tags are too many with those of the voter', async () => {
    const tags = Array.from({ length: 19 }, (_, i) => `tag ${i}`);
    const { id } = await record({ tags });
    const row = { ...odile, 'External id': 'van-1', Tags: 'one more; and another', Phone: '1' };
    const checked = await upload(list(row));
    expect((await settled(checked.id)).counts).toMatchObject({ repeated: 1, wouldUpdate: 0 });
    expect((await rowsOf(checked.id))[0]).toMatchObject({
      outcome: 'DUPLICATE',
      change: null,
      findings: [{ field: 'tags', problem: 'TOO_MANY' }],
    });
    const done = await update(row);
    expect(done.counts).toMatchObject({ updated: 0, faulty: 1, repeated: 0 });
    expect(await voter(id)).toMatchObject({ tags, phone: null });
  });

  it('gives an identifier to a voter who has none, and never another one', async () => {
    const named = await record({ email: 'odile@example.org' });
    const unnamed = await record({ externalId: null, firstName: 'Anne' });
    const done = await update(
      { ...odile, 'E-mail': 'odile@example.org', 'External id': 'van-2', Phone: '1' },
      { ...odile, 'First name': 'Anne', 'External id': 'van-3' },
    );
    expect(done.counts.updated).toBe(2);
    expect(await voter(named.id)).toMatchObject({ externalId: 'van-1', phone: '1' });
    expect(await voter(unnamed.id)).toMatchObject({ externalId: 'van-3' });
  });

  it('changes nothing by a row that repeats a line, or that is of an erased person', async () => {
    const { id } = await record({ email: 'odile@example.org' });
    const gone = await record({
      externalId: 'van-9',
      firstName: 'Gone',
      email: 'gone@example.org',
      address: '8 Away St',
    });
    const rows = [
      { ...odile, 'External id': 'van-1', Phone: '1' },
      { ...odile, Phone: '2' },
      { ...odile, Address: '77 Other St', 'E-mail': 'odile@example.org', Phone: '3' },
      { ...odile, 'First name': 'Gone', 'E-mail': 'gone@example.org', Address: '8 Away St', Phone: '4' },
    ];
    const { id: importId } = await upload(list(...rows));
    expect((await settled(importId)).counts).toMatchObject({ repeated: 4, wouldUpdate: 2 });
    const states = (await rowsOf(importId)).map(({ change }) => change?.state);
    expect(states).toEqual(['WOULD_UPDATE', undefined, undefined, 'WOULD_UPDATE']);
    expect((await send('POST', `/voters/${gone.id}/erasure`)).status).toBe(200);
    expect((await settled(importId)).counts).toMatchObject({ repeated: 4, wouldUpdate: 1 });
    expect((await send('POST', `/imports/${importId}/start?duplicates=update`)).status).toBe(200);
    expect(await settled(importId)).toMatchObject({
      counts: { updated: 1, unchanged: 0, imported: 0, repeated: 4, faulty: 0 },
      matches: { erased: 1, inFile: 2 },
    });
    expect(await voter(id)).toMatchObject({ phone: '1', address: '12 Marram Rd' });
    expect(
      (await rowsOf(importId)).map(({ line, match, change }) => [line, match?.rule, match?.line, change?.state]),
    ).toEqual([
      [2, 'EXTERNAL_ID', null, 'UPDATED'],
      [3, 'NAME_AND_ADDRESS', 2, undefined],
      [4, 'EMAIL', 2, undefined],
      [5, 'ERASED', null, undefined],
    ]);
  });

  it('takes the first of rows with one identifier, however far apart they are', async () => {
    const others = Array.from({ length: 600 }, (_, i) => ({ ...odile, Address: `${i} Long St` }));
    const again = { ...odile, 'First name': 'Again', 'External id': 'van-8', Phone: '2' };
    const first = { ...odile, 'First name': 'First', 'External id': 'van-8', Phone: '1' };
    const done = await update(first, ...others, again);
    expect(done.counts).toMatchObject({ imported: 601, updated: 0, unchanged: 0, repeated: 1 });
    const { body } = await send<Fields[]>('GET', '/voters?external_id=van-8');
    expect(body.data).toMatchObject([{ firstName: 'First', phone: '1' }]);
    expect((await rowsOf(done.id, '?outcome=DUPLICATE'))[0]).toMatchObject({
      line: 603,
      match: { line: 2 },
      change: null,
    });
  });

  it('records somebody new once, however often the file has the person', async () => {
    const row = { ...odile, 'E-mail': 'odile@example.org', Phone: '1' };
    const done = await update(row, { ...row, Phone: '2' }, { ...row, Address: '9 Far Av', Phone: '3' });
    expect(done.counts).toMatchObject({ imported: 1, updated: 0, repeated: 2 });
    expect((await send<Fields[]>('GET', '/voters')).body.data).toMatchObject([{ phone: '1' }]);
  });

  it('says before the start how many voters it would change, and of each row which fields', async () => {
    const { id } = await record();
    const same = await record({ externalId: null, firstName: 'Same' });
    const { id: importId } = await upload(
      list({ ...odile, 'External id': 'van-1', Phone: '1', Tags: 'union' }, { ...odile, 'First name': 'Same' }),
    );
    const checked = await settled(importId);
    expect(checked.counts).toMatchObject({ repeated: 2, wouldUpdate: 1, updated: 0, unchanged: 0 });
    expect(await rowsOf(importId)).toMatchObject([
      {
        match: { id },
        change: { state: 'WOULD_UPDATE', fields: ['phone', 'tags'] },
        cells: expect.arrayContaining(['1']),
      },
      { match: { id: same.id }, change: null },
    ]);
    expect((await voter(id)).phone).toBeNull();
    expect((await send('POST', `/imports/${importId}/start`)).body.data.duplicates).toBe('skip');
    expect((await settled(importId)).counts).toMatchObject({
      repeated: 2,
      updated: 0,
      unchanged: 0,
      wouldUpdate: null,
    });
    expect((await voter(id)).phone).toBeNull();
  });

  it('has an entry in the audit log with the fields that it changed and how many voters it was', async () => {
    await record();
    await record({ externalId: 'van-2', firstName: 'Anne' });
    const done = await update(
      { ...odile, 'External id': 'van-1', Phone: '1' },
      { ...odile, 'First name': 'Anne', 'External id': 'van-2', Notes: 'Away until May.' },
      { ...odile, 'First name': 'New' },
    );
    const [entry, ...more] = await entries();
    expect(more).toEqual([]);
    expect(entry).toMatchObject({ record_id: done.id, user_id: campaign.userId, row_count: 2 });
    expect([...(entry?.fields ?? [])].sort()).toEqual(['notes', 'phone']);
    expect(
      await api.database.knex('audit_log').where({ record_id: done.id, operation: 'importVoters' }).select('row_count'),
    ).toEqual([{ row_count: 1 }]);
  });

  it('is reported in the feed of changes, and gives the record another version', async () => {
    const { id } = await record();
    const version = async () => (await send('GET', `/voters/${id}`)).headers.get('etag');
    const feed = async (query: string) => (await send<Fields[]>('GET', `/changes?${query}`)).body as unknown as Fields;
    const [before, { resumeAt }] = [await version(), await feed('from=now')];
    await update({ ...odile, 'External id': 'van-1', Phone: '1' });
    expect(await version()).not.toBe(before);
    expect((await feed(`cursor=${resumeAt}`)).data).toMatchObject([{ kind: 'voter', id, what: 'updated' }]);
  });

  it('changes nobody of another campaign', async () => {
    const theirs = await record();
    const owner = campaign;
    campaign = await api.campaign();
    const done = await update({ ...odile, 'External id': 'van-1', Phone: '1' });
    expect(done.counts).toMatchObject({ imported: 1, updated: 0 });
    campaign = owner;
    expect((await voter(theirs.id)).phone).toBeNull();
    expect((await send('GET', `/imports/${done.id}`)).status).toBe(404);
  });

  it('is possible if the plan has no room for another voter', async () => {
    const { id } = await record();
    await api.database.knex('voter_counts').where({ campaign_id: campaign.campaignId }).update({ voters: 10_000_000 });
    const done = await update({ ...odile, 'External id': 'van-1', Phone: '1' }, { ...odile, 'First name': 'New' });
    expect(done.counts).toMatchObject({ updated: 1, imported: 0, noRoom: 1 });
    expect((await voter(id)).phone).toBe('1');
  });

  it('is refused of other records, with a sentence that says of which', async () => {
    const sent = await upload('Donor,Amount\n', '?kind=DONATIONS&duplicates=update');
    expect(sent).toMatchObject({
      status: 400,
      code: 'validation_failed',
      error:
        'The query parameter "duplicates" must be skip or import of a file of DONATIONS: files of VOTERS alone change the records that their rows match.',
    });
  });
});

describe('rows that match nobody before the start', () => {
  it('change somebody who was recorded meanwhile, of two rows the first one', async () => {
    const rows = [
      { ...odile, Phone: '1', Notes: 'Away.' },
      { ...odile, 'First name': 'Other', Address: '5 Else St', 'External id': 'van-1', Phone: '2' },
    ];
    const { id: importId } = await upload(list(...rows));
    expect((await settled(importId)).counts).toMatchObject({ ready: 2, repeated: 0 });
    const { id } = await record();
    await send('POST', `/imports/${importId}/start?duplicates=update`);
    expect((await settled(importId)).counts).toMatchObject({ updated: 1, imported: 0, repeated: 2, ready: 0 });
    expect(await voter(id)).toMatchObject({ firstName: 'Odile', phone: '1', notes: 'Away.' });
    expect((await rowsOf(importId))[1]).toMatchObject({ match: { rule: 'EXTERNAL_ID', id, line: 2 }, change: null });
  });

  it('are recorded if the voter whom they matched is gone', async () => {
    const made = await upload(list({ ...odile, 'External id': 'van-1' }), '?start=true');
    await settled(made.id);
    const { id: importId } = await upload(list({ ...odile, 'External id': 'van-1', Phone: '1' }));
    expect((await settled(importId)).counts).toMatchObject({ repeated: 1, wouldUpdate: 1 });
    expect((await send('POST', `/imports/${made.id}/take-back`)).status).toBe(200);
    await send('POST', `/imports/${importId}/start?duplicates=update`);
    expect((await settled(importId)).counts).toMatchObject({ imported: 1, updated: 0, repeated: 0 });
  });
});

describe('taking back an import that changed voters', () => {
  it('removes what it made, and restores the voters whom it changed', async () => {
    const { id } = await record();
    const done = await update({ ...odile, 'External id': 'van-1', Phone: '1' }, { ...odile, 'First name': 'New' });
    const taken = await send('POST', `/imports/${done.id}/take-back`);
    expect(taken.body.data).toEqual({ id: done.id, removed: 1, restored: 1, kept: 0 });
    expect(await voter(id)).toMatchObject({ phone: null });
    expect((await send<Fields[]>('GET', '/voters')).body.data).toHaveLength(1);
  });

  it('leaves one as it is into whom a changed voter was merged, and restores the changed one if the merge is undone', async () => {
    const { id } = await record({ phone: '709 555-0100' });
    const other = await record({ externalId: 'van-2', firstName: 'Odette', phone: '709 555-0111' });
    const cells = { ...odile, 'First name': 'Odette', 'External id': 'van-2', Phone: '709 555-0100' };
    const [first, second] = [await update(cells), await update({ ...cells, Phone: '709 555-0122' })];
    await send('POST', `/voters/${id}/merge`, { body: { otherId: other.id } });
    const taken = await send('POST', `/imports/${first.id}/take-back`);
    expect(taken.body.data).toEqual({ id: first.id, removed: 0, restored: 0, kept: 0 });
    expect(await voter(id)).toMatchObject({ phone: '709 555-0100' });
    expect((await send('POST', `/voters/${other.id}/unmerge`)).status).toBe(200);
    const restored = await send('POST', `/imports/${second.id}/take-back`);
    expect(restored.body.data).toEqual({ id: second.id, removed: 0, restored: 1, kept: 0 });
    expect(await voter(other.id as string)).toMatchObject({ phone: '709 555-0100' });
  });

  it('keeps a voter of another import whom a file has changed since', async () => {
    const made = await settled((await upload(list({ ...odile, 'External id': 'van-1' }), '?start=true')).id);
    await update({ ...odile, 'External id': 'van-1', Phone: '1' });
    // Ridings that are filled in afterwards from the map are nobody's work, and leave their own time at the voter.
    const { knex } = api.database;
    const [{ at }] = (await knex.raw(`select date_trunc('milliseconds', clock_timestamp() + interval '1 hour') as at`))
      .rows;
    await knex('voters').where({ campaign_id: campaign.campaignId }).update({ updated_at: at });
    const [entry] = await knex('audit_log').where({ record_id: made.id, operation: 'importVoters' });
    await knex('audit_log').insert({
      ...entry,
      id: newRecordId(),
      operation: 'fillDistricts',
      created_at: at,
      record_id: null,
    });
    const taken = await send('POST', `/imports/${made.id}/take-back`);
    expect(taken.body.data).toEqual({ id: made.id, removed: 0, restored: 0, kept: 1 });
  });
});
