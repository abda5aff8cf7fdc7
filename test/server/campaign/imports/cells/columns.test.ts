import { beforeEach, describe, expect, it } from '@jest/globals';
import { readDayOfTime } from '#server/campaign/imports/columns/join/day-of-time.ts';
import { joinAddress } from '#server/campaign/imports/columns/join/join-address.ts';
import { telephoneOf } from '#server/campaign/imports/columns/join/short-telephone.ts';
import { type Fields, someVoter, startCampaignApi, type TestCampaign } from '#test/support/campaign.ts';
import { importFile, problemsOf } from '#test/support/imports/imported.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';

let campaign: TestCampaign;
const api = await closedAfterAll(startCampaignApi());
beforeEach(async () => {
  campaign = await api.campaign();
});

const upload = (file: string, query?: string) => importFile(api, campaign, file, query);
const list = async (path: string): Promise<Fields[]> =>
  (await api.request<Fields[]>('GET', path, { key: campaign.key })).body.data;
const voters = () => list('/voters?limit=200&include=doNotContact,externalId');
const donations = () => list('/donations?limit=200&include=externalId');

const place = 'City,Province,Postal Code';
const at = 'Sable,XA,Z1A 1A1';
const donors = '&kind=DONATIONS&default_method=cheque&default_attested=yes';

describe('an address of several columns', () => {
  it.each([
    [{ unit: '101', number: '900', street: 'Zephyr', type: 'St' }, '101-900 Zephyr St'],
    [{ unit: 'Apt 4', number: '12', street: 'B', type: 'St', direction: 'N' }, '12 B St N, Apt 4'],
    [{ number: '12', numberSuffix: 'A', street: 'Main St', unit: '3' }, '3-12A Main St'],
    [{ number: '12', numberSuffix: '1/2', street: 'Elm', type: 'Ave' }, '12 1/2 Elm Ave'],
    [{ number: '9', street: 'du Quai', type: 'rue', unit: '12' }, '12-9 rue du Quai'],
    [{ number: '9', before: 'E', street: 'Main', type: 'St' }, '9 E Main St'],
    [{ number: '9', street: 'Main St', type: 'St' }, '9 Main St'],
    [{ unit: '4', street: 'RR 2' }, 'RR 2, Unit 4'],
  ])('is joined in its order: %j', (parts, text) => {
    expect(joinAddress(undefined, new Map(Object.entries(parts)))).toBe(text);
  });

  it.each([
    ['12 B St', { second: 'Apt 4' }, '12 B St, Apt 4'],
    ['12 B St', { unit: '#4' }, '4-12 B St'],
    ['12 B St Apt 4', { unit: '4' }, '12 B St Apt 4'],
    ['12 B St', { number: '12', street: 'B' }, '12 B St'],
    ['B St', { number: '12' }, '12 B St'],
  ])('is joined with a whole line: %s', (whole, parts, text) => {
    expect(joinAddress(whole, new Map(Object.entries(parts)))).toBe(text);
  });

  it('keeps three flats of a house apart', async () => {
    await upload(
      `First Name,Last Name,App.,Civic Number,Street Name,Street Type,${place}\nA,Roe,1,9,Zephyr,St,${at}\nB,Roe,2,9,Zephyr,St,${at}\n`,
    );
    expect((await voters()).map(({ address }) => address).sort()).toEqual(['1-9 Zephyr St', '2-9 Zephyr St']);
  });
});

