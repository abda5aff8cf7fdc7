import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { plans } from '#core/plans.ts';
import { documentFiles } from '#server/api-documents.ts';
import { changePlan } from '#server/campaign/campaigns/change-plan.ts';
import { campaignEndpoints } from '#server/campaign/endpoints.ts';
import { grantedScopes, scopes } from '#server/records/scopes.ts';
import { someVoter, startCampaignApi } from '#test/support/campaign.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';
import { faultsOf } from './check-shown.ts';
import { operations, requestsPerMinute, type ShownName } from './contract-table.ts';
import { fillWorld, now, someDonation, type World } from './world.ts';

/** What the OpenAPI document says of each operation. */
const { paths } = JSON.parse(await readFile(documentFiles['/api/v1/openapi.json'] as URL, 'utf8')) as {
  paths: Record<string, Record<string, { responses: object }>>;
};

let world: World;
const api = await closedAfterAll(startCampaignApi({ now: () => now }));
beforeAll(async () => {
  world = await fillWorld(api, api.ours);
});

/** Optional parameters that the contract does not have. */
const beyondContract: Readonly<Record<string, readonly string[]>> = {
  'GET /voters': [
    'q',
    'email',
    'phone',
    'poll',
    'city',
    'tag',
    'contacted_before',
    'reachable_by',
    'updated_since',
    'include_deleted',
    'voted',
  ],
  'GET /canvassing/walklist': [
    'include_do_not_contact',
    'paged',
    'cursor',
    'street',
    'city',
    'tag',
    'not_contacted_since',
    'voted',
    'households',
  ],
  'GET /donations': ['exclude', 'updated_since', 'include_deleted', 'include_withdrawn'],
  'GET /donations/{id}': ['exclude'],
  'GET /canvassing/interactions': [
    'updated_since',
    'include_deleted',
    'include_withdrawn',
    'occurred_since',
    'occurred_before',
  ],
  'GET /lawn-signs': ['updated_since', 'include_deleted'],
  'GET /volunteers': ['updated_since', 'include_deleted'],
};

const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;
const each = operations.map((operation) => [nameOf(operation), operation] as const);

/** The path with the id of an existing record. */
function pathOf(path: string): string {
  const id = path.startsWith('/voters') ? world.voter : path.startsWith('/donations') ? world.donation : world.sign;
  return path.replace('{id}', id);
}

const bodyOf = (body: string | undefined): unknown =>
  ({
    CreateVoter: someVoter(),
    UpdateVoter: { city: 'Port Merrow' },
    CreateDonation: someDonation(),
    CreateInteraction: { voterId: world.voter, type: 'PHONE' },
    CreateLawnSign: { address: '2 Marram Rd' },
    UpdateLawnSign: { status: 'INSTALLED' },
  })[body ?? ''];

const send = (operation: (typeof operations)[number], options: { key?: string | null; base?: string } = {}) => {
  const body = bodyOf(operation.body);
  return api.request(operation.method, pathOf(operation.path), { ...(body !== undefined && { body }), ...options });
};

describe('the operations', () => {
  it('are those of the contract, with its scopes, and few beyond it', () => {
    const all = campaignEndpoints.map(({ method, path, scope }) => `${method} ${path} ${scope}`);
    const beyond = [
      'POST /donations/{id}/correction donations:write',
      'POST /donations/{id}/partial-return donations:write',
      'POST /deposits donations:write',
      'GET /deposits donations:read',
      'GET /deposits/{id} donations:read',
      'POST /donations/anonymous-gifts donations:write',
      'GET /donations/anonymous-gifts donations:read',
      'POST /donations/anonymous-gifts/{id}/withdrawal donations:write',
      'GET /voters/duplicates voters:read',
      'POST /voters/{id}/separate voters:write',
      'POST /voters/{id}/merge voters:write',
      'POST /voters/{id}/unmerge voters:write',
      'POST /voters/{id}/erasure voters:write',
      'GET /tags voters:read',
      'POST /tags/rename voters:write',
      'POST /voters/fill-districts voters:write',
      'GET /counts campaign:read',
      'GET /contribution-return donations:read',
      'GET /changes campaign:read',
      'GET /canvassing/turfs canvassing:read',
      'POST /canvassing/turfs canvassing:write',
      'GET /canvassing/turfs/{id} canvassing:read',
      'PATCH /canvassing/turfs/{id} canvassing:write',
      'GET /canvassing/scripts canvassing:read',
      'POST /canvassing/scripts canvassing:write',
      'GET /canvassing/scripts/{id} canvassing:read',
      'PATCH /canvassing/scripts/{id} canvassing:write',
      'GET /canvassing/scripts/{id}/results canvassing:read',
      'POST /canvassing/households canvassing:write',
      'POST /canvassing/voted canvassing:write',
      'POST /canvassing/voted/undo canvassing:write',
      'GET /canvassing/turnout canvassing:read',
      'POST /voters/batch voters:write',
      'POST /canvassing/interactions/batch canvassing:write',
      'POST /donations/batch donations:write',
      'POST /lawn-signs/batch lawn_signs:write',
      'GET /canvassing/interactions/{id} canvassing:read',
      'PATCH /canvassing/interactions/{id} canvassing:write',
      'POST /canvassing/interactions/{id}/withdrawal canvassing:write',
      'GET /canvassing/interactions/{id}/history canvassing:read',
      'POST /imports voters:write',
      'GET /imports voters:write',
      'GET /imports/{id} voters:write',
      'GET /imports/{id}/rows voters:write',
      'POST /imports/{id}/start voters:write',
      'POST /imports/{id}/stop voters:write',
      'POST /imports/{id}/take-back voters:write',
      'DELETE /imports/{id} voters:write',
      'POST /webhooks webhooks:write',
      'GET /webhooks webhooks:write',
      'DELETE /webhooks/{id} webhooks:write',
      'POST /webhooks/{id}/test webhooks:write',
      'GET /webhooks/{id}/messages webhooks:write',
      'POST /webhooks/{id}/fetch webhooks:write',
    ];
    expect(all).toEqual(expect.arrayContaining(beyond));
    const ours = all.filter((each) => !beyond.includes(each));
    expect(ours.sort()).toEqual(operations.map(({ method, path, scope }) => `${method} ${path} ${scope}`).sort());
    expect(operations).toHaveLength(18);
  });

  it('need the scopes of the contract, all ten of them', () => {
    expect([...new Set(operations.map(({ scope }) => scope))].sort()).toEqual([...grantedScopes].sort());
  });

  it.each(each)('%s takes the query and body of the contract, and declares its errors', (name, operation) => {
    const endpoint = campaignEndpoints.find((one) => nameOf(one) === name);
    // Beyond the contract: parts of a response that are left out or asked for, and further filters.
    const further = ['exclude', 'include', 'external_id', ...(beyondContract[name] ?? [])];
    const query = Object.keys(endpoint?.query?.properties ?? {}).filter((each) => !further.includes(each));
    expect(query.sort()).toEqual([...(operation.query ?? [])].sort());
    expect(endpoint?.body !== undefined).toBe(operation.body !== undefined);
    expect(endpoint?.bodyOptional === true).toBe(operation.bodyOptional === true);
    const declared = paths[operation.path]?.[operation.method.toLowerCase()]?.responses ?? {};
    expect(Object.keys(declared)).toEqual(expect.arrayContaining(operation.errors.map(String)));
    expect(endpoint?.status).toBe(200);
    expect(endpoint?.idempotent).toBe(operation.method !== 'GET');
    expect(endpoint?.audited).toBe(true);
  });
});

