import { createHash, createHmac } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { titleKey } from '#core/identity/title-key.ts';
import { rememberChoice } from '#server/campaign/imports/columns/choose/remembered-choices.ts';
import { withCampaign } from '#server/store/with-campaign.ts';
import { changesOf } from '#test/server/campaign/changes/feed.ts';
import { addDraft } from '#test/server/campaign/drafts/add-draft.ts';
import { type Fields, someVoter, startCampaignApi, type TestCampaign } from '#test/support/campaign.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';

let campaign: TestCampaign;
const api = await closedAfterAll(startCampaignApi());
beforeEach(async () => {
  campaign = await api.campaign();
});

const send = (method: string, path: string, body?: unknown, headers = {}) =>
  api.request(method, path, { key: campaign.key, ...(body !== undefined && { body }), headers });
const done = async (method: string, path: string, body?: unknown): Promise<Fields> => {
  const answer = await send(method, path, body);
  if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.body.error}`);
  return answer.body.data;
};
const secret = 'Wexcombe';
const person = {
  firstName: 'Perpetua',
  lastName: secret,
  address: '77 Samphire Lane',
  city: 'Grand Banc',
  province: 'XA',
  postalCode: 'Z9Z 9Z9',
  riding: 'Les Bancs',
  poll: '12',
  email: 'perpetua@example.org',
  phone: '709 555-0177',
  externalId: 'X-77',
  notes: `Of ${secret}.`,
};
const erase = (id: string, headers = {}) => send('POST', `/voters/${id}/erasure`, undefined, headers);

/** Every row of the campaign, in whatever table, as text. */
async function everything(): Promise<string> {
  const { knex } = api.database;
  const tables: string[] = (
    await knex.raw(
      `select distinct table_name as name from information_schema.columns
       where column_name = 'campaign_id' and table_schema = current_schema() and table_name !~ '^audit_log_'`,
    )
  ).rows.map(({ name }: { name: string }) => name);
  const rows = await Promise.all(
    tables.map((table) =>
      knex.transaction(async (trx) => {
        await trx.raw(`set local hustings.campaign_id = '${campaign.campaignId}'`);
        const { rows } = await trx.raw(`select to_jsonb(t)::text as row from ${table} t where campaign_id = ?`, [
          campaign.campaignId,
        ]);
        return rows.map(({ row }: { row: string }) => row) as string[];
      }),
    ),
  );
  return rows.flat().join('\n');
}

describe('POST /voters/{id}/erasure', () => {
  it('leaves nothing of the person in any table, and the counts right', async () => {
    const headers = { 'Idempotency-Key': 'made' };
    const { id } = (await send('POST', '/voters', person, headers)).body.data;
    const twin = await done('POST', '/voters', { ...person, externalId: 'X-78', firstName: 'Perpetuae' });
    const stays = await done('POST', '/voters', someVoter());
    const visit = await done('POST', '/canvassing/interactions', { voterId: id, type: 'DOOR', notes: `${secret}!` });
    await done('PATCH', `/canvassing/interactions/${visit.id}`, { notes: 'Misheard.', reason: `Not ${secret}.` });
    await done('POST', '/canvassing/interactions', { voterId: twin.id, type: 'PHONE', notes: secret });
    await addDraft(api.database.knex, campaign, { fields: `donorName=P.+${secret}` });
    await done('POST', '/lawn-signs', { address: person.address, voterId: id });
    await done('POST', '/canvassing/turfs', { name: 'Turf', polls: ['12'] });
    const file = `First name,Last name,Address,City,Province,Postal code,E-mail
