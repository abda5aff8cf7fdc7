import { describe, expect, it } from '@jest/globals';
import { afternoon } from '#test/server/campaign/donations/some-donation.ts';
import { startCampaignApi } from '#test/support/campaign.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';
import { receiptRequests } from './receipt-requests.ts';

let now = afternoon;
const api = await closedAfterAll(startCampaignApi({ now: () => now }));

const { give, issue, read } = receiptRequests(
  () => api,
  () => now,
);

describe('POST /donations/{id}/receipt', () => {
  it('issues a receipt without a body, and the donation shows it', async () => {
    const campaign = await api.campaign();
    const donation = await give({}, campaign);
    const { status, body } = await issue(donation.id, undefined, campaign);
    expect(status).toBe(200);
    expect(body.data).toEqual({
      ...donation,
      receiptStatus: 'ISSUED',
      receiptNumber: '99001-2026-000001',
      receiptIssuedDate: '2026-09-20T18:00:00.000Z',
      receiptHtml: expect.stringContaining('99001-2026-000001'),
    });
    expect(await read(donation.id, campaign)).toEqual(body.data);
    const [entry] = await api.database.knex('audit_log').where({ operation: 'issueReceipt', record_id: donation.id });
    expect(entry).toMatchObject({
      status: 200,
      fields: ['receiptStatus', 'receiptNumber', 'receiptIssuedDate', 'receiptHtml'],
    });
  });

  it('counts serials by the year in Ottawa, and begins with the campaign’s code if the district has no number', async () => {
    const campaign = await api.campaign({ ednNumber: null, code: 'ROY-26', electionDate: '2026-12-15' });
    const numbers: unknown[] = [];
    for (const instant of ['2026-12-30T12:00:00Z', '2027-01-01T04:59:59.999Z', '2027-01-01T05:00:00.000Z']) {
      now = new Date(instant);
      numbers.push((await issue((await give({}, campaign)).id, {}, campaign)).body.data.receiptNumber);
    }
    now = afternoon;
    expect(numbers).toEqual(['ROY-26-2026-000001', 'ROY-26-2026-000002', 'ROY-26-2027-000001']);
  });

  it('waits until the day of a donation dated tomorrow has begun in Ottawa', async () => {
    const campaign = await api.campaign();
    const donation = await give({ date: '2026-09-21' }, campaign);
    now = new Date('2026-09-21T03:59:59.999Z');
    const early = await issue(donation.id, undefined, campaign);
    now = new Date('2026-09-21T04:00:00.000Z');
    const late = await issue(donation.id, undefined, campaign);
    now = afternoon;
    expect([early.status, early.body.error]).toEqual([422, expect.stringContaining('has not begun in Ottawa')]);
    expect([late.status, late.body.data.receiptStatus]).toEqual([200, 'ISSUED']);
  });

  it.each([
    { receiptNumber: 'x'.repeat(51) },
    { receiptNumber: '' },
    { receiptNumber: ' \t' },
    { receiptNumber: '\u200B \u2060\uFE0F' },
    { receiptNumber: null },
    { receiptNumber: 5 },
    { replacesReceiptNumber: 'x'.repeat(51) },
    { replacesReceiptNumber: null },
    { serial: 'x' },
    [],
    'null',
    '{',
  ])('responds with 400 for the body %j, also for an unknown donation', async (body) => {
    expect((await issue((await give()).id, body)).status).toBe(400);
    expect((await issue('nothing', body)).status).toBe(400);
  });

  it.each(['GET', 'POST'])('%s responds with 404 alike for ids of others, unknown ids and no ids', async (method) => {
    const foreign = await give({}, api.theirs);
    for (const id of [foreign.id, '01900000-0000-7000-8000-000000000000', 'x', '%27%20or%201=1']) {
      const { status, body } = await api.request(method, `/donations/${id}${method === 'POST' ? '/receipt' : ''}`);
      expect({ status, body }).toEqual({
        status: 404,
        body: { error: 'There is no donation of this id.', code: 'not_found' },
      });
    }
    expect((await read(foreign.id, api.theirs)).receiptStatus).toBe('PENDING');
  });

  it('names the serial if there is a receipt already, before any gate', async () => {
    const campaign = await api.campaign();
    const donation = await give({}, campaign);
    await issue(donation.id, { receiptNumber: 'A-7' }, campaign);
    await api.database
      .knex('campaigns')
      .where({ id: campaign.campaignId })
      .update({ leader_authorization_on_file: false });
    for (const body of [undefined, { receiptNumber: 'A-8' }, { replacesReceiptNumber: 'A-7' }]) {
      const answer = await issue(donation.id, body, campaign);
      expect([answer.status, answer.body]).toEqual([
        422,
        { error: 'The donation has its receipt already: A-7.', code: 'validation_failed' },
      ]);
    }
  });

  it('names every gate that failed, and changes nothing', async () => {
    const campaign = await api.campaign({
      electionLevel: 'MUNICIPAL',
      officialAgentName: null,
      nominationConfirmedDate: null,
      leaderAuthorizationOnFile: false,
    });
    const donation = await give({ method: 'IN_KIND', donorIsCanadianAttested: false }, campaign);
    const { status, body } = await issue(donation.id, { receiptNumber: 'A' }, campaign);
    expect([status, body.code]).toEqual([422, 'validation_failed']);
    expect(body.error.match(/[A-Z][a-z]+ [a-z]+(?=:)/g)).toEqual([
      'Federal only',
      'Monetary only',
      'Official agent',
      'Writ window',
      'Leader authorization',
      'Donor citizenship',
    ]);
    expect(await read(donation.id, campaign)).toEqual(donation);
    expect(await api.database.knex('receipts').where({ campaign_id: campaign.campaignId })).toEqual([]);
  });

  it.each([
    ['2026-08-31', 422],
    ['2026-09-01', 200],
    ['2026-11-19', 200],
    ['2026-11-20', 422],
  ])('compares the day received with the window, whenever it is asked: %s', async (date, expected) => {
    now = new Date('2027-03-01T12:00:00Z');
    expect((await issue((await give({ date })).id)).status).toBe(expected);
    now = afternoon;
  });

  it('stores hostile text as given and escapes it in the receipt', async () => {
    const donorName = `<script>alert("x")</script>'&amp;`;
    const receiptNumber = '"><b>\u202E🗳️';
    const donation = await give({ donorName, donorAddress: donorName, advantageDescription: donorName });
    const { data } = (await issue(donation.id, { receiptNumber })).body;
    expect(data).toMatchObject({ donorName, donorAddress: donorName, advantageDescription: donorName, receiptNumber });
    expect(data.receiptHtml).not.toMatch(/<script|<b>/);
    expect(data.receiptHtml).toContain('&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt;&#39;&amp;amp;');
  });
});

