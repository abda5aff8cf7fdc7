// Longer than other files: every tool is called against one demo campaign, whose server takes seconds to prepare.
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Client } from '@modelcontextprotocol/client';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { easternDay } from '#core/dates.ts';
import { campaignTools } from '#server/mcp/tools/campaign/campaign-tools.ts';
import { scopes as allScopes, type Scope } from '#server/records/scopes.ts';
import { someVoter } from '#test/support/campaign.ts';
import { bearer, call, connectClient, type Json, type McpWorld, refusal, startMcpWorld, textOf } from './mcp-world.ts';

/** The contract's order. */
const names = [
  'get_campaign_and_team',
  'find_voters',
  'save_voter',
  'find_donations',
  'record_donation',
  'issue_donation_receipt',
  'find_interactions',
  'log_interaction',
  'get_walk_list',
  'find_lawn_signs',
  'save_lawn_sign',
];

const today = easternDay(Date.now());
const donation = (overrides: Record<string, unknown> = {}) => ({
  donorName: 'Gideon Tidemere',
  donorAddress: '1 Marram Rd',
  donorCity: 'Port Merrow',
  donorProvince: 'XA',
  donorPostalCode: 'Z1A 1A1',
  amount: 50.25,
  date: today,
  method: 'ETRANSFER',
  donorIsCanadianAttested: true,
  ...overrides,
});

let world: McpWorld;
let client: Client;
let listed: Json[];
beforeAll(async () => {
  world = await startMcpWorld();
  client = await connectClient(`${world.url}/mcp`, bearer(world.key));
  listed = (await client.listTools()).tools;
});
afterAll(async () => {
  await client.close();
  await world.close();
});

const auditOf = () => world.database.knex('audit_log').orderBy('id');

