import { describe, expect, it } from '@jest/globals';
import { now, someDonation } from '#test/server/campaign/contract/world.ts';
import { type Fields, startCampaignApi } from '#test/support/campaign.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';

const api = await closedAfterAll(startCampaignApi({ now: () => now }));

const deposit = (donations: object[], headers: Record<string, string> = {}) =>
  api.request('POST', '/deposits', { body: { donations }, headers });
const stored = () => api.database.knex('donations').where({ campaign_id: api.ours.campaignId });
const entries = async (operation: string) =>
  (await api.database
    .knex('audit_log')
    .where({ operation, campaign_id: api.ours.campaignId })
    .orderBy('id')) as Fields[];

describe('a deposit by a key', () => {
  it('records its donations together, stores their slip, and is read as it was and as it is now', async () => {
    const before = (await stored()).length;
    const sent = [
      someDonation({ amount: 250, method: 'CHEQUE' }),
      someDonation({ amount: '49.10', method: 'CHEQUE', date: '2026-09-18' }),
    ];
    const { status, body } = await deposit(sent);
    expect([status, body.error]).toEqual([200, undefined]);
    const slip = { count: 2, amount: '299.10', method: 'CHEQUE', date: '2026-09-19T00:00:00.000Z' };
    const { id, donations } = body.data as unknown as { id: string; donations: Fields[] };
    expect(body.data).toMatchObject({ ...slip, recordedAt: now.toISOString() });
    expect(donations).toMatchObject([
      { donorName: sent[0]?.donorName, depositedAmount: '250.00', amount: '250.00', receiptNumber: null },
      { donorName: sent[1]?.donorName, depositedAmount: '49.10', amount: '49.10' },
    ]);
    expect(await stored()).toHaveLength(before + 2);
    const first = donations[0]?.id as string;
    await api.request('POST', `/donations/${first}/partial-return`, { body: { amount: 100, reason: 'Asked for.' } });
    const { data } = (await api.request('GET', `/deposits/${id}`)).body;
    expect(data).toMatchObject({ id, ...slip, donations: [{ depositedAmount: '250.00', amount: '150.00' }, {}] });
    const listed = await api.request<Fields[]>('GET', '/deposits?limit=1');
    expect(listed.body.data).toMatchObject([{ id, ...slip }]);
    expect(listed.body.data[0]).not.toHaveProperty('donations');
    expect((await entries('recordDeposit')).at(-1)).toMatchObject({ record_id: id, row_count: 2, status: 200 });
    expect((await entries('createDonation')).slice(-2).map(({ record_id }) => record_id)).toEqual(
      donations.map((each) => each.id),
    );
  });

  it('is done once if it is sent twice with one Idempotency-Key', async () => {
    const headers = { 'Idempotency-Key': 'evening-7' };
    const donations = [someDonation()];
    const first = await deposit(donations, headers);
    const count = (await stored()).length;
    const again = await deposit(donations, headers);
    expect([again.body, again.headers.get('Idempotent-Replayed')]).toEqual([first.body, 'true']);
    expect(await stored()).toHaveLength(count);
    expect((await deposit([someDonation()], headers)).body.code).toBe('idempotency_key_reused');
  });

  it('is refused as a whole if one donation is, which is named; those before it count towards its limit', async () => {
    const count = (await stored()).length;
    const donor = { donorName: 'Odile Quayle', donorEmail: 'odile@example.org' };
    const refused = await deposit([
      someDonation(),
      someDonation({ ...donor, amount: 1000 }),
      someDonation({ ...donor, amount: 1000 }),
    ]);
    expect(refused).toMatchObject({ status: 422, body: { code: 'validation_failed' } });
    expect(refused.body.error).toMatch(/^Donation 3 of the deposit cannot be recorded, so none of them is: /);
    expect(await stored()).toHaveLength(count);
    expect(await deposit([])).toMatchObject({ status: 400 });
    expect(await deposit(Array.from({ length: 51 }, () => someDonation()))).toMatchObject({ status: 400 });
    expect(await deposit([someDonation({ amount: 0.001 })])).toMatchObject({ status: 400 });
  });

  it('takes no part of an amount that has more digits than can be kept', async () => {
    const count = (await stored()).length;
    const { amount: _, ...gift } = someDonation();
    for (const field of ['amount', 'advantageAmount']) {
      const rest = JSON.stringify(field === 'amount' ? gift : { ...gift, amount: 100 }).slice(0, -1);
      const text = `{"donations":[${rest},"${field}":19.990000000000000213}]}`;
      const { status, body } = await api.request('POST', '/deposits', { body: text });
      expect([status, body.error]).toEqual([
        400,
        `The field "donations.${field}" has more digits than can be kept: give dollars with two decimals at most.`,
      ]);
    }
    expect(await stored()).toHaveLength(count);
  });

  it('names the donation whose day or amount no donation can have', async () => {
    for (const wrong of [{ date: '2027-01-01' }, { amount: 1.005 }]) {
      const { status, body } = await deposit([someDonation(), someDonation(), someDonation(wrong)]);
      expect([status, body.error]).toEqual([
        400,
        expect.stringMatching(
          /^Donation 3 of the deposit cannot be recorded, so none of them is: The field "(date|amount)" /,
        ),
      ]);
    }
  });

  it('needs the scopes of donations', async () => {
    const { key } = await api.key(api.ours, ['donations:read']);
    const refused = await api.request('POST', '/deposits', { body: { donations: [someDonation()] }, key });
    expect(refused.status).toBe(403);
    expect((await api.request('GET', '/deposits', { key })).status).toBe(200);
    const other = await api.key(api.ours, ['voters:read']);
    expect((await api.request('GET', '/deposits', { key: other.key })).status).toBe(403);
  });

  it('is listed once each on pages, the newest first', async () => {
    for (let i = 0; i < 3; i++) await deposit([someDonation()]);
    const all = (await api.request<Fields[]>('GET', '/deposits')).body.data.map(({ id }) => id);
    const paged: unknown[] = [];
    let cursor: string | null = null;
    do {
      const page = (await api.request<Fields[]>(
        'GET',
        `/deposits?limit=2${cursor === null ? '' : `&cursor=${cursor}`}`,
      )) as { body: { data: Fields[]; pagination: { nextCursor: string | null } } };
      paged.push(...page.body.data.map(({ id }) => id));
      cursor = page.body.pagination.nextCursor;
    } while (cursor !== null);
    expect(paged).toEqual(all);
    expect(all).toEqual([...all].sort().reverse());
  });
});

