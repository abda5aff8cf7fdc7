import { beforeEach, describe, expect, it } from '@jest/globals';
import { correctDonation } from '#server/campaign/donations/corrections/correct-donation.ts';
import { type Fields, startCampaignApi, type TestCampaign } from '#test/support/campaign.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';
import { sheetOf, workbookOf } from '#test/support/tables/workbook-file.ts';

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const now = new Date('2026-09-20T15:00:00Z');

interface RowShown {
  readonly line: number;
  readonly outcome: string;
  readonly findings: ReadonlyArray<{ readonly field: string; readonly problem: string; readonly message?: string }>;
  readonly match: { readonly rule: string; readonly id: string | null; readonly line: number | null } | null;
  readonly looksLike: { readonly likeness: string; readonly id: string } | null;
}

let campaign: TestCampaign;
const api = await closedAfterAll(startCampaignApi({ now: () => now }));
beforeEach(async () => {
  campaign = await api.campaign();
});

const header = 'Donation ID,Donor,E-mail,Address,City,Province,Postal code,Amount,Received,Method,Attested';
interface Cells {
  readonly id?: string;
  readonly email?: string;
  readonly code?: string;
  readonly date?: string;
  readonly method?: string;
  readonly attested?: string;
}
const row = (donor: string, amount: string, more: Cells = {}) =>
  [
    more.id ?? '',
    donor,
    more.email ?? '',
    '1 Marram Rd',
    'Port Merrow',
    'XA',
    more.code ?? 'Z1A 1A1',
    `"${amount}"`,
    more.date ?? '2026-09-19',
    more.method ?? 'cheque',
    more.attested ?? 'yes',
  ].join();
const list = (...rows: string[]) => [header, ...rows, ''].join('\r\n');

const send = <Data = Fields>(method: string, path: string, options = {}) =>
  api.request<Data>(method, path, { key: campaign.key, ...options });