${person.firstName},${secret},${person.address},${person.city},XA,Z9Z 9Z9,${person.email}\n`;
    const csv = { key: campaign.key, body: file, headers: { 'Content-Type': 'text/csv' } };
    const { id: importId } = (await api.request('POST', '/imports', csv)).body.data;
    await api.api.imports.idle();
    const found = async () => (await done('GET', `/imports/${importId}`)).matches;
    expect(await found()).toMatchObject({ email: 1, erased: 0 });
    await done('POST', `/voters/${id}/merge`, { otherId: twin.id });
    expect(await everything()).toContain(secret);
    const erased = await erase(id);
    expect(erased).toMatchObject({
      status: 200,
      body: { data: { id, erased: true, interactions: 2, lawnSigns: 1, standingSigns: 0 } },
    });
    expect(await found()).toMatchObject({ email: 0, erased: 1 });
    const left = await everything();
    for (const text of [secret, '555-0177', '7710555907', 'perpetua', 'Samphire', 'X-77', 'X-78', 'Z9Z']) {
      expect(left).not.toContain(text);
    }
    expect(left).toContain(stays.id);
    const counts = (await done('GET', '/counts')) as unknown as Record<
      string,
      { total?: number; interactions?: number }
    >;
    expect(counts.voters?.total).toBe(1);
    expect(counts.canvassing?.interactions).toBe(0);
    const [turf] = (await done('GET', '/canvassing/turfs')) as unknown as Array<{ voters: number; doors: number }>;
    expect(turf).toMatchObject({ voters: 1, doors: 1 });
    expect((await send('GET', `/voters/${twin.id}`)).status).toBe(404);
    expect((await send('POST', `/voters/${twin.id}/unmerge`)).status).toBe(404);
  });

  it('leaves nothing of what imports changed of the person, nor of one who was merged into it', async () => {
    const { id } = await done('POST', '/voters', person);
    const twin = await done('POST', '/voters', { ...person, externalId: 'X-78', firstName: 'Perpetuae' });
    const stays = await done('POST', '/voters', someVoter({ firstName: 'Basil', lastName: 'Roe', externalId: 'S-1' }));
    const names = 'External id,First name,Last name,Address,City,Province,Postal code,Notes';
    const row = (externalId: string, firstName: string, lastName = secret) =>
      `${externalId},${firstName},${lastName},${person.address},${person.city},XA,Z9Z 9Z9,Grew up in Wrackline.`;
    const body = [names, row('X-77', 'Perpetua'), row('X-78', 'Perpetuae'), row('S-1', 'Basil', 'Roe')].join('\n');
    const csv = { key: campaign.key, body, headers: { 'Content-Type': 'text/csv' } };
    const { id: importId } = (await api.request('POST', '/imports?start=true&duplicates=update', csv)).body.data;
    await api.api.imports.idle();
    expect(await done('GET', `/imports/${importId}`)).toMatchObject({ counts: { updated: 3 } });
    const keptOf = async () =>
      (
        await api.database
          .knex('import_changes')
          .where({ campaign_id: campaign.campaignId })
          .select('voter_id')
          .orderBy('voter_id')
      ).map((kept) => kept.voter_id);
    expect(await keptOf()).toEqual([id, twin.id, stays.id].sort());
    await done('POST', `/voters/${id}/merge`, { otherId: twin.id });
    expect(await keptOf()).toEqual([id, stays.id].sort());
    await erase(id as string);
    expect(await keptOf()).toEqual([stays.id]);
    expect(await everything()).not.toContain(`Of ${secret}`);
  });

  it('forgets the columns of a list without a header, whose first row is the person', async () => {
    const { id } = await done('POST', '/voters', person);
    await withCampaign(api.api.pool, campaign.campaignId, async (tx) => {
      const remember = (header: string[]) =>
        rememberChoice(
          tx,
          { kind: 'VOTERS', header },
          { columns: header.map(() => ''), defaultValues: {} },
          new Date(),
        );
      await remember([person.firstName, secret, '5 Elsewhere']);
      await remember(['P.', 'W.', person.phone]);
      await remember(['First name', 'Last name', 'Phone']);
    });
    const remembered = () =>
      api.database.knex('import_choices').where({ campaign_id: campaign.campaignId }).pluck('titles');
    expect(await remembered()).toHaveLength(3);
    await erase(id);
    expect(await remembered()).toEqual([['First name', 'Last name', 'Phone'].map(titleKey)]);
  });

  it('forgets what a repeated request would be told of a household, and of no other one', async () => {
    const headers = { 'Idempotency-Key': 'door' };
    const { id } = await done('POST', '/voters', person);
    const twin = await done('POST', '/voters', { ...person, externalId: 'X-78', firstName: 'Perpetuae' });
    const stays = await done('POST', '/voters', someVoter());
    const visit = (voterId: unknown, notes: string) => ({ type: 'DOOR', people: [{ voterId, notes }] });
    const door = { type: 'DOOR', people: [twin, { id }].map((each) => ({ voterId: each.id, notes: `${secret}!` })) };
    await send('POST', '/canvassing/households', door, headers);
    const other = visit(stays.id, 'Asked about the ferry.');
    const otherHeaders = { 'Idempotency-Key': 'other door' };
    await send('POST', '/canvassing/households', other, otherHeaders);
    for (const gone of [id, twin.id]) await erase(gone as string);
    expect(await everything()).not.toContain(secret);
    expect((await send('POST', '/canvassing/households', door, headers)).status).toBe(404);
    const again = await send('POST', '/canvassing/households', other, otherHeaders);
    expect(again.headers.get('Idempotent-Replayed')).toBe('true');
  });

  it('keeps an installed sign, without the voter, and takes If-Match and an Idempotency-Key', async () => {
    const { id } = await done('POST', '/voters', person);
    const sign = await done('POST', '/lawn-signs', { address: '1 Quay', voterId: id, status: 'INSTALLED' });
    expect(await erase(id, { 'If-Match': '"another"' })).toMatchObject({ status: 412 });
    const headers = { 'Idempotency-Key': 'gone' };
    const erased = await erase(id, headers);
    expect(erased.body.data).toMatchObject({ lawnSigns: 0, standingSigns: 1 });
    expect((await erase(id, headers)).body).toEqual(erased.body);
    expect((await erase(id)).status).toBe(404);
    expect(await done('GET', `/lawn-signs/${sign.id}`)).toMatchObject({ voterId: null, status: 'INSTALLED' });
  });

  it('leaves its line in the audit log without content, and is reported in the feed', async () => {
    const { id } = await done('POST', '/voters', person);
    const { resumeAt } = await changesOf(api, campaign.key, 'from=now');
    await erase(id);
    const { data } = await changesOf(api, campaign.key, `cursor=${resumeAt}&include=records`);
    expect(data).toMatchObject([{ id, kind: 'voter', what: 'erased', version: null, record: null }]);
    const { rows } = await api.database.knex.raw(
      `select status, fields from audit_log where operation = 'eraseVoter' and record_id = ?`,
      [id],
    );
    expect(rows).toEqual([{ status: 200, fields: [] }]);
  });
});

describe('who was erased', () => {
  const again = { ...person, externalId: 'Y-1', notes: null };
  const nothingElse = { email: null, phone: null };
  const stranger = { firstName: 'Somebody', lastName: 'Else', address: '1 Quay', postalCode: 'Z1A 1A1' };

  it.each([
    ['name and address', { email: null, phone: null, postalCode: 'Z1A 1A1', address: '77 samphire ln' }],
    [
      'name and postal code',
      { email: null, phone: null, lastName: 'WEXCOMBE', address: 'Box 3', postalCode: 'z9z9z9' },
    ],
    ['e-mail address', { ...stranger, phone: null, email: 'Perpetua@Example.org' }],
    ['telephone number', { ...stranger, email: null, phone: '(709) 5550177 x4' }],
    ['names that were swapped', { ...nothingElse, firstName: secret, lastName: 'Perpetua' }],
    ['an initial at the address', { ...nothingElse, firstName: 'P.', postalCode: 'Z1A 1A1' }],
    ['a title before the name', { ...nothingElse, firstName: 'Dr. Perpetua' }],
    ['another given name beside it', { ...nothingElse, firstName: 'Perpetua Ann', postalCode: 'Z1A 1A1' }],
    ['e-mail address with a tag', { ...stranger, phone: null, email: 'perpetua+news@example.org' }],
    ['telephone number with an extension in words', { ...stranger, email: null, phone: '7095550177 (poste 4)' }],
    ['own identifier', { ...stranger, email: null, phone: null, externalId: 'X-77' }],
  ])('is not recorded again, one by one or in a batch, by %s', async (_, facts) => {
    const { id } = await done('POST', '/voters', person);
    await erase(id);
    const body = { ...again, ...facts };
    const refused = await send('POST', '/voters', body);
    expect(refused).toMatchObject({ status: 422, body: { error: expect.stringContaining('erased') } });
    const batch = await send('POST', '/voters/batch', { records: [someVoter(), body, someVoter()] });
    const outcomes = batch.body.data as unknown as Array<{ outcome: string; error?: { error: string } }>;
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['created', 'refused', 'created']);
  });

  it('erases no one else: another person at the address, or with the number of the household', async () => {
    const { id } = await done('POST', '/voters', person);
    await done('POST', '/voters', { ...person, firstName: 'Ambrose', email: null, externalId: 'X-79' });
    await erase(id);
    expect((await send('POST', '/voters', { ...again, firstName: 'Basil', email: null })).status).toBe(200);
    expect((await send('POST', '/voters', { ...again, firstName: 'Basil', phone: null })).status).toBe(422);
  });

  it('is known by one of two given names, and is not a sister who shares one', async () => {
    const { id } = await done('POST', '/voters', { ...person, ...nothingElse, firstName: 'Marie-Élise' });
    await erase(id);
    const next = (facts: object) => send('POST', '/voters', { ...again, ...nothingElse, ...facts });
    for (const firstName of ['Élise', 'marie', 'M.-É.', 'M.', 'Marie Elise']) {
      expect([firstName, (await next({ firstName })).status]).toEqual([firstName, 422]);
    }
    expect((await next({ firstName: 'Marie-Anne' })).status).toBe(200);
  });

  it('is not whoever else at the door a short form may mean, nor somebody of the same initial on the rural route', async () => {
    const { id } = await done('POST', '/voters', person);
    await done('POST', '/voters', { ...person, ...nothingElse, firstName: 'Pamela', externalId: 'X-79' });
    await erase(id);
    const next = (facts: object) => send('POST', '/voters', { ...again, ...nothingElse, ...facts });
    expect((await next({ firstName: 'P.' })).status).toBe(200);
    const onRoute = { ...person, ...nothingElse, address: 'RR 2', externalId: 'X-80' };
    const { id: other } = await done('POST', '/voters', { ...onRoute, lastName: 'Farrow' });
    await erase(other);
    expect((await next({ address: 'R.R. #2', lastName: 'Farrow', firstName: 'P.', externalId: 'Y-2' })).status).toBe(
      200,
    );
    expect((await next({ address: 'Rural Route 2', lastName: 'Farrow', postalCode: 'Z1A 1A1' })).status).toBe(422);
  });

  it('is not Jr. where Sr. was erased', async () => {
    const { id } = await done('POST', '/voters', { ...person, ...nothingElse, lastName: 'Farrow Sr.' });
    await erase(id);
    expect((await send('POST', '/voters', { ...again, ...nothingElse, lastName: 'Farrow Jr.' })).status).toBe(200);
    expect((await send('POST', '/voters', { ...again, ...nothingElse, lastName: 'Farrow, Senior' })).status).toBe(422);
  });

  it('is known by the marks of earlier versions', async () => {
    const { id } = await done('POST', '/voters', { ...person, ...nothingElse, firstName: "L'Éa", address: 'R.R. 2' });
    await erase(id);
    const { knex } = api.database;
    const of = [campaign.campaignId];
    await knex.transaction(async (trx) => {
      await trx.raw(`set local hustings.campaign_id = '${campaign.campaignId}'`);
      const { rows } = await trx.raw('select secret from erasure_secrets where campaign_id = ?', of);
      await trx.raw('delete from erased_marks where campaign_id = ?', of);
      // As release 1.0 made it: hash of the walk key with both names folded and the route as it was written.
      const key = Buffer.concat([
        Buffer.from('grand banc\0'),
        Buffer.of(1),
        Buffer.from('rr 012\0'),
        Buffer.of(0, 0, 0, 0, 1),
        Buffer.from("\0\0wexcombe\0l'ea\0"),
      ]);
      const resident = createHash('sha256').update(key).digest('hex');
      const mark = createHmac('sha256', rows[0].secret).update(`place\0${resident}`).digest();
      await trx.raw('insert into erased_marks (campaign_id, mark) values (?, ?)', [...of, mark]);
    });
    const next = { ...again, ...nothingElse, firstName: "L'Éa", postalCode: 'Z1A 1A1' };
    expect((await send('POST', '/voters', { ...next, address: 'RR 2' })).status).toBe(422);
    expect((await send('POST', '/voters', { ...next, address: 'RR 3' })).status).toBe(200);
  });

  it('is known by what is nobody else’s of each of the records that were merged', async () => {
    const shared = '709 555-0190';
    const own = '709 555-0191';
    const { id } = await done('POST', '/voters', { ...person, phone: shared, email: null });
    const twin = { ...person, firstName: 'Perpetuae', phone: own, email: 'home@example.org', externalId: 'X-78' };
    const { id: otherId } = await done('POST', '/voters', twin);
    await done('POST', `/voters/${id}/merge`, { otherId });
    await done('PATCH', `/voters/${id}`, { email: 'perpetua@example.org' });
    const household = { ...someVoter(), email: 'home@example.org', phone: shared };
    await done('POST', '/voters', household);
    await erase(id);
    const next = (facts: object) => send('POST', '/voters', { ...someVoter(), ...stranger, ...facts });
    expect((await next({ phone: own })).status).toBe(422);
    expect((await next({ email: 'perpetua@example.org' })).status).toBe(422);
    expect((await next({ phone: shared })).status).toBe(200);
    expect((await next({ email: 'home@example.org' })).status).toBe(200);
  });

  it('is known in this campaign alone, by marks that another secret makes elsewhere', async () => {
    const { id } = await done('POST', '/voters', person);
    await erase(id);
    const first = campaign;
    campaign = await api.campaign();
    const other = await done('POST', '/voters', person);
    await erase(other.id);
    const marks = await Promise.all(
      [first, campaign].map(({ campaignId }) =>
        api.database.knex.transaction(async (trx) => {
          await trx.raw(`set local hustings.campaign_id = '${campaignId}'`);
          const found = await trx.raw(`select encode(mark, 'hex') as mark from erased_marks where campaign_id = ?`, [
            campaignId,
          ]);
          return found.rows.map(({ mark }: { mark: string }) => mark);
        }),
      ),
    );
    expect(marks.map((own) => own.length)).toEqual([6, 6]);
    expect(new Set(marks.flat()).size).toBe(12);
  });
});