describe('the eleven tools', () => {
  it.each(['legacy', 'auto'] as const)('are listed in the contract’s order (revision: %s)', async (revision) => {
    const other = await connectClient(`${world.url}/mcp`, bearer(world.key), revision);
    expect((await other.listTools()).tools.map(({ name }) => name)).toEqual(names);
    expect((await other.listTools()).tools.map(({ name }) => name)).toEqual(names);
    await other.close();
  });

  it('have all four annotations', () => {
    const hints = Object.fromEntries(
      listed.map(({ name, annotations: { readOnlyHint, destructiveHint, idempotentHint, openWorldHint } }) => [
        name,
        [readOnlyHint, destructiveHint, idempotentHint, openWorldHint],
      ]),
    );
    const reads = [true, false, true, false];
    const overwrites = [false, true, false, false];
    expect(hints).toEqual({
      get_campaign_and_team: reads,
      find_voters: reads,
      save_voter: overwrites,
      find_donations: reads,
      record_donation: [false, false, false, false],
      issue_donation_receipt: [false, true, true, false],
      find_interactions: reads,
      log_interaction: overwrites,
      get_walk_list: reads,
      find_lawn_signs: reads,
      save_lawn_sign: overwrites,
    });
  });

  it('call only reading operations if they are marked read-only, and never the DELETE', () => {
    for (const { annotations, operations } of campaignTools.tools) {
      const methods = operations.map(({ method }) => method);
      expect(methods).not.toContain('DELETE');
      expect(methods.every((method) => method === 'GET')).toBe(annotations.readOnlyHint);
      expect(methods.includes('GET')).toBe(annotations.readOnlyHint);
    }
  });

  it('describe themselves: side effects first if they write, paging if there are pages, always the scope', () => {
    for (const { name, title, description, inputSchema, annotations } of listed) {
      expect(title).toMatch(/\w/);
      expect(/^Side effects: /.test(description)).toBe(!annotations.readOnlyHint);
      expect('idempotencyKey' in inputSchema.properties).toBe(!annotations.readOnlyHint);
      expect(/nextCursor.*is not null/s.test(description)).toBe('cursor' in inputSchema.properties);
      const { operations } = campaignTools.tools.find((tool) => tool.name === name)!;
      for (const { scope } of operations) expect(description).toContain(scope);
    }
  });

  it('take exactly the parameters and fields of their operations', () => {
    for (const { name, operations } of campaignTools.tools) {
      const { inputSchema } = listed.find((tool) => tool.name === name);
      const fields = operations.flatMap(({ method, path, query, body }) => {
        const { properties = {} }: { properties?: object } = body ?? query ?? {};
        // A change accepts the fields that cannot be changed too, and ignores them.
        // Of the counts the tool shows what needs no parameter.
        return method === 'PATCH' || path === '/counts' ? [] : Object.keys(properties);
      });
      // A receipt's text is omitted unless it is requested.
      const own = ['id', 'donationId', 'idempotencyKey', 'withReceipt'];
      const taken = Object.keys(inputSchema.properties).filter((argument) => !own.includes(argument));
      expect({ name, taken: taken.sort() }).toEqual({
        name,
        // Deleted records and call lists are for programs.
        taken: [...new Set(fields)]
          .filter((field) => !['exclude', 'include_deleted', 'reachable_by'].includes(field))
          .sort(),
      });
      expect(inputSchema.additionalProperties).toBe(false);
    }
  });

  it('are listed in about half of the 72 kB that descriptions and bounds of responses took', () => {
    expect(JSON.stringify(listed).length).toBeLessThan(37_000);
  });

  it('request no receipt that they do not show: 154 of them are a megabyte', async () => {
    const asked: unknown[] = [];
    const findDonations = campaignTools.tools.find(({ name }) => name === 'find_donations')!;
    for (const given of [{}, { id: 'a' }, { id: 'a', withReceipt: true }]) {
      await findDonations.call(given, async ({ params, query }) => {
        asked.push(query);
        const body = { data: 'id' in params ? {} : [], pagination: null };
        return { status: 200, body, requestId: null, retryAfterSeconds: null, isReplayed: false };
      });
    }
    expect(asked).toEqual([{ exclude: 'receiptHtml' }, { exclude: 'receiptHtml' }, {}]);
  });

  it('have no defaults for changes of a record, since a client that filled one in would overwrite a field', () => {
    for (const name of ['save_voter', 'save_lawn_sign']) {
      const { inputSchema } = listed.find((tool) => tool.name === name);
      expect(JSON.stringify(inputSchema)).not.toContain('"default"');
      expect(inputSchema.required).toEqual([]);
    }
  });
});