describe('anonymous gifts by a key', () => {
  const gifts = { event: 'Pancake breakfast', date: '2026-09-19', people: 40, amount: 310.5 };
  const record = (body: object, headers: Record<string, string> = {}) =>
    api.request('POST', '/donations/anonymous-gifts', { body, headers });
  const counted = async () =>
    ((await api.request('GET', '/contribution-return')).body.data as unknown as { anonymous: Fields }).anonymous;

  it('stand in the figures of the return, until they are taken back, and are listed all the same', async () => {
    const { status, body } = await record(gifts);
    const shown = { event: gifts.event, date: '2026-09-19T00:00:00.000Z', people: 40, amount: '310.50' };
    expect([status, body.data]).toMatchObject([200, { ...shown, recordedAt: now.toISOString(), withdrawnAt: null }]);
    expect(await counted()).toMatchObject({ people: 40, amount: '310.50' });
    const { id } = body.data;
    expect((await entries('recordAnonymousGifts')).at(-1)).toMatchObject({ record_id: id, status: 200 });
    const back = await api.request('POST', `/donations/anonymous-gifts/${id}/withdrawal`);
    expect(back.body.data).toMatchObject({ id, withdrawnAt: now.toISOString() });
    expect(await counted()).toMatchObject({ people: 0, amount: '0.00' });
    expect((await api.request('POST', `/donations/anonymous-gifts/${id}/withdrawal`)).status).toBe(404);
    const listed = await api.request<Fields[]>('GET', '/donations/anonymous-gifts');
    expect(listed.body.data).toMatchObject([{ id, ...shown, withdrawnAt: now.toISOString() }]);
  });

  it('are at most $20 a person, of a day that is not to come, and recorded once', async () => {
    expect((await record({ ...gifts, people: 10, amount: 200.01 })).status).toBe(422);
    expect((await record({ ...gifts, people: 10, amount: 200 })).status).toBe(200);
    expect((await record({ ...gifts, date: '2026-09-22' })).status).toBe(400);
    expect((await record({ ...gifts, event: ' ' })).status).toBe(400);
    expect((await record({ ...gifts, people: 0 })).status).toBe(400);
    const headers = { 'Idempotency-Key': 'breakfast' };
    const [first, again] = [await record(gifts, headers), await record(gifts, headers)];
    expect(again.body).toEqual(first.body);
  });

  it('are listed on pages, the newest days first, and of 500 events at most', async () => {
    await record({ ...gifts, date: '2026-09-01' });
    const all = (await api.request<Fields[]>('GET', '/donations/anonymous-gifts')).body.data;
    const days = all.map(({ date }) => String(date));
    expect(days).toEqual([...days].sort().reverse());
    const page = (await api.request<Fields[]>('GET', '/donations/anonymous-gifts?limit=1')).body as unknown as {
      pagination: { nextCursor: string };
    };
    const rest = await api.request<Fields[]>('GET', `/donations/anonymous-gifts?cursor=${page.pagination.nextCursor}`);
    expect(rest.body.data).toEqual(all.slice(1));
    await api.database.knex.raw(
      `insert into anonymous_gifts (campaign_id, id, event, received_on, people, amount_cents, user_id, created_at)
       select :campaignId, gen_random_uuid(), 'Supper', '2026-09-02', 1, 100, :userId, now() from generate_series(1, 500)`,
      { ...api.ours },
    );
    expect((await record(gifts)).body.error).toContain('500 events');
  });
});
