import { beforeEach, expect, test } from '@jest/globals';
import { sourceProblems } from '#core/source/source-state.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';
import { startElectoralServer } from './electoral-server.ts';
import { givenSet, givenSource } from './fixture.ts';

const day = 86_400_000;

const server = await closedAfterAll(
  startElectoralServer(async ({ knex }) => {
    const districts = [{ code: '1', boxes: [[-48, 41, -47, 42]] }] as const;
    await givenSet(knex, { id: 'xa-now', level: 'PROVINCIAL', districts: [...districts] });
    await givenSet(knex, { id: 'xa-city', level: 'MUNICIPAL', until: '2025-01-01', districts: [...districts] });
    await givenSource(knex, 'xa-register', 'addresses');
  }),
);
beforeEach(async () => {
  await server.knex('ingest_runs').delete();
  await server.knex('sources').update({
    state: 'fresh',
    problem: null,
    state_message: null,
    not_described_since: null,
    last_changed_at: null,
    definition: '{}',
    cadence: 'monthly',
  });
});

async function checked(id: string, daysAgo: number, outcome = 'unchanged'): Promise<void> {
  const finished_at = new Date(server.clock - daysAgo * day);
  await server.knex('ingest_runs').insert({ source_id: id, outcome, finished_at });
}
async function status(id = 'xa-now') {
  const { body } = await server.get('/status');
  const { state, served, message } = body.sources.find((source: { id: string }) => source.id === id);
  return { status: body.status, state, served, message };
}
const store = (id: string, columns: object) => server.knex('sources').where({ id }).update(columns);

test('is ok if a source failed and what it published was confirmed in time', async () => {
  for (const id of ['xa-now', 'xa-city', 'xa-register']) await checked(id, 40);
  const states = { unreachable: 'unreachable', quarantined: 'held_back', stale: 'interrupted' };
  for (const [state, problem] of Object.entries(states)) {
    await store('xa-now', { state, problem });
    expect(await status()).toMatchObject({ status: 'ok', state, served: true });
  }
});

test('is degraded if what is served was not confirmed for longer than its source allows', async () => {
  await checked('xa-now', 46);
  await checked('xa-now', 1, 'failed');
  expect(await status()).toEqual({
    status: 'degraded',
    state: 'stale',
    served: true,
    message: 'The last successful check is longer ago than this source allows. What it published last is served.',
  });
  await store('xa-now', { state: 'unreachable', problem: 'unreachable' });
  expect(await status()).toMatchObject({ status: 'degraded', state: 'unreachable' });
});

test('is ok if that concerns a map that is not in force, or a register that was never published', async () => {
  await checked('xa-city', 500);
  await checked('xa-register', 500);
  expect(await status('xa-city')).toMatchObject({ status: 'ok', state: 'stale', served: false });
  expect(await status('xa-register')).toMatchObject({ status: 'ok', state: 'stale', served: false });
  await store('xa-register', { last_changed_at: new Date(server.clock - 500 * day) });
  expect(await status('xa-register')).toMatchObject({ status: 'degraded', served: true });
});

test('is degraded if the edition that is served should have been followed by another', async () => {
  await checked('xa-now', 1);
  const definition = (next: string) => JSON.stringify({ edition: { name: 'May 2026', next } });
  await store('xa-now', { definition: definition('2026-06-02') });
  expect(await status()).toMatchObject({ status: 'ok', state: 'fresh', message: null });
  await store('xa-now', { definition: definition('2026-06-01') });
  expect(await status()).toEqual({
    status: 'degraded',
    state: 'stale',
    served: true,
    message: 'A newer edition of this source should be out by now. What it published last is served.',
  });
});

test('is degraded if a publication is not served after minutes', async () => {
  const published = (minutesAgo: number) =>
    server.knex('catalogue').update({ version: 1, updated_at: new Date(server.clock - minutesAgo * 60_000) });
  await published(4);
  expect(await status()).toMatchObject({ status: 'ok' });
  await published(6);
  expect(await status()).toMatchObject({ status: 'degraded' });
  await server.knex('catalogue').update({ version: 0 });
});

test('is degraded if no map is in force', async () => {
  const present = server.clock;
  server.clock = Date.parse('2019-01-01T12:00:00Z');
  expect(await status()).toMatchObject({ status: 'degraded', served: false });
  server.clock = present;
});

test('lists a source that is described no more, and that it is served', async () => {
  await store('xa-now', { not_described_since: new Date() });
  expect(await status()).toEqual({
    status: 'ok',
    state: 'not_described',
    served: true,
    message: 'It is not described here any more, so nobody checks it. What it published last is served.',
  });
});

test('has a sentence for every problem that can be stored, and never the stored message', async () => {
  const secret = 'insert into "sources" failed in /home/operator/hustings/ingest/run.ts:12:3';
  const said = new Set<string>();
  for (const problem of sourceProblems) {
    await store('xa-now', { state: 'stale', problem, state_message: secret });
    const { message } = await status();
    said.add(message);
    expect(message).toMatch(/^[A-Z][A-Za-z ,.]+\. What it published (last|before) is served\.$/);
  }
  expect(said.size).toBe(sourceProblems.length);
  await expect(store('xa-now', { problem: 'anything else' })).rejects.toThrow(/sources_problem_check/);
});
