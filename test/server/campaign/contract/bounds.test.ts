import { beforeAll, describe, expect, it } from '@jest/globals';
import { campaignEndpoints } from '#server/campaign/endpoints.ts';
import { someVoter, startCampaignApi, type TestCampaign } from '#test/support/campaign.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';
import { boundsOf } from './bounds-of.ts';
import { type BodyName, type Bounds, bodies, enumerations, operations, shown } from './contract-table.ts';
import { valuesFor } from './values-for.ts';
import { fillWorld, now, someDonation, type World } from './world.ts';

let campaign: TestCampaign;
let world: World;
const api = await closedAfterAll(startCampaignApi({ now: () => now }));
beforeAll(async () => {
  // A provincial campaign has no annual cap, which would refuse the largest amounts for another reason.
  campaign = await api.campaign({ electionLevel: 'PROVINCIAL' });
  world = await fillWorld(api, campaign);
});

/** Every field of every body, with its bounds as the contract has them. */
const fields = Object.entries(bodies).flatMap(([body, table]) =>
  Object.entries(table as Record<string, Bounds>).map(([field, bounds]) => [body as BodyName, field, bounds] as const),
);

/** A valid body with only the required fields. */
const least = (body: BodyName): Record<string, unknown> =>
  ({
    CreateVoter: someVoter(),
    UpdateVoter: {},
    CreateDonation: someDonation({ date: '2026-09-19' }),
    IssueReceipt: {},
    CreateInteraction: { voterId: world.voter, type: 'DOOR' },
    CreateLawnSign: { address: '1 Marram Rd' },
    UpdateLawnSign: {},
  })[body];

async function send(body: BodyName, fields: Record<string, unknown>) {
  const { method, path } = operations.find((operation) => operation.body === body)!;
  const id = { '/voters/{id}': world.voter, '/lawn-signs/{id}': world.sign }[path] ?? world.donation;
  return api.request(method, path.replace('{id}', id), { body: fields, key: campaign.key });
}

const brief = (value: unknown): string => {
  const text = JSON.stringify(value);
  return text.length < 60 ? text : `${text.slice(0, 20)}… (${text.length})`;
};

/** Fields that requests may have beyond the contract. */
const fieldsBeyond = [
  'externalId',
  'doNotContact',
  'doNotContactReason',
  'occurredAt',
  'eventId',
  'answers',
  'electorNumber',
  'fromCandidate',
  'donorGivenName',
  'donorMiddleName',
  'donorFamilyName',
  'donorSuffix',
];

describe('our schemas', () => {
  it.each(fields)('have the bounds of %s.%s', (body, field, bounds) => {
    const { method, path } = operations.find((operation) => operation.body === body)!;
    const schema = campaignEndpoints.find((one) => one.method === method && one.path === path)?.body as unknown as {
      properties: Record<string, object>;
      required?: string[];
    };
    expect(boundsOf(schema.properties[field], schema.required?.includes(field) ?? false)).toEqual(bounds);
  });

  it.each(Object.entries(bodies))('have no field in %s beside the contract’s and the read-only ones', (body, table) => {
    const { method, path, answers } = operations.find((operation) => operation.body === body)!;
    const schema = campaignEndpoints.find((one) => one.method === method && one.path === path)?.body as unknown as {
      properties: Record<string, object>;
      additionalProperties: boolean;
    };
    const readOnly = method === 'PATCH' && answers !== 'deletion' ? Object.keys(shown[answers[1]]) : [];
    const own = Object.keys(schema.properties).filter((name) => !fieldsBeyond.includes(name));
    expect(new Set(own)).toEqual(new Set([...Object.keys(table), ...readOnly]));
    expect(schema.additionalProperties).toBe(false);
  });
});

/** Ids must also name a record: `400` or `404` for text that is within the bounds and names none. */
const names = ['voterId', 'assignedVolunteerId'];