describe('a wish not to be contacted', () => {
  it('is read in columns of yes and no, and in words', async () => {
    const { rows } = await upload(
      `First Name,Last Name,Address,${place},Do Not Contact,Do Not Call,Ne pas envoyer de courriel\n` +
        `A,Roe,1 A St,${at},Yes,,\nB,Roe,2 A St,${at},,x,non\nC,Roe,3 A St,${at},No,0,Oui\nD,Roe,4 A St,${at},phone,,\n` +
        `E,Roe,5 A St,${at},,perhaps,\nF,Roe,6 A St,${at},#N/A,,\n`,
    );
    expect(Object.fromEntries((await voters()).map((each) => [each.firstName, each.doNotContact]))).toEqual({
      A: ['DOOR', 'PHONE', 'EMAIL', 'SMS', 'MAIL'],
      B: ['PHONE'],
      C: ['EMAIL'],
      D: ['PHONE'],
    });
    expect(problemsOf(rows)).toEqual(['6 doNotContact/FORM', '7 doNotContact/CELL_ERROR']);
  });
});

describe('what is left out', () => {
  it('is named; what makes records wrong refuses an unattended start, which names the columns', async () => {
    const file = `First Name,Last Name,Address,${place},Shoe size,Opted in to calls,Apartment name\nA,Roe,1 A St,${at},9,no,East\n`;
    const refused = await upload(file);
    expect([refused.status, refused.error]).toEqual([
      400,
      expect.stringContaining('H "Opted in to calls" (a wish not to be contacted)'),
    ]);
    expect(refused.error).toContain('I "Apartment name" (a part of the address)');
    const { found } = await upload(file, '');
    expect(found.notTaken).toEqual([
      { column: 'G', header: 'Shoe size', cells: 1, concern: null },
      { column: 'H', header: 'Opted in to calls', cells: 1, concern: 'CONTACT' },
      { column: 'I', header: 'Apartment name', cells: 1, concern: 'ADDRESS' },
    ]);
    const said = await upload(file, '?start=true&columns=firstName,lastName,address,city,province,postalCode,-,-,-');
    expect(said.found.counts).toMatchObject({ imported: 1 });
  });

  it('is nothing if its column is empty', async () => {
    const { status } = await upload(`First Name,Last Name,Address,${place},Opted out\nA,Roe,1 A St,${at},\n`);
    expect(status).toBe(200);
  });

  it('is named by a refusal with all columns that were seen', async () => {
    const { status, error } = await upload(`Who,Address,${place}\nA Roe,1 A St,${at}\n`);
    expect([status, error]).toEqual([
      400,
      expect.stringContaining('The file\'s columns are: "Who", "Address", "City"'),
    ]);
  });

  it('are further telephones and addresses: the first of a row is taken', async () => {
    const { rows } = await upload(
      `First Name,Last Name,Address,${place},Tél. maison,Mobile Phone,Email,Email 2\n` +
        `A,Roe,1 A St,${at},709 555-0101,709 555-0102,a@example.org,a@example.org\nB,Roe,2 A St,${at},,709 555-0103,,b@example.org\n` +
        `C,Roe,3 A St,${at},1.61356E+10,709 555-0104,,\n`,
    );
    expect((await voters()).map(({ phone, email }) => [phone, email]).reverse()).toEqual([
      ['709 555-0101', 'a@example.org'],
      ['709 555-0103', 'b@example.org'],
      ['709 555-0104', null],
    ]);
    expect(problemsOf(rows)).toEqual(['2 phone/FURTHER*', '4 phone/ROUNDED*']);
    expect(rows[0]?.findings[0]).toMatchObject({ column: 'H' });
  });
});

describe('a telephone number', () => {
  it.each([
    ['514-987-6543 (poste 22)', '514-987-6543 x22', false],
    ['(514) 987-6543 extension 1234', '(514) 987-6543 x1234', false],
    ['(514) 987-6543, poste 12345', '5149876543 x12345', false],
    ['+1 (514) 987-6543 ext. 1234567', '+1 (514) 987-6543', true],
    ['514-987-6543 x22', '514-987-6543 x22', false],
  ])('with an extension has room: %s', (text, short, isWithoutExtension) => {
    expect(telephoneOf(text)).toEqual({ text: short, isWithoutExtension });
  });

  it('that has lost its extension is remarked', async () => {
    const { rows } = await upload(
      `First Name,Last Name,Address,${place},Phone\nA,Roe,1 A St,${at},+1 (514) 987-6543 ext. 1234567\n`,
    );
    expect(problemsOf(rows)).toEqual(['2 phone/SHORTENED*']);
  });
});

