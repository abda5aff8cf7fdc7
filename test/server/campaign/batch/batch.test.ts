import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { plans } from '#core/plans.ts';
import { largestRow } from '#server/call/body/body-bounds.ts';
import { readRows } from '#server/call/rows.ts';
import { withdrawDonation } from '#server/campaign/donations/corrections/withdraw-donation.ts';
import { batchDonations } from '#server/campaign/donations/operations/batch-donations.ts';
import { fillWorld, now, someDonation, type World } from '#test/server/campaign/contract/world.ts';
import {
  type ApiResponse,
  type Fields,
  type RequestOptions,
  someVoter,
  startCampaignApi,
} from '#test/support/campaign.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';
import { explainOperation } from '#test/support/postgres/explain.ts';

let world: World;
const api = await closedAfterAll(
  startCampaignApi({
    now: () => now,
    rateLimit: true,
    plans: {
      ...plans,
      STARTER: { ...plans.STARTER, voters: 5 },
      PRO: { ...plans.PRO, requestsPerMinute: 100_000 },
      CAMPAIGN_HQ: { ...plans.CAMPAIGN_HQ, requestsPerMinute: 30 },
    },
  }),
);
beforeAll(async () => {
  world = await fillWorld(api, api.ours);
});

interface Outcome {
  readonly outcome: string;
  readonly id: string | null;
  readonly refusal: { readonly status: number; readonly error: string; readonly code: string } | null;
}

type BatchAnswer = ApiResponse<Outcome[]> & { readonly body: { readonly summary: Record<string, number> } };

type Options = RequestOptions & { readonly key?: string };

const send = (path: string, records: readonly unknown[], options: Options = {}) =>
  api.request('POST', path, { body: { records }, ...options }) as unknown as Promise<BatchAnswer>;
const list = async (path: string, query = '', key = api.ours.key) =>
  (await api.request<Fields[]>('GET', `${path}?include=externalId&limit=200${query}`, { key })).body.data;
const words = ({ body }: BatchAnswer) => body.data.map(({ outcome }) => outcome);
let numbers = 0;
const newId = () => `E-${++numbers}`;

/** Each kind: its list, a new record's row, a change of one of its facts, and whether a record takes it. */
const kinds = [
  ['/voters', () => someVoter(), { city: 'Port Merrow' }, true],
  ['/donations', () => someDonation(), { notes: 'By hand.' }, false],
  ['/canvassing/interactions', () => ({ voterId: world.voter, type: 'DOOR' }), { notes: 'By hand.' }, false],
  ['/lawn-signs', () => ({ address: '7 Gannet Lane' }), { status: 'INSTALLED' }, true],
] as const;