describe('each tool against the demo campaign', () => {
  const ajv = new Ajv({ strict: true, strictTypes: false });
  addFormats.default(ajv);
  /** Calls a tool; its structured content must fit the listed output schema, and the text must say the same. */
  const checked = async (name: string, args: Record<string, unknown> = {}): Promise<Json> => {
    const result = await client.callTool({ name, arguments: args });
    expect({ name, isError: result.isError, text: result.isError && textOf(result) }).toMatchObject({
      isError: undefined,
    });
    const validate = ajv.compile(listed.find((tool) => tool.name === name).outputSchema);
    expect(validate(result.structuredContent) || validate.errors).toBe(true);
    expect(JSON.parse(textOf(result))).toEqual(result.structuredContent);
    return result.structuredContent;
  };

  it('get_campaign_and_team', async () => {
    const { campaign, volunteers, pagination } = await checked('get_campaign_and_team', { limit: 3 });
    expect(campaign).toMatchObject({ candidateName: 'Rosalind Kelpwright', isDemo: true });
    expect(volunteers).toHaveLength(3);
    const { counts, waiting } = await checked('get_campaign_and_team', { limit: 1 });
    expect(counts.voters).toMatchObject({ total: 5000, bySupportLevel: { 1: expect.any(Number) } });
    expect(counts.voters).not.toHaveProperty('byPoll');
    expect(waiting).toEqual({
      receiptsReady: counts.receipts.ready,
      receiptsToReview: counts.receipts.warned,
      imports: counts.imports.waiting,
      signsAskedFor: counts.lawnSigns.REQUESTED,
    });
    expect(counts.lawnSigns.REQUESTED).toBeGreaterThan(0);
    expect(counts.receipts.ready).toBeGreaterThan(0);
    expect(pagination).toMatchObject({ nextCursor: expect.any(String), limit: 3 });
  });

  it('find_voters lists, filters and pages', async () => {
    const first = await checked('find_voters', { support_level: 1, limit: 2 });
    expect(first.data.map(({ supportLevel }: Json) => supportLevel)).toEqual([1, 1]);
    const cursor = first.pagination.nextCursor;
    const second = await checked('find_voters', { support_level: 1, limit: 2, cursor });
    expect(second.data.map(({ id }: Json) => id)).not.toEqual(first.data.map(({ id }: Json) => id));
  });

  it('get_walk_list says how filters were understood if no one is found', async () => {
    const none = await client.callTool({ name: 'get_walk_list', arguments: { poll: '9999' } });
    expect(none.structuredContent).toMatchObject({ data: [] });
    expect(none.content).toEqual([
      { type: 'text', text: expect.stringContaining('"data":[]') },
      { type: 'text', text: expect.stringMatching(/^No voter is in poll 9999; the polls/) },
    ]);
  });

  it('find_voters lists who lives at an address in one call, and says how filters were understood if no one does', async () => {
    const { data } = await checked('save_voter', someVoter({ address: '12-40 Marramquay Rd', phone: '709 555 0188' }));
    for (const q of ['40 Marramquay Rd', '40, chemin marramquay', '(709) 555-0188']) {
      const answer = await client.callTool({ name: 'find_voters', arguments: { q } });
      expect(answer.structuredContent).toMatchObject({ data: [{ id: data.id }] });
      expect(answer.content).toHaveLength(1);
      expect(JSON.stringify(answer.content).length).toBeLessThan(1500);
    }
    const none = await client.callTool({ name: 'find_voters', arguments: { q: '41 Marramquay Rd', poll: '9999' } });
    expect(none.structuredContent).toMatchObject({ data: [] });
    expect(none.content).toEqual([
      { type: 'text', text: expect.stringContaining('"data":[]') },
      {
        type: 'text',
        text: expect.stringMatching(/q was read as a street address.* No voter is in poll 9999; the polls/),
      },
    ]);
  });

  it('the find tools list every field that `include` adds, in responses and in their schemas', async () => {
    const included = {
      find_voters: 'tags,doNotContact,doNotContactReason,electorNumber,externalId',
      find_donations: 'externalId,updatedAt',
      find_interactions: 'externalId,occurredAt,eventId,supportLevel,answers,version,withdrawnAt',
      find_lawn_signs: 'externalId',
    };
    for (const [name, include] of Object.entries(included)) {
      const { inputSchema, outputSchema } = listed.find((tool) => tool.name === name);
      expect(inputSchema.properties.include.description).toContain(include.replaceAll(',', ', '));
      const { data } = await checked(name, { include, limit: 1 });
      const shown = Object.keys(outputSchema.properties.data.items.properties);
      expect([name, data.length]).toEqual([name, 1]);
      expect(shown).toEqual(expect.arrayContaining(Object.keys(data[0])));
      expect(Object.keys(data[0])).toEqual(expect.arrayContaining(include.split(',')));
    }
  });

  it('save_voter creates without an id and changes with one; find_voters gets it', async () => {
    const created = await checked('save_voter', { id: null, ...someVoter({ tags: ['poster'] }) });
    const { id } = created.data;
    const changed = await checked('save_voter', { id, city: 'Larkfield' });
    expect(changed.data).toEqual({ ...created.data, city: 'Larkfield', updatedAt: changed.data.updatedAt });
    expect(await checked('find_voters', { id })).toEqual({ data: [changed.data], pagination: null });
    expect(await checked('save_voter', { id })).toEqual(changed);
  });

  it('record_donation, issue_donation_receipt, find_donations', async () => {
    const { data } = await checked('record_donation', donation());
    expect(data).toMatchObject({ amount: '50.25', receiptStatus: 'PENDING' });
    const issued = await checked('issue_donation_receipt', { donationId: data.id });
    expect(issued.data).toMatchObject({ id: data.id, receiptStatus: 'ISSUED', receiptNumber: expect.any(String) });
    const found = await checked('find_donations', { q: 'tidemere', date_from: today });
    expect(found.data.map(({ id }: Json) => id)).toEqual([data.id]);
    expect(found.data[0]).not.toHaveProperty('receiptHtml');
    const [short] = (await checked('find_donations', { id: data.id })).data;
    const [one] = (await checked('find_donations', { id: data.id, withReceipt: true })).data;
    const { receiptHtml: _, ...rest } = one;
    expect(short).toEqual(rest);
    expect(issued.data).toEqual(rest);
    expect(one.receiptHtml).toContain('Gideon Tidemere');
    const { id: donationId } = (await checked('record_donation', donation())).data;
    const shown = (await checked('issue_donation_receipt', { donationId, withReceipt: true })).data;
    expect(shown.receiptHtml).toContain(shown.receiptNumber);
    const again = await refusal(client, 'issue_donation_receipt', { donationId: data.id });
    expect(again).toMatchObject({ code: 'validation_failed', error: expect.stringContaining(one.receiptNumber) });
  });

  it('log_interaction changes the voter as it says; find_interactions', async () => {
    const { id: voterId } = (await checked('save_voter', someVoter())).data;
    const { data } = await checked('log_interaction', {
      voterId,
      type: 'DOOR',
      disposition: 'NOT_HOME',
      supportLevel: 2,
    });
    const [voter] = (await checked('find_voters', { id: voterId })).data;
    expect(voter).toMatchObject({ supportLevel: 2, lastContact: data.createdAt });
    expect((await checked('find_interactions', { voter_id: voterId })).data).toEqual([data]);
  });

  it('log_interaction, of a household and with answers to a script', async () => {
    const { id: voterId } = (await checked('save_voter', someVoter())).data;
    const body = { name: 'Ferries', questions: [{ id: 'help', kind: 'YES_NO', en: 'Would you help?' }] };
    const written = await fetch(`${world.url}/api/v1/canvassing/scripts`, {
      method: 'POST',
      headers: { ...bearer(world.key), 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    const { data: script } = (await written.json()) as Json;
    const answers = (answer: string) => ({ scriptId: script.id, given: [{ questionId: 'help', answer }] });
    const people = [{ voterId, supportLevel: 1, answers: answers('yes') }];
    const { data } = await checked('log_interaction', { type: 'DOOR', people });
    expect(data).toMatchObject([{ voterId, type: 'DOOR' }]);
    await checked('log_interaction', { voterId, type: 'PHONE', answers: answers('no') });
    const found = (await checked('find_interactions', { voter_id: voterId, include: 'answers' })).data;
    expect(found.map((one: Json) => one.answers.given[0].answer)).toEqual(['no', 'yes']);
    const unknown = { voterId, type: 'DOOR', answers: { ...answers('yes'), scriptId: 'x' } };
    expect((await refusal(client, 'log_interaction', unknown)).error).toContain(
      `in use is ${script.id}, version 1, which asks help (yes or no)`,
    );
    const refused = { type: 'DOOR', people: [{ voterId, answers: answers('maybe') }] };
    expect((await refusal(client, 'log_interaction', refused)).error).toContain('yes or no');
  });

  it('log_interaction, with null for what a model leaves out', async () => {
    const { id: voterId } = (await checked('save_voter', someVoter())).data;
    const leftOut = { occurredAt: null, disposition: null, supportLevel: null, notes: null };
    const { data } = await checked('log_interaction', { ...leftOut, type: 'PHONE', voterId, people: null });
    expect(data).toMatchObject({ voterId, type: 'PHONE' });
    const people = [{ voterId, disposition: 'NOT_HOME' }];
    const household = { ...leftOut, type: 'DOOR', voterId: null, eventId: null, answers: null, people };
    expect((await checked('log_interaction', household)).data).toMatchObject([{ voterId, type: 'DOOR' }]);
  });

  it('get_walk_list', async () => {
    const { data, pagination } = await checked('get_walk_list', {
      riding: 'Port Merrow South—Larkfield',
      support_levels: '1,2',
      exclude_contacted: true,
    });
    expect(data.length).toBeGreaterThan(0);
    for (const voter of data) expect(voter).toMatchObject({ riding: 'Port Merrow South—Larkfield', lastContact: null });
    expect(pagination).toEqual({ nextCursor: null, limit: 50 });
  });

  it('save_lawn_sign, find_lawn_signs', async () => {
    const { data } = await checked('save_lawn_sign', { address: '1 Marram Rd' });
    expect(data).toMatchObject({ status: 'REQUESTED', installedAt: null });
    const installed = await checked('save_lawn_sign', { id: data.id, status: 'INSTALLED' });
    expect(installed.data.installedAt).toEqual(expect.any(String));
    expect(await checked('find_lawn_signs', { id: data.id })).toEqual({ data: [installed.data], pagination: null });
    expect((await checked('find_lawn_signs', { status: 'INSTALLED', limit: 1 })).data).toEqual([installed.data]);
  });
});

describe('a refused call', () => {
  it('is a tool error with the code, the message and the request id of the API, which is also in the audit log', async () => {
    const refused = await refusal(client, 'save_voter', { firstName: 'Anne' });
    expect(refused).toEqual({
      code: 'validation_failed',
      error: expect.stringMatching(/^The argument "lastName" is required: .* The argument "riding" is required: /),
      status: 400,
      requestId: expect.any(String),
    });
    expect(await auditOf().where({ request_id: refused.requestId })).toMatchObject([
      { operation: 'createVoter', status: 400 },
    ]);
  });

  const needed = campaignTools.tools.flatMap(({ name, operations }) =>
    [...new Set(operations.map(({ scope }) => scope as Scope))].map((scope) => [name, scope] as const),
  );

  it.each(needed)('%s names the scope %s that a key does not have', async (name, scope) => {
    const key = await world.demoKey(allScopes.filter((other) => other !== scope));
    const limited = await connectClient(`${world.url}/mcp`, bearer(key));
    const donationId = world.donationId;
    const refused = await refusal(limited, name, name === 'issue_donation_receipt' ? { donationId } : {});
    expect(refused).toMatchObject({ code: 'forbidden', status: 403 });
    expect(refused.error).toBe(`This API key does not have the scope ${scope}.`);
    expect((await limited.listTools()).tools).toHaveLength(11);
    await limited.close();
  });

  it.each([
    ['find_voters', { name: 'Anne' }, 'Unknown argument "name".'],
    ['find_voters', { id: 'x', riding: 'y' }, 'Unknown argument "riding".'],
    ['find_voters', { riding: ['a', 'b'] }, 'The argument "riding" must be one text'],
    ['find_voters', { support_level: 6 }, 'The argument "support_level" must be an integer from 1 to 5.'],
    ['find_voters', { cursor: 'x' }, 'The argument "cursor" must be a nextCursor'],
    ['find_voters', { id: 5 }, 'The argument "id" must be the id of a record.'],
    ['find_interactions', { id: 'x' }, 'Unknown argument "id".'],
    ['save_voter', { id: '../donations', city: 'x' }, 'There is no voter of this id.'],
    ['save_voter', { id: '..', city: 'x' }, 'There is no voter of this id.'],
    ['save_lawn_sign', { address: 'x', colour: 'red' }, 'Unknown argument "colour".'],
    ['log_interaction', { voterId: 'x', type: 'DOOR' }, 'There is no voter of this id.'],
    ['record_donation', donation({ amount: 1.005 }), 'amount'],
    ['record_donation', donation({ amount: 5000 }), 'limit'],
    ['record_donation', donation({ idempotencyKey: 'é' }), 'The argument "idempotencyKey" must be a text of ASCII'],
    ['record_donation', donation({ idempotencyKey: 'x'.repeat(201) }), 'at most 200 characters'],
    ['issue_donation_receipt', {}, 'The argument "donationId" must be the id of a record.'],
    ['find_donations', { idempotencyKey: 'x' }, 'Unknown argument "idempotencyKey".'],
  ])('%s with %j', async (name, args, message) => {
    expect((await refusal(client, name, args)).error).toContain(message);
  });

  it('does not happen for null in place of an omitted argument', async () => {
    expect((await call(client, 'find_voters', { id: null, riding: null, limit: 1 })).data).toHaveLength(1);
  });

  it('of an unknown tool is a protocol error', async () => {
    await expect(client.callTool({ name: 'delete_everything', arguments: {} })).rejects.toThrow('not found');
  });
});

describe('an idempotency key', () => {
  it('executes the same call once, and reports the replay', async () => {
    const args = donation({ donorName: 'Ottoline Brine', idempotencyKey: 'donation-1' });
    const first = await client.callTool({ name: 'record_donation', arguments: args });
    const second = await client.callTool({ name: 'record_donation', arguments: args });
    expect(second.structuredContent).toEqual(first.structuredContent);
    expect(first._meta).not.toHaveProperty('isReplayed');
    expect(second._meta).toMatchObject({ isReplayed: true });
    expect(JSON.stringify(second.content)).toContain('nothing was written this time');
    expect((await call(client, 'find_donations', { q: 'Ottoline Brine' })).data).toHaveLength(1);
  });

  it('is refused for another call', async () => {
    await call(client, 'save_voter', { ...someVoter(), idempotencyKey: 'voter-1' });
    const refused = await refusal(client, 'save_voter', {
      ...someVoter({ city: 'Elsewhere' }),
      idempotencyKey: 'voter-1',
    });
    expect(refused).toMatchObject({ code: 'idempotency_key_reused', status: 422 });
  });
});

describe('one campaign’s key', () => {
  it('never sees another campaign', async () => {
    const other = await connectClient(`${world.url}/mcp`, bearer(await world.otherCampaign('OTHER')));
    const voter = (await call(client, 'find_voters', { limit: 1 })).data[0];
    for (const { name, operations } of campaignTools.tools) {
      if (operations.some(({ method, path }) => method === 'GET' && !path.includes('{id}'))) {
        expect(JSON.stringify(await call(other, name))).not.toContain(voter.campaignId);
      }
    }
    expect((await call(other, 'get_campaign_and_team')).campaign.name).toBe('Campaign OTHER');
    const { donationId } = world;
    const sign = (await call(client, 'find_lawn_signs', { limit: 1 })).data[0];
    for (const [name, args] of [
      ['find_voters', { id: voter.id }],
      ['save_voter', { id: voter.id, city: 'Theirs' }],
      ['find_donations', { id: donationId }],
      ['issue_donation_receipt', { donationId }],
      ['log_interaction', { voterId: voter.id, type: 'DOOR' }],
      ['find_lawn_signs', { id: sign.id }],
      ['save_lawn_sign', { id: sign.id, address: 'Theirs' }],
    ] as const) {
      expect({ name, ...(await refusal(other, name, args)) }).toMatchObject({ name, code: 'not_found', status: 404 });
    }
    expect((await call(other, 'find_interactions', { voter_id: voter.id })).data).toEqual([]);
    await other.close();
  });
});