const upload = (file: string | Buffer, query = '', key = campaign.key) =>
  fetch(`${api.base}/imports?kind=DONATIONS${query}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': typeof file === 'string' ? 'text/csv' : xlsx },
    body: typeof file === 'string' ? file : new Uint8Array(file),
  }).then(async (response) => ({ status: response.status, body: await response.json() }));
async function settled(id: string): Promise<Fields> {
  await api.api.imports.idle();
  return (await send('GET', `/imports/${id}`)).body.data;
}
/** Uploads a list, and returns the import once it is checked; with `start=true`, once it has ended. */
async function imported(file: string | Buffer, query = ''): Promise<Fields> {
  const { status, body } = await upload(file, query);
  expect({ status, error: body.error }).toEqual({ status: 200, error: undefined });
  return settled(body.data.id);
}
const rowsOf = async ({ id }: Fields, query = ''): Promise<RowShown[]> =>
  (await send<RowShown[]>('GET', `/imports/${id}/rows${query}`)).body.data;
const donations = async (query = ''): Promise<Fields[]> =>
  (await send<Fields[]>('GET', `/donations?limit=200&exclude=receiptHtml&include=externalId${query}`)).body.data;
const give = async (body: object): Promise<Fields> => {
  const donor = { donorAddress: '1 Marram Rd', donorCity: 'Port Merrow', donorProvince: 'XA' };
  const all = { ...donor, donorPostalCode: 'Z1A 1A1', date: '2026-09-19', method: 'CHEQUE', ...body };
  const answer = await send('POST', '/donations', { body: all });
  expect(answer.status).toBe(200);
  return answer.body.data;
};

describe('an import of donations', () => {
  it('reads cells as lists of both languages write them, and records what the single operation would', async () => {
    const done = await imported(
      list(
        row('Ada Kelpward', '$1,250.50', { id: 'D-1', email: 'ada@example.org', method: 'Credit card' }),
        row('Élise Roy', '75,00 $', { date: '19 sept. 2026', method: 'Virement Interac', attested: 'Oui' }),
        row('Otto Skerry', '20', { date: '2026/09/18', method: 'Comptant', attested: 'no', code: 'z1a-1a1' }),
      ),
      '&start=true',
    );
    expect(done).toMatchObject({ kind: 'DONATIONS', state: 'DONE', counts: { imported: 3, faulty: 0, repeated: 0 } });
    const stored = (await donations()).map(
      ({ donorName, amount, date, method, donorIsCanadianAttested, externalId }) => [
        donorName,
        amount,
        String(date).slice(0, 10),
        method,
        donorIsCanadianAttested,
        externalId,
      ],
    );
    expect(stored.sort()).toEqual([
      ['Ada Kelpward', '1250.50', '2026-09-19', 'CREDIT_CARD', true, 'D-1'],
      ['Otto Skerry', '20.00', '2026-09-18', 'CASH', false, null],
      ['Élise Roy', '75.00', '2026-09-19', 'ETRANSFER', true, null],
    ]);
  });

  it('reads a workbook, with a method, a day and an attestation for the rows that have none', async () => {
    const cells = [
      ['Donor', 'Address', 'City', 'Province', 'Postal code', 'Amount'],
      ['Ada Kelpward', '1 Marram Rd', 'Port Merrow', 'XA', 'Z1A 1A1', '125'],
    ];
    const file = await workbookOf({ sheets: { Gala: sheetOf(cells) } });
    const done = await imported(file, '&start=true&default_method=CASH&default_date=2026-09-18&default_attested=yes');
    expect(done).toMatchObject({ state: 'DONE', sheet: 'Gala', counts: { imported: 1 } });
    expect((await donations())[0]).toMatchObject({
      amount: '125.00',
      method: 'CASH',
      date: '2026-09-18T00:00:00.000Z',
      donorIsCanadianAttested: true,
    });
    expect((await upload(file, '&default_riding=D')).body.error).toContain('default_riding');
  });

  it('says of each row what is wrong with it, and records none of those', async () => {
    const checked = await imported(
      list(
        row('Ada Kelpward', '1,500'),
        row('Ada Kelpward', 'twelve'),
        row('Ada Kelpward', '10', { date: '03/04/2026' }),
        row('Ada Kelpward', '10', { date: '2026-02-30' }),
        row('Ada Kelpward', '10', { date: '2026-09-22' }),
        row('Ada Kelpward', '10', { method: 'shells' }),
        row('Ada Kelpward', '10', { attested: 'perhaps' }),
        row('Ada Kelpward', '10', { date: '2014-01-01' }),
        row('A', '10', { code: 'nowhere' }),
      ),
    );
    expect(checked).toMatchObject({ state: 'CHECKED', counts: { ready: 0, faulty: 9 } });
    const found = (await rowsOf(checked)).map(({ findings }) =>
      findings.map(({ field, problem }) => `${field} ${problem}`),
    );
    expect(found).toEqual([
      ['amount AMBIGUOUS'],
      ['amount FORM'],
      ['date EITHER_DAY'],
      ['date FORM'],
      ['date FORM'],
      ['method FORM'],
      ['donorIsCanadianAttested FORM'],
      ['date LIMIT_UNKNOWN'],
      ['donorName MISSING', 'donorPostalCode FORM'],
    ]);
  });

  it('counts the annual limit row by row: with what was given before, and with the rows above', async () => {
    await give({ donorName: 'Ada Kelpward', donorEmail: 'ada@example.org', amount: 1000 });
    const file = list(
      row('ADA KELPWARD', '700'),
      row('Ada Kelpward', '75', { date: '2026-09-18' }),
      row('Ada Kelpward', '0.01', { date: '2026-09-17' }),
      // Another place, and the same e-mail address: one donor.
      row('Ada Kelpward', '776', { code: 'Z9Z 9Z9', email: 'Ada@Example.org' }),
      row('Ada Kelpward', '1775', { date: '2025-09-19' }),
      row('Ada Kelpward', '1750', { date: '2025-09-19', code: 'Z9Z 9Z9' }),
      row('Ada Kelpward', '5000', { method: 'in kind' }),
    );
    const checked = await imported(file);
    const expected = [
      [2, 'READY'],
      [3, 'READY'],
      [4, 'FAULTY'],
      [5, 'FAULTY'],
      [6, 'FAULTY'],
      [7, 'READY'],
      [8, 'READY'],
    ];
    const rows = await rowsOf(checked);
    expect(rows.map(({ line, outcome }) => [line, outcome])).toEqual(expected);
    expect(rows[2]?.findings).toEqual([
      {
        field: 'amount',
        problem: 'PAST_LIMIT',
        message: expect.stringContaining('limit $1775.00, used $1775.00, remaining $0.00'),
      },
    ]);
    await send('POST', `/imports/${checked.id}/start`);
    expect(await settled(checked.id)).toMatchObject({ state: 'DONE', counts: { imported: 4, faulty: 3 } });
  });

  it('counts the rows of batches before, and refuses by what was given between the check and the import', async () => {
    const others = Array.from({ length: 600 }, (_, n) => row(`Donor Number ${n}`, '20'));
    const checked = await imported(list(row('Ada Kelpward', '1775'), ...others, row('Ada Kelpward', '5')));
    expect(checked).toMatchObject({ counts: { ready: 601, faulty: 1 } });
    await give({ donorName: 'Donor Number 7', amount: 1770 });
    await send('POST', `/imports/${checked.id}/start`);
    const done = await settled(checked.id);
    expect(done).toMatchObject({ state: 'DONE', counts: { imported: 600, faulty: 2 } });
    expect((await rowsOf(done, '?outcome=FAULTY')).map(({ line, findings }) => [line, findings[0]?.problem])).toEqual([
      [10, 'PAST_LIMIT'],
      [602 + 1, 'PAST_LIMIT'],
    ]);
  });

  it('has no limit in a campaign that is not federal', async () => {
    campaign = await api.campaign({ electionLevel: 'MUNICIPAL' });
    expect(await imported(list(row('Ada Kelpward', '5000')), '&start=true')).toMatchObject({ counts: { imported: 1 } });
  });

  it('knows a donation again by its own number, and by donor, day and amount, in the campaign and in the file', async () => {
    const first = await give({ donorName: 'Ada Kelpward', amount: 100 });
    const numbered = await give({ donorName: 'Otto Skerry', amount: 50, externalId: 'D-7' });
    const checked = await imported(
      list(
        row('ada kelpward', '100.00'),
        row('Somebody Else', '60', { id: 'D-7' }),
        row('Ada Kelpward', '100', { date: '2026-09-18' }),
        row('Ada  Kelpward', '100.00', { date: '18 Sep 2026' }),
        row('Ada Kelpward', '100', { code: 'Z9Z 9Z9' }),
      ),
    );
    expect(checked).toMatchObject({
      counts: { ready: 2, repeated: 3 },
      matches: { externalId: 1, sameDonation: 2, inFile: 1 },
    });
    expect((await rowsOf(checked)).map(({ line, match }) => [line, match])).toEqual([
      [2, { rule: 'SAME_DONATION', id: first.id, line: null }],
      [3, { rule: 'EXTERNAL_ID', id: numbered.id, line: null }],
      [4, null],
      [5, { rule: 'SAME_DONATION', id: null, line: 4 }],
      [6, null],
    ]);
    await send('POST', `/imports/${checked.id}/start?duplicates=import`);
    // Two donations never have one number.
    expect(await settled(checked.id)).toMatchObject({ counts: { imported: 4, repeated: 1 } });
  });

  it('knows the number of a line of the file again, however far apart they are', async () => {
    const others = Array.from({ length: 600 }, (_, n) => row(`Donor Number ${n}`, '20'));
    const [first, again] = [row('Ada Kelpward', '100', { id: 'D-9' }), row('Somebody Else', '60', { id: 'D-9' })];
    const checked = await imported(list(first, ...others, again));
    expect(checked).toMatchObject({ counts: { ready: 601, repeated: 1 } });
    expect((await rowsOf(checked, '?outcome=DUPLICATE')).map(({ line, match }) => [line, match])).toEqual([
      [603, { rule: 'EXTERNAL_ID', id: null, line: 2 }],
    ]);
  });

  it('knows a line of the file again in another spelling of its donor', async () => {
    const checked = await imported(
      list(
        row('Anne Lebœuf', '20.00', { email: 'anne@example.org' }),
        row('"Leboeuf, Anne"', '20.00', { email: 'anne@example.org' }),
        row('Dr. ANNE LEBOEUF', '20.00', { code: 'Z9Z 9Z9', email: 'Anne+gifts@example.org' }),
        row('Anne Lebeau', '20.00', { code: 'Z9Z 9Z9', email: 'lebeau@example.org' }),
      ),
    );
    const rows = (await rowsOf(checked)).map(({ outcome, match }) => [outcome, match?.rule, match?.line]);
    expect(rows).toEqual([
      ['READY', undefined, undefined],
      ['DUPLICATE', 'SAME_DONATION', 2],
      ['DUPLICATE', 'SAME_DONATION', 2],
      ['READY', undefined, undefined],
    ]);
  });

  it('offers donors that may be one, though the limit counts them apart', async () => {
    const ada = await give({ donorName: 'Ada Kelpward', donorEmail: 'ada@example.org', amount: 100 });
    const checked = await imported(
      list(
        row('Ada Kelpward', '10', { code: 'Z9Z 9Z9' }),
        row('A. Kelpward', '10'),
        row('Otto Skerry', '10', { code: 'Z9Z 9Z9', email: 'ada@example.org' }),
        row('Otto Skerry', '11'),
        row('Ada Kelpward', '12'),
      ),
    );
    expect(checked).toMatchObject({ counts: { ready: 5 }, looksLike: 3 });
    expect((await rowsOf(checked)).map(({ looksLike }) => looksLike)).toEqual([
      { likeness: 'OTHER_PLACE', id: ada.id },
      { likeness: 'NEAR_DONOR', id: ada.id },
      { likeness: 'SAME_EMAIL', id: ada.id },
      null,
      null,
    ]);
  });

  it('needs the scope of donations, and shows a key no files of another kind', async () => {
    const key = async (...scopes: string[]) => (await api.key(campaign, scopes as never)).key;
    const [money, people] = [await key('donations:write'), await key('voters:write')];
    const file = list(row('Ada Kelpward', '10'));
    expect(await upload(file, '', people)).toMatchObject({ status: 403, body: { error: /donations:write/ } });
    const { id } = (await upload(file, '', money)).body.data;
    await api.api.imports.idle();
    expect((await send('GET', `/imports/${id}`, { key: people })).status).toBe(404);
    expect((await send('POST', `/imports/${id}/start`, { key: people })).status).toBe(404);
    expect((await send<Fields[]>('GET', '/imports', { key: people })).body.data).toEqual([]);
    expect((await send('POST', `/imports/${id}/start`, { key: money })).status).toBe(200);
    await api.api.imports.idle();
    expect((await send('POST', `/imports/${id}/take-back`, { key: people })).status).toBe(404);
    const taken = await send('POST', `/imports/${id}/take-back`, { key: money });
    expect(taken).toMatchObject({ status: 200, body: { data: { removed: 1 } } });
    const read = await key('donations:read');
    expect((await send('GET', '/imports', { key: read })).status).toBe(403);
  });
});

describe('an import of donations that is taken back', () => {
  it('voids its donations but for those with a receipt, corrected or withdrawn, and frees their numbers', async () => {
    const file = list(
      ...['Ada Kelpward', 'Otto Skerry', 'Bea Sand', 'Cleo Roe', 'Dan Roe'].map((donor, n) =>
        row(donor, '100', { id: `D-${n}` }),
      ),
    );
    const before = await give({ donorName: 'Somebody Else', amount: 10 });
    const { id } = await imported(file, '&start=true');
    const byName = new Map((await donations()).map((donation) => [donation.donorName, donation]));
    const idOf = (name: string): string => byName.get(name)?.id ?? 'none';
    expect((await send('POST', `/donations/${idOf('Ada Kelpward')}/receipt`)).status).toBe(200);
    const by = { userId: campaign.userId, reason: 'Misread.' };
    const correction = { donationId: idOf('Otto Skerry'), changes: { notes: 'Cheque 12' }, reissue: false };
    await correctDonation(api.api.pool, campaign.campaignId, { ...by, ...correction });
    const { body } = await send('POST', `/imports/${id}/take-back`);
    expect(body.data).toEqual({ id, removed: 3, restored: 0, kept: 2 });
    expect((await donations()).map(({ donorName }) => donorName).sort()).toEqual([
      'Ada Kelpward',
      'Otto Skerry',
      'Somebody Else',
    ]);
    expect((await donations()).map((donation) => donation.id)).toContain(before.id);
    const all = await donations('&include_withdrawn=true');
    expect(all.filter(({ withdrawn }) => withdrawn === 'VOIDED').map(({ externalId }) => externalId)).toEqual([
      null,
      null,
      null,
    ]);
    expect((await send('POST', `/imports/${id}/take-back`)).status).toBe(422);
    // The corrected file has the same numbers.
    const again = await imported(file, '&start=true');
    expect(again).toMatchObject({ counts: { imported: 3, repeated: 2 }, matches: { externalId: 2 } });
    const log = await api.database.knex('audit_log').where({ campaign_id: campaign.campaignId });
    expect(log.filter(({ operation }) => operation === 'importDonations').map((entry) => entry.row_count)).toEqual([
      5, 3,
    ]);
  });
});