describe('a day with a time of day', () => {
  it.each([
    ['2026-11-20 14:33:05', '2026-11-20', null],
    ['Nov 28, 2026 10:15 PM', '2026-11-28', null],
    ['Friday, November 20, 2026', '2026-11-20', null],
    ['20 nov. 2026 à 14 h 33', '2026-11-20', null],
    ['2025-12-31T22:30:00-05:00', '2025-12-31', null],
    ['2025-12-31T22:30:00-08:00', '2025-12-31', '2026-01-01'],
    ['2026-06-01T15:00:00Z', '2026-06-01', null],
    ['2026-01-01T03:45:00Z', '2025-12-31', '2026-01-01'],
    ['2026-01-01 01:00:00 EST', '2026-01-01', null],
  ])('is the day: %s', (text, day, otherDay) => {
    expect(readDayOfTime(text)).toEqual({ read: { day }, otherDay });
  });

  it('is of UTC if the name of its column says so', async () => {
    expect(readDayOfTime('2026-01-01 02:33:05', { isUtc: true })).toEqual({
      read: { day: '2025-12-31' },
      otherDay: null,
    });
    await upload(
      `Name,Address,${place},Amount,Created (UTC)\nA Roe,1 A St,${at},20,2026-01-01 02:33:05\n`,
      `?start=true${donors}`,
    );
    expect((await donations()).map(({ date }) => date)).toEqual(['2025-12-31T00:00:00.000Z']);
  });

  it.each(['2026-11-20 25:00', '2026-11-20 14:75', '46346'])('is none: %s', (text) => {
    expect(readDayOfTime(text).read).toBeNull();
  });
});

describe('a list of donations', () => {
  it('gives the donor the name in its order, whatever that of the columns', async () => {
    const query = `?start=true${donors}`;
    await upload(
      `Last Name,First Name,Address,${place},Amount,Date\nZwicker,Ondine,7 A Rd,${at},1500,2026-11-12\n`,
      query,
    );
    await upload(`Prénom,Nom,Address,${place},Amount,Date\nOndine,Zwicker,7 A Rd,${at},1500,2026-11-13\n`, query);
    // The second one is past the annual limit of the first one's donor.
    expect((await donations()).map(({ donorName }) => donorName)).toEqual(['Ondine Zwicker']);
  });

  it('records no payment that was paid back, has not arrived, or is in another currency', async () => {
    const { rows } = await upload(
      `Name,Address,${place},Amount,Date,Status,Currency,Amount Refunded\n` +
        `A Roe,1 A St,${at},20,2026-11-20,succeeded,CAD,0.00\nB Roe,1 A St,${at},20,2026-11-20,refunded,cad,\n` +
        `C Roe,1 A St,${at},20,2026-11-20,échec,cad,\nD Roe,1 A St,${at},20,2026-11-20,Paid,usd,\n` +
        `E Roe,1 A St,${at},20,2026-11-20,Paid,CAD,5.00\nF Roe,1 A St,${at},20,2026-11-20,Payé,$CA,\nG Roe,1 A St,${at},20,2026-11-20,#REF!,CAD,\n`,
      `?start=true${donors}`,
    );
    expect((await donations()).map(({ donorName }) => donorName).sort()).toEqual(['A Roe', 'F Roe']);
    expect(problemsOf(rows)).toEqual([
      '3 payment/REFUNDED',
      '4 payment/NOT_PAID',
      '5 payment/OTHER_CURRENCY',
      '6 payment/REFUNDED',
      '8 payment/CELL_ERROR',
    ]);
  });

  it('has two gifts with two numbers, whatever else is equal, in the file and with what is recorded', async () => {
    const head = `Name,Address,${place},Amount,Date,Transaction ID\n`;
    const gift = (id: string) => `A Roe,1 A St,${at},20,2026-11-20,${id}\n`;
    const query = `?start=true${donors}`;
    const first = await upload(`${head}${gift('t1')}${gift('t2')}${gift('')}`, query);
    expect(first.rows.map(({ line, match }) => [line, match?.rule])).toEqual([[4, 'SAME_DONATION']]);
    const second = await upload(`${head}${gift('t3')}${gift('t1')}${gift('')}`, query);
    expect(second.rows.map(({ line, match }) => [line, match?.rule])).toEqual([
      [3, 'EXTERNAL_ID'],
      [4, 'SAME_DONATION'],
    ]);
    expect((await donations()).map(({ externalId }) => externalId).sort()).toEqual(['t1', 't2', 't3']);
  });
});