describe('the server', () => {
  it.each(fields)('takes %s.%s at its limits and refuses it beyond, naming it', async (body, field, bounds) => {
    const { good, bad } = valuesFor(bounds);
    for (const value of good) {
      const extra = field === 'advantageAmount' ? { amount: 100_000 } : {};
      const { status, body: answer } = await send(body, { ...least(body), ...extra, [field]: value });
      if (body === 'IssueReceipt') {
        // A provincial campaign issues no receipt. The gates are checked after the form of the request.
        const blank = field === 'receiptNumber' && value === '';
        expect([brief(value), status]).toEqual([brief(value), blank ? 400 : 422]);
      } else if (names.includes(field) && value !== null) {
        expect([brief(value), [400, 404].includes(status)]).toEqual([brief(value), true]);
        expect(answer.error).not.toMatch(/characters/);
      } else {
        expect([brief(value), status, answer.error]).toEqual([brief(value), 200, undefined]);
        const returned = (answer.data as Record<string, unknown>)[field];
        if (field in answer.data && !['date', 'amount', 'advantageAmount'].includes(field))
          expect(returned).toEqual(value);
      }
    }
    for (const value of bad) {
      const { status, body: answer } = await send(body, { ...least(body), [field]: value });
      expect([brief(value), status, answer.code]).toEqual([brief(value), 400, 'validation_failed']);
      expect(answer.error).toContain(field);
    }
  });

  it.each(fields.filter(([, , bounds]) => bounds.required))('needs %s.%s', async (body, field) => {
    const { [field]: _left, ...others } = least(body);
    const answer = await send(body, others);
    expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
    expect(answer.body.error).toContain(`"${field}" is required`);
  });

  it.each(fields.filter(([, , { default: byDefault }]) => byDefault !== undefined))(
    'fills in %s.%s if it is not given',
    async (body, field, bounds) => {
      const { [field]: _left, ...others } = least(body);
      const answer = await send(body, others);
      expect(answer.body.data[field]).toEqual(bounds.default);
    },
  );

  it.each(Object.keys(bodies) as BodyName[])('refuses an unknown field of %s, naming it', async (body) => {
    for (const field of ['colour', '__proto__', 'constructor', 'toString']) {
      const text = JSON.stringify({ ...least(body), '\u0001': 1 }).replace('\\u0001', field);
      const { method, path } = operations.find((operation) => operation.body === body)!;
      const id = { '/voters/{id}': world.voter, '/lawn-signs/{id}': world.sign }[path] ?? world.donation;
      const answer = await api.request(method, path.replace('{id}', id), { body: text, key: campaign.key });
      expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
      expect(answer.body.error).toContain(`"${field}"`);
    }
  });
});

const { DonationMethod, ReceiptStatus, LawnSignStatus } = enumerations;

/** Each query parameter: accepted values and refused values. */
const parameters: Readonly<Record<string, { good: readonly string[]; bad: readonly string[] }>> = {
  limit: { good: ['1', '50', '200'], bad: ['0', '201', '-1', '1.5', 'x', ''] },
  cursor: { good: [], bad: ['', 'x', 'AAAA', '../etc'] },
  riding: { good: ['Banquereau—Sable', '', 'nowhere', "' or 1=1 --"], bad: [] },
  support_level: { good: ['1', '5'], bad: ['0', '6', '2.5', 'x', ''] },
  q: { good: ['', 'x', 'é'.repeat(200), '%', '_', "'"], bad: ['x'.repeat(201)] },
  receipt_status: { good: ReceiptStatus, bad: ['issued', 'NO', ''] },
  method: { good: DonationMethod, bad: ['cash', 'NO', ''] },
  date_from: { good: ['2026-01-01', '2024-02-29'], bad: ['2026-1-1', '2025-02-29', '2026-01-01T00:00:00Z', ''] },
  date_to: { good: ['2026-01-01', '2024-02-29'], bad: ['2026-1-1', '2025-02-29', 'x', ''] },
  voter_id: { good: ['x', '01900000-0000-7000-8000-000000000000'], bad: [] },
  poll: { good: ['12', '12,13A'], bad: ['', '12,,13'] },
  support_levels: { good: ['1', '1,5', '1,2,3,4,5'], bad: ['0', '6', '1,6', 'x', '', '1,'] },
  exclude_contacted: { good: ['true', 'false'], bad: ['yes', '2', ''] },
  status: { good: LawnSignStatus, bad: ['installed', 'NO', ''] },
};

describe.each(operations.filter(({ query }) => query))('$method $path', ({ path, query }) => {
  it.each(query as string[])('takes and refuses %s as the contract has it, and never twice', async (name) => {
    const { good, bad } = parameters[name]!;
    const get = (text: string) => api.request('GET', `${path}?${text}`, { key: campaign.key });
    for (const value of good) {
      const { status } = await get(`${name}=${encodeURIComponent(value)}`);
      expect([value, status]).toEqual([value, 200]);
    }
    for (const value of bad) {
      const { status, body } = await get(`${name}=${encodeURIComponent(value)}`);
      expect([value, status, body.code]).toEqual([value, 400, 'validation_failed']);
      expect(body.error).toContain(name);
    }
    const twice = await get(`${name}=1&${name}=1`);
    expect(twice).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
    expect(twice.body.error).toContain(name);
  });
});