describe.each(kinds)('POST %s/batch', (path, some, change, isChanged) => {
  const batch = `${path}/batch`;

  it('has an outcome for each row, in order, and does what the operation for one record does', async () => {
    const [known, fresh] = [newId(), newId()];
    const single = await api.request('POST', path, { body: { ...some(), externalId: known } });
    const rows = [
      { ...some(), externalId: fresh },
      { externalId: known },
      { externalId: known, ...change },
      { ...some(), colour: 'blue' },
      {},
      some(),
      { ...some(), externalId: ' x' },
    ];
    const answer = await send(batch, rows);
    expect(answer.status).toBe(200);
    const outcome = isChanged ? 'updated' : 'refused';
    expect(words(answer)).toEqual(['created', 'unchanged', outcome, 'refused', 'refused', 'created', 'refused']);
    const [made, same, changed, unknown, empty] = answer.body.data;
    expect(same).toEqual({ outcome: 'unchanged', id: single.body.data.id, refusal: null });
    expect(changed?.id).toBe(single.body.data.id);
    expect(unknown?.refusal).toMatchObject({ status: 400, code: 'validation_failed' });
    expect(unknown?.refusal?.error).toContain('"colour"');
    expect(empty?.refusal?.error).toContain('is required');
    const [stored] = await list(path, `&external_id=${fresh}`);
    const { id, createdAt, externalId, ...facts } = stored as Fields;
    expect([id, externalId]).toEqual([made?.id, fresh]);
    const { id: _id, createdAt: _at, ...ofSingle } = single.body.data;
    for (const name of ['updatedAt', 'requestedAt', 'donorName'])
      for (const each of [facts, ofSingle]) delete (each as Record<string, unknown>)[name];
    expect(facts).toEqual(ofSingle);
    const [after] = await list(path, `&external_id=${known}`);
    if (isChanged) expect(after).toMatchObject(change);
    else expect(changed?.refusal).toMatchObject({ status: 422, error: expect.stringContaining(single.body.data.id) });
  });

  it('takes NDJSON, compressed too, and refuses only the line that cannot be read', async () => {
    const text = `${JSON.stringify({ ...some(), externalId: newId() })}\r\n\n{"broken\n${JSON.stringify(some())}`;
    for (const [body, coding] of [
      [text, 'identity'],
      [gzipSync(text), 'gzip'],
    ] as const) {
      const response = await fetch(`${api.base}${batch}`, {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${api.ours.key}`,
          'Content-Type': 'application/x-ndjson',
          'Content-Encoding': coding,
        },
        body,
      });
      const answer = (await response.json()) as BatchAnswer['body'];
      expect([response.status, answer.data.map(({ outcome }) => outcome)]).toEqual([
        200,
        [coding === 'identity' ? 'created' : 'unchanged', 'refused', 'created'],
      ]);
    }
  });

  it('does nothing with atomic=true if a row is refused, and says which', async () => {
    const externalId = newId();
    const answer = await send(`${batch}?atomic=true`, [{ ...some(), externalId }, {}]);
    expect(answer).toMatchObject({ status: 422, body: { code: 'validation_failed' } });
    expect(answer.body.error).toMatch(/^Nothing was done, since 1 of 2 rows is refused\. Row 2: /);
    expect(await list(path, `&external_id=${externalId}`)).toEqual([]);
    const whole = await send(`${batch}?atomic=true`, [{ ...some(), externalId }, some()]);
    expect([whole.status, words(whole)]).toEqual([200, ['created', 'created']]);
  });

  it('responds to a repetition under its key with what was stored, and refuses another request under it', async () => {
    const headers = { 'Idempotency-Key': newId() };
    const rows = [some(), {}, { ...some(), externalId: newId() }];
    const first = await send(batch, rows, { headers });
    const count = (await list(path)).length;
    const again = await send(batch, rows, { headers });
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('Idempotent-Replayed')).toBe('true');
    expect((await list(path)).length).toBe(count);
    expect(await send(`${batch}?atomic=true`, rows, { headers })).toMatchObject({ status: 422 });
    expect(await send(batch, rows.slice(1), { headers })).toMatchObject({
      status: 422,
      body: { code: 'idempotency_key_reused' },
    });
  });

  it('lets a row find the record that a row before it made', async () => {
    const externalId = newId();
    const row = { ...some(), externalId };
    const answer = await send(batch, [row, row, { externalId, ...change }]);
    expect(words(answer)).toEqual(['created', 'unchanged', isChanged ? 'updated' : 'refused']);
    expect(new Set(answer.body.data.map(({ id }) => id)).size).toBe(1);
  });

  it('makes one record of an identifier that two batches bring at once', async () => {
    const rows = Array.from({ length: 30 }, () => ({ ...some(), externalId: newId() }));
    const answers = await Promise.all([send(batch, rows), send(batch, [...rows].reverse()), send(batch, rows)]);
    const ids = answers.map(({ body }, i) => (i === 1 ? [...body.data].reverse() : body.data).map(({ id }) => id));
    expect(ids[1]).toEqual(ids[0]);
    expect(ids[2]).toEqual(ids[0]);
    expect(answers.flatMap(words).filter((word) => word === 'created')).toHaveLength(30);
  });

  it('gives the audit log an entry for each row that was written or refused, besides its own', async () => {
    const campaign = await api.campaign();
    const { voter } = await fillWorld(api, campaign);
    const own = path === '/canvassing/interactions' ? { voterId: voter } : {};
    const answer = await send(batch, [{ ...some(), ...own }, {}, { ...some(), ...own }], { key: campaign.key });
    const entries = await api.database.knex('audit_log').where({ campaign_id: campaign.campaignId }).orderBy('id');
    const last = entries.slice(-4);
    expect(last.map(({ status, row_count }) => [status, row_count])).toEqual([
      [200, null],
      [200, null],
      [400, null],
      [200, 3],
    ]);
    expect(last.slice(0, 2).map(({ record_id }) => record_id)).toEqual(answer.body.data.flatMap(({ id }) => id ?? []));
    expect(last[0].operation).toMatch(/^create/);
    expect(last[0].fields.length).toBeGreaterThan(0);
    expect(last[3].operation).toMatch(/^batch/);
  });

  it('refuses another outline, too many records and too large a body, and names what it needs', async () => {
    const post = (body: string) => api.request('POST', batch, { body });
    for (const body of [
      '[]',
      '{}',
      '{"records":{}}',
      '{"records":[',
      '{"records":[]}',
      '{"records":[{},]}',
      '{"records":[,{}]}',
      '{"records":[{}],"atomic":true}',
      '{"records":[{}]} {}',
      'x',
      '{"records":[{}]',
      `{"a":"${'x'.repeat(2000)}"}`,
    ]) {
      const answer = await post(body);
      expect([body.slice(0, 40), answer.status]).toEqual([body.slice(0, 40), 400]);
    }
    expect(await post(`{"records":[${Array.from({ length: 1001 }, () => '{}').join()}]}`)).toMatchObject({
      status: 400,
      body: { error: 'The body has more than 1000 records.' },
    });
    const large = `{"records":[{"notes":"${'x'.repeat(4 * 1024 * 1024)}"}]}`;
    expect(await post(large)).toMatchObject({ status: 413, body: { error: 'The body is larger than 4 MiB.' } });
    expect(await api.request('POST', batch, { body: 'x', headers: { 'Content-Type': 'text/csv' } })).toMatchObject({
      status: 400,
    });
  });
});

describe('a batch', () => {
  it('counts as one request for each 20 rows begun, and is refused whole if the minute has no room for it', async () => {
    const { key, campaignId } = await api.campaign({ subscriptionTier: 'CAMPAIGN_HQ' });
    const rows = (count: number) => Array.from({ length: count }, () => ({ address: '1 Marram Rd' }));
    const first = await send('/lawn-signs/batch', rows(401), { key });
    expect([first.status, first.headers.get('X-RateLimit-Remaining')]).toEqual([200, '9']);
    const second = await send('/lawn-signs/batch', rows(181), { key });
    expect([second.status, second.body.code]).toEqual([429, 'rate_limit_exceeded']);
    expect(Number(second.headers.get('Retry-After'))).toBeGreaterThan(0);
    // The refused batch itself was one request.
    const third = await send('/lawn-signs/batch', rows(160), { key });
    expect([third.status, third.headers.get('X-RateLimit-Remaining')]).toEqual([200, '0']);
    const {
      rows: [{ count } = { count: 0 }],
    } = await api.database.knex.raw(
      "select count(*)::int as count from lawn_signs where address = '1 Marram Rd' and campaign_id = ?",
      [campaignId],
    );
    expect(count).toBe(561);
  });

  it('for which no minute has room is told so, and one for which another minute has is told when', async () => {
    const { key } = await api.campaign({ subscriptionTier: 'CAMPAIGN_HQ' });
    const rows = (count: number) => Array.from({ length: count }, () => ({ address: '1 Marram Rd' }));
    expect(await send('/lawn-signs/batch', rows(601), { key })).toMatchObject({
      status: 429,
      body: { error: 'This request counts as 31, and a minute has 30. Send it in smaller parts.' },
    });
    const whole = await send('/lawn-signs/batch', rows(600), { key });
    expect([whole.status, whole.body.error]).toEqual([
      429,
      expect.stringMatching(/^More than 30 requests in a minute\. Try again in \d+ seconds\.$/),
    ]);
  });

  it('of interactions refuses a known one with another support level, as with any other value', async () => {
    const row = { voterId: world.voter, type: 'DOOR', externalId: newId(), supportLevel: 2 };
    const { supportLevel: _, ...silent } = row;
    expect(
      words(await send('/canvassing/interactions/batch', [row, row, silent, { ...row, supportLevel: null }])),
    ).toEqual(['created', 'unchanged', 'unchanged', 'unchanged']);
    expect(words(await send('/canvassing/interactions/batch', [{ ...row, supportLevel: 5 }]))).toEqual(['refused']);
    const first = { ...silent, externalId: newId() };
    expect(words(await send('/canvassing/interactions/batch', [first, { ...first, supportLevel: 1 }]))).toEqual([
      'created',
      'refused',
    ]);
  });

  it('of voters refuses the rows beyond the plan, in order', async () => {
    const { key } = await api.campaign({ subscriptionTier: 'STARTER' });
    const answer = await send(
      '/voters/batch',
      Array.from({ length: 7 }, () => someVoter()),
      { key },
    );
    expect(words(answer)).toEqual([...Array(5).fill('created'), 'refused', 'refused']);
    expect(answer.body.data[5]?.refusal).toMatchObject({ status: 402, code: 'limit_exceeded' });
    expect(answer.body.summary).toEqual({ created: 5, updated: 0, unchanged: 0, refused: 2 });
  });

  it('of donations counts each row towards its donor’s limit with those before it', async () => {
    const donor = { donorName: 'Gideon Tidemere' };
    const rows = [
      someDonation({ ...donor, amount: 1000 }),
      someDonation({
        donorName: 'GIDEON  Tidemere',
        donorPostalCode: 'Z9Z9Z9',
        donorEmail: 'g@example.org',
        amount: 1700,
      }),
      someDonation({ ...donor, amount: 775.01 }),
      someDonation({ ...donor, amount: 775 }),
      someDonation({ ...donor, amount: 1 }),
      someDonation({ ...donor, amount: 500, method: 'IN_KIND' }),
      someDonation({ ...donor, donorPostalCode: 'Z8Z8Z8', donorEmail: 'G@example.org', amount: 100 }),
      someDonation({ ...donor, amount: '1.001' }),
      someDonation({ ...donor, date: '2026-02-30' }),
    ];
    const answer = await send('/donations/batch', rows);
    expect(words(answer)).toEqual([
      'created',
      'created',
      'refused',
      'created',
      'refused',
      'created',
      'refused',
      'refused',
      'refused',
    ]);
    const [, , third, , fifth, , seventh, eighth, ninth] = answer.body.data;
    expect(third?.refusal?.error).toContain('used $1000.00');
    expect(fifth?.refusal?.error).toContain('used $1775.00');
    expect(seventh?.refusal?.error).toContain('used $1700.00');
    expect(eighth?.refusal).toMatchObject({ status: 400 });
    expect(ninth?.refusal?.error).toContain('"date"');
    const later = await send('/donations/batch', [someDonation({ ...donor, amount: 0.5 })]);
    expect(later.body.data[0]?.refusal?.error).toContain('used $1775.00');
  });

  it.each(kinds)('%s refuses an identifier that no record can have, alone', async (...[path, row]) => {
    const others = ['a\0b', 'a\ud800', '', ' a', 'a'.repeat(101), 5, {}];
    const answer = await send(`${path}/batch`, [...others.map((externalId) => ({ ...row(), externalId })), row()]);
    expect(answer.status).toBe(200);
    expect(words(answer)).toEqual([...others.map(() => 'refused'), 'created']);
  });

  it.each(kinds)(
    '%s knows a record again by an identifier of as many characters as one may have',
    async (...[path, row]) => {
      const rows = [{ ...row(), externalId: '🚪'.repeat(100) }];
      const [first, again] = [await send(`${path}/batch`, rows), await send(`${path}/batch`, rows)];
      expect([first, again].map(words)).toEqual([['created'], ['unchanged']]);
      expect(again.body.data[0]?.id).toBe(first.body.data[0]?.id);
    },
  );

  it('refuses a row that has a name twice, and money past a double’s precision, however it is written', async () => {
    const row = JSON.stringify(someDonation());
    const rows = [
      row,
      row.replace('"amount":100', '"amount":100,"amount":200'),
      row.replace('"amount":100', '"amount":100.000000000000000001'),
      row.replaceAll(',', ' , '),
    ];
    const answer = (await api.request('POST', '/donations/batch', {
      body: `{"records":[${rows.join()}]}`,
    })) as unknown as BatchAnswer;
    expect(words(answer)).toEqual(['created', 'refused', 'refused', 'created']);
    expect(answer.body.data[1]?.refusal?.error).toContain('given more than once');
    expect(answer.body.data[2]?.refusal?.error).toContain('"amount"');
  });

  it('of donations finds what each donor gave through the index of donors', async () => {
    const records = Array.from({ length: 1000 }, () => someDonation());
    expect((await send('/donations/batch', records)).body.summary).toMatchObject({ created: 1000 });
    await api.database.knex.raw('analyze donations');
    const body = await readRows([Buffer.from(JSON.stringify(someDonation()))], largestRow);
    const plan = await explainOperation(api, batchDonations, { body });
    expect(plan).toContain('Index Scan using donations_by_identity');
    expect(plan).not.toMatch(/Seq Scan on donations|donations_by_method|donations_newest/);
  });

  it('of interactions sets each voter’s last contact and support, and refuses a voter who is not the campaign’s', async () => {
    const voter = (await api.request('POST', '/voters', { body: someVoter() })).body.data.id;
    const theirs = (await api.request('POST', '/voters', { body: someVoter(), key: api.theirs.key })).body.data.id;
    const row = { voterId: voter, type: 'PHONE' };
    const answer = await send('/canvassing/interactions/batch', [
      { ...row, supportLevel: 4 },
      { ...row, supportLevel: 2 },
      { ...row, supportLevel: null },
      { ...row, voterId: theirs },
      { ...row, voterId: 'x' },
    ]);
    expect(words(answer)).toEqual(['created', 'created', 'created', 'refused', 'refused']);
    expect(answer.body.data[3]?.refusal).toMatchObject({ status: 404, code: 'not_found' });
    expect((await api.request('GET', `/voters/${voter}`)).body.data).toMatchObject({
      supportLevel: 2,
      lastContact: now.toISOString(),
    });
  });

  it('of interactions records an event that is sent twice once, and refuses another one under its id', async () => {
    const eventId = newId();
    const row = { voterId: world.voter, type: 'DOOR', eventId, occurredAt: '2026-09-19T18:40:00-04:00' };
    const other = { ...row, type: 'PHONE' };
    const future = { ...row, eventId: newId(), occurredAt: '2026-09-21T00:00:00Z' };
    const first = await send('/canvassing/interactions/batch', [row, row, other, future]);
    expect(words(first)).toEqual(['created', 'unchanged', 'refused', 'refused']);
    expect(first.body.data[1]?.id).toBe(first.body.data[0]?.id);
    expect(first.body.data[2]?.refusal).toMatchObject({ status: 422, code: 'idempotency_key_reused' });
    expect(first.body.data[3]?.refusal).toMatchObject({ status: 400, error: expect.stringContaining('occurredAt') });
    const externalId = newId();
    const named = { ...row, eventId: newId(), externalId };
    const again = await send('/canvassing/interactions/batch', [row, named, named]);
    expect(words(again)).toEqual(['unchanged', 'created', 'unchanged']);
    const alone = await api.request('POST', '/canvassing/interactions', { body: row });
    expect(alone.body.data.id).toBe(first.body.data[0]?.id);
  });

  it('of lawn signs stamps states and refuses what is not the campaign’s', async () => {
    const externalId = newId();
    const answer = await send('/lawn-signs/batch', [
      {
        address: '1 Marram Rd',
        status: 'INSTALLED',
        externalId,
        voterId: world.voter,
        assignedVolunteerId: world.volunteer,
      },
      { address: '1 Marram Rd', voterId: world.volunteer },
      { address: '1 Marram Rd', assignedVolunteerId: world.voter },
      { externalId, status: 'COLLECTED' },
    ]);
    expect(words(answer)).toEqual(['created', 'refused', 'refused', 'updated']);
    const [sign] = await list('/lawn-signs', `&external_id=${externalId}`);
    expect(sign).toMatchObject({
      status: 'COLLECTED',
      installedAt: now.toISOString(),
      collectedAt: now.toISOString(),
      voterId: world.voter,
      assignedVolunteerId: world.volunteer,
    });
  });

  it('refuses a withdrawn donation’s identifier', async () => {
    const row = someDonation({ externalId: newId() });
    const { id } = (await api.request('POST', '/donations', { body: row })).body.data;
    const { campaignId, userId } = api.ours;
    await withdrawDonation(
      api.api.pool,
      campaignId,
      { donationId: id, userId, reason: 'Bounced.', kind: 'VOIDED' },
      now,
    );
    const answer = await send('/donations/batch', [row]);
    expect(answer.body.data).toEqual([
      {
        outcome: 'refused',
        id,
        refusal: expect.objectContaining({ status: 422, error: expect.stringContaining('VOIDED') }),
      },
    ]);
  });
});