describe('an identifier', () => {
  const head = `First Name,Last Name,Address,${place},Voter ID\n`;

  it('that a spreadsheet has rounded is no identity: its row changes nobody', async () => {
    const body = someVoter({ firstName: 'Ida', externalId: '1.23457E+11' });
    await api.request('POST', '/voters', { key: campaign.key, body });
    const { rows } = await upload(
      `${head}Anne,Roe,1 A St,${at},1.23457E+11\nBob,Cyr,2 A St,${at},1.23457E+11\n`,
      '?start=true&duplicates=update',
    );
    expect(problemsOf(rows)).toEqual(['2 externalId/ROUNDED', '3 externalId/ROUNDED']);
    expect((await voters()).map(({ firstName }) => firstName)).toEqual(['Ida']);
  });

  it('that differs in leading zeros is shown as that of somebody who may be the same', async () => {
    await upload(`${head}Anne,Roe,1 A St,${at},00555\n`);
    const { rows } = await upload(`${head}Anne,Roe,91 Far St,${at},555\n`, '');
    expect(rows[0]?.looksLike).toMatchObject({ likeness: 'NEAR_IDENTIFIER' });
  });

  it('of somebody with another name and another address updates nothing', async () => {
    await upload(`${head}Anne,Roe,1 A St,${at},m1\nBob,Cyr,2 A St,${at},m2\n`);
    const { rows, found } = await upload(
      `${head}Carl,Dee,9 B St,${at},m1\nBob,Cyr,9 B St,${at},m2\n`,
      '?start=true&duplicates=update',
    );
    expect(problemsOf(rows)).toEqual(['2 externalId/DOUBTFUL']);
    expect(rows[0]).toMatchObject({ outcome: 'DUPLICATE', match: { rule: 'EXTERNAL_ID' } });
    expect(found.counts).toMatchObject({ updated: 1 });
    expect((await voters()).map(({ firstName, address }) => [firstName, address]).sort()).toEqual([
      ['Anne', '1 A St'],
      ['Bob', '9 B St'],
    ]);
  });
});

describe('a choice of columns', () => {
  it('is remembered for the next list with them, and for one that has further ones', async () => {
    const file = `P,N,Address,${place}\nA,Roe,1 A St,${at}\n`;
    expect((await upload(file)).status).toBe(400);
    await upload(file, '?columns=firstName,lastName,address,city,province,postalCode');
    const again = await upload(file, '?start=true');
    expect(again.found.counts).toMatchObject({ imported: 1 });
    const corrected = await upload(`Line,P,N,Address,${place}\n2,B,Roe,2 A St,${at}\n`, '?start=true');
    expect((corrected.found.columns as Fields[]).slice(0, 3)).toMatchObject([
      { header: 'Line', field: null },
      { header: 'P', field: 'firstName' },
      { header: 'N', field: 'lastName' },
    ]);
    const other = await api.campaign();
    expect((await importFile(api, other, file)).status).toBe(400);
  });
});
