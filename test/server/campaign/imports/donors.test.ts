import { beforeEach, describe, expect, it } from '@jest/globals';
import { takeBackImport } from '#server/campaign/imports/take-back/take-back.ts';
import { principalOf } from '#server/operations/principal.ts';
import { type Fields, startCampaignApi, type TestCampaign } from '#test/support/campaign.ts';
import { importFile, problemsOf } from '#test/support/imports/imported.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';

const now = new Date('2026-09-20T15:00:00Z');
let campaign: TestCampaign;
const api = await closedAfterAll(startCampaignApi({ now: () => now }));
beforeEach(async () => {
  campaign = await api.campaign();
});

const place = 'Address,City,Province,Postal code';
const there = (code = 'Z1A 1A1') => `1 Quay St,Grand Banc,XA,${code}`;
const list = (...lines: string[]) => lines.map((line) => `${line}\r\n`).join('');
const load = (file: string, of = campaign) => importFile(api, of, file, '?kind=DONATIONS&start=true');
const parts = 'donorGivenName,donorMiddleName,donorFamilyName,donorSuffix';
const stored = async (of = campaign) =>
  (await api.request<Fields[]>('GET', `/donations?limit=200&include=${parts}`, { key: of.key })).body.data;
const partsOf = ({ donorGivenName, donorMiddleName, donorFamilyName, donorSuffix }: Fields) => [
  donorGivenName,
  donorMiddleName,
  donorFamilyName,
  donorSuffix,
];

describe('a donor who may be no individual', () => {
  const rows = [
    `Name,${place},Amount,Date,Method`,
    `Anne Roy,${there()},20,2026-09-19,cheque`,
    `Banquereau Hardware Ltd.,${there()},20,2026-09-19,cheque`,
    `Anne and Paul Roy,${there()},20,2026-09-19,cheque`,
    `Anonymous,${there()},20,2026-09-19,cheque`,
    `Cash,${there()},20,2026-09-19,cheque`,
    `123,${there()},20,2026-09-19,cheque`,
    `Aluk,${there()},20,2026-09-19,cheque`,
  ];
  const remarks = [
    '3 donorName/ORGANIZATION*',
    '4 donorName/SEVERAL*',
    '5 donorName/NOBODY*',
    '6 donorName/NOBODY*',
    '7 donorName/NO_NAME*',
    '8 donorName/ONE_WORD*',
  ];

  it('is remarked before and after the import, and recorded as the list has it', async () => {
    const before = await importFile(api, campaign, list(...rows), '?kind=DONATIONS');
    expect(problemsOf(before.rows)).toEqual(remarks);
    const id = before.id;
    await api.request('POST', `/imports/${id}/start`, { key: campaign.key });
    await api.api.imports.idle();
    const after = await api.request<typeof before.rows>('GET', `/imports/${id}/rows`, { key: campaign.key });
    expect(problemsOf(after.body.data)).toEqual(remarks);
    expect(await stored()).toHaveLength(7);
  });

  it('is one of any name where federal law does not say who may contribute', async () => {
    const provincial = await api.campaign({ electionLevel: 'PROVINCIAL' });
    expect((await load(list(...rows), provincial)).rows).toEqual([]);
  });
});

describe('the parts of a name that columns have', () => {
  const header = `Last Name,First Name,Middle Name,Suffix,Prefix,${place},Amount,Date,Method`;

  it('are parts of the donor’s name', async () => {
    const { rows } = await load(list(header, `Zwicker,Ondine,M.,Jr.,Dr.,${there()},20,2026-09-19,cheque`));
    expect(rows).toEqual([]);
    const [donation] = await stored();
    expect(donation).toMatchObject({ donorName: 'Dr. Ondine M. Zwicker Jr.' });
    expect(partsOf(donation as Fields)).toEqual(['Ondine', 'M.', 'Zwicker', 'Jr.']);
  });

  it('are none of a name in one column, nor where one of the two is missing', async () => {
    await load(list(`Name,${place},Amount,Date,Method`, `Ondine Zwicker,${there()},20,2026-09-19,cheque`));
    await load(list(header, `Aluk,,,,,${there()},20,2026-09-18,cheque`));
    expect((await stored()).map(partsOf)).toEqual([
      [null, null, null, null],
      [null, null, null, null],
    ]);
  });

  it('are stated by a receipt, and come back as they are from a file with the whole name too', async () => {
    const { rows } = await load(
      list(
        `donorName,donorGivenName,donorFamilyName,${place},Amount,Date,Method,Attested`,
        `Dr. Ondine Zwicker,Ondine,Zwicker,${there()},20,2026-09-19,cheque,yes`,
      ),
    );
    expect(rows).toEqual([]);
    const [donation] = await stored();
    expect([donation?.donorName, ...partsOf(donation as Fields)]).toEqual([
      'Dr. Ondine Zwicker',
      'Ondine',
      null,
      'Zwicker',
      null,
    ]);
    const receipt = await api.request<Fields>('POST', `/donations/${donation?.id}/receipt`, {
      key: campaign.key,
      body: {},
    });
    expect(receipt.status).toBe(200);
    expect(`${receipt.body.data.receiptHtml}`).toContain('Ondine Zwicker');
    expect(`${receipt.body.data.receiptHtml}`).not.toContain('Dr. Ondine Zwicker');
  });

  it('stay with a donation that is voided when its import is taken back', async () => {
    const { id } = await load(list(header, `Zwicker,Ondine,,,,${there()},20,2026-09-19,cheque`));
    await takeBackImport(api.api.pool, principalOf(campaign.campaignId, campaign.userId), id, now);
    await api.api.imports.idle();
    const { rows } = await api.database.knex.raw(
      'select status, donor_given_name as given, donor_family_name as family from donations where campaign_id = ?',
      [campaign.campaignId],
    );
    expect(rows).toEqual([{ status: 'VOIDED', given: 'Ondine', family: 'Zwicker' }]);
  });
});