describe('receipt numbers', () => {
  it('given by hand are unique over all receipts ever, and consume no serial', async () => {
    const campaign = await api.campaign();
    const number = async (body?: object) => {
      const answer = await issue((await give({}, campaign)).id, body, campaign);
      return answer.status === 200 ? answer.body.data.receiptNumber : answer.body.error;
    };
    expect(await number({ receiptNumber: 'x'.repeat(50) })).toBe('x'.repeat(50));
    expect(await number()).toBe('99001-2026-000001');
    expect(await number({ receiptNumber: '99001-2026-000001' })).toBe(
      'The receipt number 99001-2026-000001 is used already in this campaign. Give another.',
    );
    expect(await number({ receiptNumber: 'x'.repeat(50) })).toContain('used already');
    expect(await number()).toBe('99001-2026-000002');
  });

  it('given by hand ahead of the series are passed over by it, so that none is missing and none twice', async () => {
    const campaign = await api.campaign();
    const number = async (body?: object) =>
      (await issue((await give({}, campaign)).id, body, campaign)).body.data.receiptNumber;
    await number({ receiptNumber: '99001-2026-000002' });
    await number({ receiptNumber: '99001-2026-000003' });
    expect([await number(), await number(), await number()]).toEqual([
      '99001-2026-000001',
      '99001-2026-000004',
      '99001-2026-000005',
    ]);
  });

  it('are distinguished by what is seen of them', async () => {
    const campaign = await api.campaign();
    const status = async (receiptNumber: string) =>
      (await issue((await give({}, campaign)).id, { receiptNumber }, campaign)).status;
    expect(await status('99-1')).toBe(200);
    for (const like of [
      '99-1 ',
      ' 99-1',
      '99 -1',
      '99-1\n',
      '99-1\u00A0',
      '99-1\u200B',
      '9\u00AD9-1',
      '99-1\uFE0F',
      '\u202E99-1',
      '99\u20111',
      '99\u22121',
      '99\u20131',
      '\uFF19\uFF19-1',
      '99-1\u{E0020}',
    ]) {
      expect([like, await status(like)]).toEqual([like, 422]);
    }
    // Nor a serial of the series, whether it was issued before or comes later.
    expect((await issue((await give({}, campaign)).id, {}, campaign)).body.data.receiptNumber).toBe(
      '99001-2026-000001',
    );
    expect(await status('99001-2026-000001 ')).toBe(422);
    expect(await status(' 99001-2026-000002')).toBe(200);
    expect((await issue((await give({}, campaign)).id, {}, campaign)).body.data.receiptNumber).toBe(
      '99001-2026-000003',
    );
    for (const other of ['99-10', '9-91', '王伟-1', 'é-1', 'e-1', 'E-1', '🗳️']) {
      expect([other, await status(other)]).toEqual([other, 200]);
    }
  });

  it('may be the same in another campaign', async () => {
    const number = { receiptNumber: 'SHARED-1' };
    expect((await issue((await give()).id, number)).status).toBe(200);
    expect((await issue((await give({}, api.theirs)).id, number, api.theirs)).status).toBe(200);
  });

  it('end at 999999 in a year', async () => {
    const campaign = await api.campaign();
    const { campaignId: campaign_id } = campaign;
    await api.database.knex('receipt_serials').insert({ campaign_id, year: 2026, last_serial: 999_998 });
    expect((await issue((await give({}, campaign)).id, {}, campaign)).body.data.receiptNumber).toBe(
      '99001-2026-999999',
    );
    const { status, body } = await issue((await give({}, campaign)).id, {}, campaign);
    expect([status, body.error]).toEqual([422, expect.stringContaining('"receiptNumber"')]);
  });

  it('go back with a request that fails', async () => {
    const campaign = await api.campaign();
    const failing = await give({}, campaign);
    await api.database.knex.raw(
      `create function fail_once() returns trigger language plpgsql as $$ begin raise 'no'; end $$`,
    );
    await api.database.knex.raw(
      `create trigger fail_once before update on donations for each row when (old.id = '${failing.id}') execute function fail_once()`,
    );
    expect((await issue(failing.id, undefined, campaign)).status).toBe(500);
    await api.database.knex.raw('drop trigger fail_once on donations');
    await api.database.knex.raw('drop function fail_once');
    expect((await issue(failing.id, undefined, campaign)).body.data.receiptNumber).toBe('99001-2026-000001');
  });
});
