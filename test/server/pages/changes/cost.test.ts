// Times are asserted here, as in test/server/electoral/cost.test.ts, whose bound holds for pages too.
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Knex } from 'knex';
import { mostTransfers } from '#core/source/map-entry.ts';
import { givenSet } from '#test/server/electoral/fixture.ts';
import { crookedMap } from '#test/server/electoral/tiles/invented-maps.ts';
import { type HttpThread, openHttpThread } from '#test/support/http/http-thread.ts';
import {
  type Clock,
  databaseProcessor,
  javaScriptProcessor,
  leastTimes,
  requestBound,
} from '#test/support/processor-time.ts';
import { type ChangesServer, startChangesServer } from './changes-server.ts';

let server: ChangesServer;
let client: HttpThread;
let clocks: readonly Clock[];

const side = 18;
const districts = Array.from({ length: side * side }, (_, i) => i);
const name = [...'abcdefghijklmnopqrstuvwxyz'].join(' ');

async function givenMap(knex: Knex, id: string, seed: number, span: { from: string; until?: string }): Promise<void> {
  await givenSet(knex, {
    ...span,
    id,
    level: 'FEDERAL',
    jurisdiction: 'xx',
    districts: districts.map((i) => ({ code: String(i), name, boxes: [[0, 0, 1, 1]] })),
  });
  for (const [i, { displayGeometry }] of crookedMap(side, 7, seed).entries()) {
    await knex('boundary_versions')
      .where({ boundary_id: `${id}-${i}` })
      .update({ geometry: Buffer.from(displayGeometry), valid: '(,)' });
  }
}

/** Two maps of 324 districts, all of which are drawn anew, with as many transfers as an entry may list. */
async function fill(knex: Knex): Promise<void> {
  await givenMap(knex, 'old', 1, { from: '2015-01-01', until: '2025-01-01' });
  await givenMap(knex, 'new', 2, { from: '2025-01-01' });
  const district = (set: string, i: number) => {
    return { id: `${set}-${i}`, code: String(i), nameEn: name, nameFr: name, areaKm2: 1000 };
  };
  const [before, after] = ['old', 'new'].map((set) => districts.map((i) => district(set, i)));
  const moved = Array.from({ length: mostTransfers }, (_, i) => {
    return { from: before![i % 324], to: after![(i + 1) % 324], km2: 1, share: 0.01, addresses: 10 };
  });
  const definition = { id: 'new', kind: 'boundaries', name: 'Map', level: 'FEDERAL', jurisdiction: { id: 'xx' } };
  await knex('publications').insert({
    catalogue_version: 1,
    source_id: 'new',
    action: 'publish',
    done_by: 'a test',
    recorded_at: knex.fn.now(),
    definition: JSON.stringify(definition),
  });
  await knex('map_changes').insert({
    catalogue_version: 1,
    source_id: 'new',
    level: 'FEDERAL',
    jurisdiction: 'xx',
    before_set: 'old',
    after_set: 'new',
    totals: JSON.stringify({
      added: 0,
      ended: 0,
      renamed: 324,
      redrawn: 324,
      unchanged: 0,
      transfers: mostTransfers,
      movedKm2: 5000,
      movedAddresses: 50_000,
      newKm2: 0,
      goneKm2: 0,
      belowKm2: 0,
      belowAddresses: 0,
    }),
    changes: JSON.stringify({
      added: [],
      ended: [],
      moved,
      redrawn: after,
      renamed: districts.map((i) => ({ before: before![i], after: after![i] })),
    }),
  });
  await knex.raw('analyze');
}

beforeAll(async () => {
  server = await startChangesServer(fill, { checkAnswers: false });
  clocks = [javaScriptProcessor, await databaseProcessor(server.knex)];
  client = openHttpThread(server.url);
}, 120_000);
afterAll(async () => {
  await client?.close();
  await server?.close();
});

async function visit(path: string): Promise<void> {
  const asked = { method: 'GET', path, headers: { Accept: 'text/html' }, body: null };
  const { status, beginning } = await client.request(asked);
  if (status !== 200) throw new Error(`${status} ${beginning}`);
}

it.each([
  ['what a publication changed, once it is drawn', '/changes/1'],
  ['the same in French', '/changes/1?lang=fr'],
  ['all publications', '/changes'],
])('%s', async (_, path) => {
  await visit(path);
  const times = await leastTimes(clocks, () => () => visit(path));
  if (process.env.COST_SHOW) process.stderr.write(`${expect.getState().currentTestName}: ${times.join(' ')}\n`);
  for (const time of times) expect(time).toBeLessThan(requestBound);
});
