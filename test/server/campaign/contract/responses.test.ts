import { beforeAll, describe, expect, it } from '@jest/globals';
import { createDemoKey } from '#server/campaign/demo/create-demo.ts';
import { type DemoCampaign, findDemo } from '#server/campaign/demo/find-demo.ts';
import { campaignEndpoints } from '#server/campaign/endpoints.ts';
import { someVoter, startCampaignApi } from '#test/support/campaign.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';
import { createSandbox } from '#test/support/postgres/sandbox.ts';
import { faultsOf } from './check-shown.ts';
import { enumerations, operations, type ShownName, shown } from './contract-table.ts';
import { now, someDonation } from './world.ts';

/** A key of the demo campaign, which has records in every state. */
let key: string;
const api = await closedAfterAll(startCampaignApi({ now: () => now, database: await createSandbox(now) }));
beforeAll(async () => {
  ({ key } = await createDemoKey(api.api.pool, (await findDemo(api.api.pool)) as DemoCampaign));
});

interface Schema {
  readonly properties: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly anyOf?: readonly Schema[];
  readonly enum?: readonly string[];
  readonly items?: Schema;
  readonly type?: string;
  readonly additionalProperties?: boolean;
}

const records = operations.flatMap(({ method, path, answers }) => {
  if (answers === 'deletion') return [];
  const response = campaignEndpoints.find((one) => one.method === method && one.path === path)
    ?.response as unknown as Schema;
  const data = response.properties.data as Schema;
  return [[`${method} ${path}`, answers[1], answers[0] === 'list' ? (data.items as Schema) : data] as const];
});

/** Fields that a response has beyond the contract, if `include` asks for them. */
const onlyIfIncluded = [
  'externalId',
  'tags',
  'doNotContact',
  'doNotContactReason',
  'occurredAt',
  'eventId',
  'supportLevel',
  'version',
  'withdrawnAt',
  'answers',
  'electorNumber',
  'updatedAt',
  'fromCandidate',
  'donorGivenName',
  'donorMiddleName',
  'donorFamilyName',
  'donorSuffix',
];

describe('the schema of a response', () => {
  it.each(records)('%s: %s has the contract’s fields, null only if it may be, no word too many', (_, name, schema) => {
    const table: Record<string, string> = shown[name];
    const unasked = Object.keys(schema.properties).filter(
      (field) => !(onlyIfIncluded.includes(field) && !(field in table)),
    );
    expect(unasked.sort()).toEqual(Object.keys(table).sort());
    expect(schema.additionalProperties).toBe(false);
    for (const [field, type] of Object.entries(table)) {
      const property = schema.properties[field] as Schema;
      const nullable = property.anyOf?.some(({ type }) => type === 'null') ?? false;
      if (nullable) expect([field, type]).toEqual([field, expect.stringContaining('|null')]);
      if (!type.includes('?')) expect(schema.required).toContain(field);
      const kind = type.replace(/[|?].*/, '');
      if (kind in enumerations) {
        const { enum: words } = property.anyOf?.find(({ enum: values }) => values) ?? property;
        expect(words).toEqual(enumerations[kind as keyof typeof enumerations]);
      }
    }
  });
});

/** All records of a list, page by page. */
async function all(path: string): Promise<Record<string, unknown>[]> {
  const found: Record<string, unknown>[] = [];
  let cursor: string | null = '';
  do {
    const page: string = cursor === '' ? '' : `&cursor=${cursor}`;
    const { body } = await api.request<Record<string, unknown>[]>('GET', `${path}?limit=200${page}`, { key });
    found.push(...body.data);
    cursor = body.pagination.nextCursor;
  } while (cursor !== null);
  return found;
}

const lists = operations.flatMap(({ method, path, answers }) =>
  method === 'GET' && answers !== 'deletion' && answers[0] === 'list' ? [[path, answers[1]] as const] : [],
);