describe.each(each)('%s', (_name, operation) => {
  it('responds with 401 without a key, with an unknown one, and with one that is not a key', async () => {
    for (const key of [null, `svc_live_${'x'.repeat(32)}`, 'x', '']) {
      const answer = await send(operation, { key });
      expect(answer).toMatchObject({ status: 401, body: { code: 'unauthorized' } });
      expect(answer.headers.get('WWW-Authenticate')).toBe('Bearer');
      expect(Object.keys(answer.body).sort()).toEqual(['code', 'error']);
    }
  });

  it('responds with 403 to a key that has every other scope, naming the one it needs', async () => {
    const { key } = await api.key(
      api.ours,
      scopes.filter((scope) => scope !== operation.scope),
    );
    const answer = await send(operation, { key });
    expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect(answer.body.error).toContain(operation.scope);
  });

  it('succeeds with its scope alone, as the contract has it', async () => {
    const { key } = await api.key(
      api.ours,
      scopes.filter((scope) => scope === operation.scope),
    );
    const { status, body, headers } = await send(operation, { key });
    expect({ status, body }).toMatchObject({ status: 200, body: { data: expect.anything() } });
    expect(headers.get('Content-Type')).toBe('application/json; charset=utf-8');
    const { answers } = operation;
    if (answers === 'deletion') {
      expect(body).toEqual({ data: { id: world.sign, deleted: true } });
      const again = await api.request('POST', '/lawn-signs', { body: { address: '1 Marram Rd' } });
      world = { ...world, sign: again.body.data.id };
      return;
    }
    const [form, record]: readonly ['one' | 'list', ShownName] = answers;
    if (form === 'one') {
      expect(Object.keys(body)).toEqual(['data']);
      expect(faultsOf(record, body.data)).toEqual([]);
    } else {
      expect(Object.keys(body).sort()).toEqual(['data', 'pagination']);
      expect(body.pagination).toEqual({ nextCursor: null, limit: 50 });
      const records = body.data as unknown as unknown[];
      expect(records.length).toBeGreaterThan(0);
      expect(records.flatMap((each) => faultsOf(record, each))).toEqual([]);
    }
  });

  it('responds with 400 to a query parameter that it does not have, naming it', async () => {
    const body = bodyOf(operation.body);
    const answer = await api.request(operation.method, `${pathOf(operation.path)}?colour=blue`, {
      ...(body !== undefined && { body }),
    });
    expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
    expect(answer.body.error).toContain('colour');
  });

  if (operation.path.includes('{id}')) {
    it('responds with 404 to an id that no record has', async () => {
      for (const id of ['01900000-0000-7000-8000-000000000000', 'x', '1', '%00', 'a'.repeat(300)]) {
        const body = bodyOf(operation.body);
        const answer = await api.request(operation.method, operation.path.replace('{id}', id), {
          ...(body !== undefined && { body }),
        });
        expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } });
      }
    });
  }
});

describe('plans', () => {
  it('have the rates of the contract', () => {
    const { COMMUNITY, ...others } = plans;
    expect(COMMUNITY.apiAccess).toBe(false);
    expect(Object.fromEntries(Object.entries(others).map(([tier, plan]) => [tier, plan.requestsPerMinute]))).toEqual(
      requestsPerMinute,
    );
    expect(Object.values(others).every(({ apiAccess }) => apiAccess)).toBe(true);
  });

  it('bar every operation to the keys of a campaign that fell to COMMUNITY', async () => {
    const fallen = await api.campaign();
    await changePlan(api.api.pool, fallen.campaignId, 'COMMUNITY');
    const second = await api.secondServer();
    for (const operation of operations) {
      const answer = await send(operation, { key: fallen.key, base: second.base });
      expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    }
    await second.close();
  });
});
