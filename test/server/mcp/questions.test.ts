import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Client } from '@modelcontextprotocol/client';
import { Ajv, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import { easternDay } from '#core/dates.ts';
import { campaignTools } from '#server/mcp/tools/campaign/campaign-tools.ts';
import { electoralTools } from '#server/mcp/tools/electoral-tools.ts';
import { bearer, call, connectClient, type Json, type McpWorld, refusal, startMcpWorld } from './mcp-world.ts';
import { questions } from './questions.ts';

const today = easternDay(Date.now());
const asked = questions(today);

let world: McpWorld;
let clients: { campaign: Client; electoral: Client };
beforeAll(async () => {
  world = await startMcpWorld({ withMap: true });
  clients = {
    campaign: await connectClient(`${world.url}/mcp`, bearer(world.key)),
    electoral: await connectClient(`${world.url}/mcp/electoral`),
  };
});
afterAll(async () => {
  await Promise.all([clients.campaign.close(), clients.electoral.close()]);
  await world.close();
});

const ajv = new Ajv({ strictTypes: false });
addFormats.default(ajv);
const validators = new Map<string, { input: ValidateFunction; output: ValidateFunction }>(
  [...campaignTools.tools, ...electoralTools.tools].map(({ name, inputSchema, outputSchema }) => [
    name,
    { input: ajv.compile(inputSchema), output: ajv.compile(outputSchema) },
  ]),
);

/** All values at a path of a response, such as `/data/0/id`; `*` is each entry of a list. */
function at(answer: unknown, place: string): unknown[] {
  return place
    .split('/')
    .slice(1)
    .reduce<unknown[]>(
      (found, key) => {
        if (key === '*') return found.flatMap((inner) => (Array.isArray(inner) ? inner : []));
        return found.flatMap((inner) => ((inner as Json)?.[key] === undefined ? [] : [(inner as Json)[key]]));
      },
      [answer],
    );
}

const reference = /^\$(\d+)(\/.*)$/;

function resolve(value: unknown, answers: readonly unknown[]): unknown {
  const [, number, place] = (typeof value === 'string' && reference.exec(value)) || [];
  if (number === undefined || place === undefined) return value;
  const [found] = at(answers[Number(number) - 1], place);
  if (found === undefined) throw new Error(`Nothing stands at ${value}.`);
  return found;
}

describe('twenty questions in plain language', () => {
  it('are twenty, and call every tool', () => {
    expect(asked).toHaveLength(20);
    const called = new Set(asked.flatMap(({ calls }) => calls.map(({ tool }) => tool)));
    expect([...called].sort()).toEqual([...validators.keys()].sort());
  });

  it.each(asked.map((question) => [question.asked, question] as const))('%s', async (_, { of, calls, answeredBy }) => {
    const answers: unknown[] = [];
    for (const { tool, arguments: written } of calls) {
      const args = Object.fromEntries(Object.entries(written).map(([name, value]) => [name, resolve(value, answers)]));
      const { input, output } = validators.get(tool) as { input: ValidateFunction; output: ValidateFunction };
      expect(input(args) || input.errors).toBe(true);
      const answer = await call(clients[of], tool, args);
      expect(output(answer) || output.errors).toBe(true);
      answers.push(answer);
    }
    for (const [place, expected] of Object.entries(answeredBy)) {
      const [, number, path] = reference.exec(place) as unknown as [string, string, string];
      const found = at(answers[Number(number) - 1], path);
      const fits = found.some((value) =>
        expected instanceof RegExp ? expected.test(String(value)) : value === expected,
      );
      expect({ place, found, fits }).toEqual({ place, found, fits: true });
    }
  });
});

describe('the public tools', () => {
  it('are listed in a fixed order and only read', async () => {
    const { tools } = await clients.electoral.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      'look_up_postal_code',
      'look_up_point',
      'find_boundaries',
      'describe_boundary',
      'find_elections',
      'find_candidates',
    ]);
    for (const { annotations } of tools) {
      expect(annotations).toMatchObject({
        readOnlyHint: true,
        destructiveHint: false,
        idempotentHint: true,
        openWorldHint: false,
      });
    }
  });

  it('require what a postal code and a point need', async () => {
    const { tools } = await clients.electoral.listTools();
    const schemas = Object.fromEntries(tools.map(({ name, inputSchema }) => [name, inputSchema]));
    expect(schemas.look_up_postal_code).toMatchObject({ required: ['postalCode'] });
    expect(Object.keys(schemas.look_up_postal_code?.properties ?? {})).toEqual(['postalCode', 'date']);
    expect(schemas.look_up_point).toMatchObject({ required: ['lat', 'lng'] });
    expect(Object.keys(schemas.look_up_point?.properties ?? {})).toEqual(['lat', 'lng', 'date']);
    expect(schemas.find_candidates).toMatchObject({ required: ['boundaryId', 'electionId'] });
  });

  it.each([
    ['look_up_postal_code', { postalCode: 'Z9Z 9Z9' }, 'not_found'],
    ['look_up_postal_code', { postalCode: '90210' }, 'validation_failed'],
    ['look_up_point', { lat: 91, lng: 0 }, 'validation_failed'],
    ['look_up_point', { lat: 10, lng: 10 }, 'not_found'],
    ['describe_boundary', { id: '../status' }, 'not_found'],
    ['find_candidates', { boundaryId: 'sample-federal-91004', electionId: 'none' }, 'not_found'],
  ])('%s with %j is refused as by the API: %s', async (name, args, code) => {
    expect(await refusal(clients.electoral, name, args)).toMatchObject({ code, requestId: expect.any(String) });
  });

  it('answer the same as the API', async () => {
    const response = await fetch(`${world.url}/api/v1/electoral/lookup?postalCode=Z1A1A1`);
    expect(await call(clients.electoral, 'look_up_postal_code', { postalCode: 'Z1A 1A1' })).toEqual(
      await response.json(),
    );
  });
});