describe('the sandbox, whole', () => {
  it.each(lists)('GET %s returns nothing but %s as the contract has it', async (path, name: ShownName) => {
    const found = await all(path);
    expect(found.flatMap((record) => faultsOf(name, record))).toEqual([]);
    // A field that may be null must be null in one record and not in another. Otherwise the check covers one case only.
    const nullable = Object.entries(shown[name]).filter(([, type]) => type.includes('|null'));
    const never = { Voter: [], Donation: [], Volunteer: ['userId'], VoterInteraction: [], LawnSign: [], Campaign: [] };
    for (const [field] of nullable) {
      if ((never[name] as string[]).includes(field) || path === '/canvassing/walklist') continue;
      const nulls = found.filter((record) => record[field] === null).length;
      expect([field, nulls > 0, nulls < found.length]).toEqual([field, true, true]);
    }
  });

  it.each<[path: string, field: string, values: readonly unknown[]]>([
    ['/donations', 'receiptStatus', enumerations.ReceiptStatus],
    ['/donations', 'method', enumerations.DonationMethod],
    ['/canvassing/interactions', 'type', enumerations.InteractionType],
    ['/canvassing/interactions', 'disposition', [...enumerations.InteractionDisposition, null]],
    ['/lawn-signs', 'status', enumerations.LawnSignStatus],
    ['/volunteers', 'status', enumerations.VolunteerStatus],
    ['/voters', 'supportLevel', [1, 2, 3, 4, 5, null]],
  ])('GET %s shows every value of %s', async (path, field, values) => {
    const met = new Set((await all(path)).map((record) => record[field]));
    expect(met).toEqual(new Set(values));
  });
});

describe('a campaign', () => {
  it.each(enumerations.ElectionLevel)('of level %s is shown as the contract has it', async (electionLevel) => {
    const bare = await api.campaign({
      electionLevel,
      ednNumber: null,
      officialAgentName: null,
      officialAgentAddress: null,
      nominationConfirmedDate: null,
      leaderAuthorizationOnFile: false,
      subscriptionTier: 'CAMPAIGN_HQ',
    });
    const { body } = await api.request('GET', '/campaign', { key: bare.key });
    expect(faultsOf('Campaign', body.data)).toEqual([]);
    expect(body.data).toMatchObject({ electionLevel, subscriptionTier: 'CAMPAIGN_HQ', isDemo: false });
  });
});

describe('side effects of the contract', () => {
  it('an interaction sets lastContact and the support level; null changes nothing', async () => {
    const voter = await api.request('POST', '/voters', { body: someVoter() });
    const { id } = voter.body.data;
    const log = (supportLevel: number | null) =>
      api.request('POST', '/canvassing/interactions', { body: { voterId: id, type: 'DOOR', supportLevel } });
    await log(2);
    await log(null);
    const { body } = await api.request('GET', `/voters/${id}`);
    expect(body.data).toMatchObject({ supportLevel: 2, lastContact: now.toISOString() });
  });

  it('a receipt moves PENDING to ISSUED with number, date and page, and what is in kind gets none', async () => {
    const attested = { donorIsCanadianAttested: true };
    const donation = await api.request('POST', '/donations', { body: someDonation(attested) });
    expect(donation.body.data).toMatchObject({ receiptStatus: 'PENDING', receiptNumber: null, receiptHtml: null });
    const issued = await api.request('POST', `/donations/${donation.body.data.id}/receipt`);
    expect(issued.body.data).toMatchObject({
      receiptStatus: 'ISSUED',
      receiptNumber: expect.stringMatching(/^99001-2026-\d{6}$/),
      receiptIssuedDate: now.toISOString(),
      receiptHtml: expect.stringContaining('<html'),
    });
    const inKind = await api.request('POST', '/donations', { body: someDonation({ ...attested, method: 'IN_KIND' }) });
    const refused = await api.request('POST', `/donations/${inKind.body.data.id}/receipt`);
    expect(refused).toMatchObject({ status: 422, body: { code: 'validation_failed' } });
  });

  it('the eligible amount is clamped at 0, in dollars and not cents', async () => {
    const amounts = { amount: 100.5, advantageAmount: 100.5 };
    const { body } = await api.request('POST', '/donations', { body: someDonation(amounts) });
    expect(body.data).toMatchObject({ amount: '100.50', advantageAmount: '100.50', eligibleAmount: '0.00' });
  });

  it('signs are stamped by the server', async () => {
    const sign = await api.request('POST', '/lawn-signs', { body: { address: '1 Marram Rd' } });
    expect(sign.body.data).toMatchObject({ status: 'REQUESTED', requestedAt: now.toISOString(), installedAt: null });
    for (const [status, stamp] of [
      ['INSTALLED', 'installedAt'],
      ['COLLECTED', 'collectedAt'],
    ] as const) {
      const { body } = await api.request('PATCH', `/lawn-signs/${sign.body.data.id}`, { body: { status } });
      expect(body.data).toMatchObject({ status, [stamp]: now.toISOString() });
    }
  });
});