describe('a time of UTC', () => {
  const header = `Name,${place},Amount,Date,Method`;
  const gifts = list(
    header,
    `Anne Roy,${there()},20,2026-09-19T05:30:00Z,cheque`,
    `Luc Roy,${there()},20,2026-09-19T20:00:00Z,cheque`,
    `Eve Roy,${there()},20,2026-09-18T22:30:00-07:00,cheque`,
  );
  const days = async (of: TestCampaign) => {
    const { rows } = await load(gifts, of);
    return [problemsOf(rows), (await stored(of)).map(({ date }) => `${date}`.slice(0, 10)).sort()];
  };

  it('is of the day in the campaign’s time zone, that of its province or the one that was chosen', async () => {
    const [remarked, pacific] = [['2 date/OTHER_DAY*'], ['2026-09-18', '2026-09-18', '2026-09-19']];
    const ottawa = [
      ['2 date/OTHER_DAY*', '4 date/OTHER_DAY*'],
      ['2026-09-18', '2026-09-19', '2026-09-19'],
    ];
    expect(await days(await api.campaign({ ednNumber: '59036' }))).toEqual([remarked, pacific]);
    expect(await days(campaign)).toEqual(ottawa);
    const chosen = await api.campaign();
    await api.database.knex('campaigns').where({ id: chosen.campaignId }).update({ time_zone: 'America/Vancouver' });
    expect(await days(chosen)).toEqual([remarked, pacific]);
  });
});

describe('two spellings of one donor in a file', () => {
  const header = `Name,E-mail,Phone,${place},Amount,Date,Method`;
  const gift = (
    name: string,
    amount: number,
    more: { code?: string; email?: string; phone?: string; day?: string } = {},
  ) =>
    `"${name}",${more.email ?? ''},${more.phone ?? ''},${there(more.code)},${amount},${more.day ?? '2026-09-19'},cheque`;

  it.each([
    ['Anne Lebœuf', 'Anne Leboeuf'],
    ['Anne Roy', 'Dr. Anne Roy'],
    ['Anne Roy', 'Roy, Anne'],
    ['Luc St-Pierre', 'Luc Saint-Pierre'],
    ['Luc Mc Kay', 'Luc McKay'],
  ])('%s and %s count together towards the annual limit', async (one, other) => {
    const { rows } = await load(list(header, gift(one, 1500), gift(other, 1500, { day: '2026-09-18' })));
    expect(problemsOf(rows)).toEqual(['3 amount/PAST_LIMIT']);
    expect(await stored()).toHaveLength(1);
  });

  it.each([
    ['Anne Lebœuf', {}, 'Anne Leboeuf', {}],
    ['Anne Roy', {}, 'Dr. Anne Roy', {}],
    ['Anne Roy', {}, 'Roy, Anne', {}],
    ['Luc St-Pierre', {}, 'Luc Saint-Pierre', {}],
    ['Anne Roy', { email: 'roy@example.org' }, 'Anne Roy', { email: 'Roy+gift@example.org', code: 'Z1A 1A2' }],
    ['Anne Roy', { phone: '709-555-0119' }, 'Anne Roy', { phone: '+1 709 555 0119 ext. 4', code: 'Z1A 1A2' }],
  ])('%s %j and %s %j make one donation of a day and an amount', async (one, of, other, ofOther) => {
    const { rows } = await load(list(header, gift(one, 20, of), gift(other, 20, ofOther)));
    expect(rows.map(({ line, outcome, match }) => [line, outcome, match?.rule])).toEqual([
      [3, 'DUPLICATE', 'SAME_DONATION'],
    ]);
    expect(await stored()).toHaveLength(1);
  });

  it('of two people stay two', async () => {
    const { rows } = await load(
      list(header, gift('Anne Roy Jr.', 20), gift('Anne Roy Sr.', 20), gift('Anne Roy', 20, { code: 'Z1A 1A2' })),
    );
    expect(rows.map(({ outcome }) => outcome)).not.toContain('DUPLICATE');
    expect(await stored()).toHaveLength(3);
  });
});
