import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { catalogueChannel } from '#core/database/channels.ts';
import { createLog } from '#core/log.ts';
import { Pool } from '#ingest/maps/workers/pool.ts';
import type { Source } from '#ingest/registry/source.ts';
import { resolvePostalCode } from '#server/electoral/lookup/postal-code.ts';
import { loadMapSnapshot } from '#server/electoral/map/load/load-map-snapshot.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { boundarySource } from '#test/support/fixtures/boundary-source.ts';
import { square } from '#test/support/fixtures/shapefile.ts';
import {
  concordanceSource,
  memberSource,
  pollOutlinesSource,
  pollsSource,
  registerSource,
  resultsSource,
} from '#test/support/fixtures/table-sources.ts';
import { temporaryFolder } from '#test/support/fixtures/temporary-folder.ts';
import { ward, wards, wardsFile } from '#test/support/fixtures/wards.ts';
import { zipOf } from '#test/support/fixtures/zip.ts';
import { ingestFile } from '#test/support/ingest.ts';
import { runCommand, runJson } from '#test/support/run-command.ts';
import { until } from '#test/support/until.ts';

const folder = temporaryFolder();
let database: TestDatabase;
let pool: Pool;
beforeAll(async () => {
  pool = await Pool.open(1);
});
afterAll(() => pool.close());
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.close());

const map = boundarySource({ crs: 'EPSG:4326', level: 'FEDERAL' });
/** Two wards; the first has this name. */
const named = (name: string) => wardsFile([ward('1', 0, { name }), ward('2', 1)]);

async function publish(source: Source, content: Buffer, options = {}) {
  const path = await folder.write(`${source.id}-${await version()}.zip`, content);
  return ingestFile(database, source, path, { pool, accepted: true, by: 'job refresh-federal', ...options });
}

const version = async () => (await database.knex('catalogue').first()).version as number;
const sourceRow = (id: string) => database.knex('sources').where({ id }).first();

/** The names of the districts known now on a day, by map. */
async function known(day: string, set?: string): Promise<string[]> {
  const only = set === undefined ? [] : ['--set', set];
  const { districts } = await runJson(database, ['history', '--known', '2999-01-01', '--date', day, ...only]);
  return districts.map(({ nameEn }: { nameEn: string }) => nameEn);
}

const list = async (...args: string[]) => (await runJson(database, ['publication', 'list', ...args])).publications;

describe('hustings publication list', () => {
  it('names what is served of each source, who published it, and what it replaced', async () => {
    await publish(map, await named('Pier'));
    await publish(map, await named('Quay'), { by: 'operator ann' });
    expect(await list()).toMatchObject([
      { number: 2, source: map.id, action: 'publish', by: 'operator ann', state: 'served', counts: { districts: 2 } },
      { number: 1, by: 'job refresh-federal', state: 'superseded', validFrom: '2025-01-01', validUntil: null },
    ]);
    expect(await list('another')).toEqual([]);
    const { output } = await runCommand(database, ['publication', 'list', map.id]);
    expect(output).toMatch(/^number +source +action +recorded +valid from +until +districts +who +content +state\n/);
    expect(output).toMatch(/\n2 +sample-wards +publish +\S{24} +2025-01-01 +2 +operator ann +[0-9a-f]{12} +served\n1 /);
  });
});

describe('hustings publication rollback', () => {
  it('makes known again what was known, keeps what was served, and notifies the servers', async () => {
    await publish(map, await named('Pier'));
    await publish(map, await wardsFile([...wards(2), ward('3', 2)]));
    const { at } = await database.knex('catalogue').first(database.knex.raw('updated_at::text as at'));
    const server = new pg.Client({ connectionString: database.url });
    await server.connect();
    const heard: unknown[] = [];
    server.on('notification', ({ payload }) => heard.push(payload));
    await server.query(`listen ${catalogueChannel}`);

    const { exitCode, errors } = await runCommand(database, ['publication', 'rollback', map.id, '--yes']);
    expect(errors).toMatch(
      /Undoes publication 2 .*\n {2}districts: 1 change, 0 are known again, 1 are known no more\n/,
    );
    expect(exitCode).toBe(0);
    expect(await known('2025-06-01')).toEqual(['Pier', 'Ward 2']);
    await until(
      'the notification',
      () => server.query('select').then(() => heard),
      (all) => all.includes('3'),
    );
    await server.end();

    const { rows } = await database.knex.raw(
      `select name_en from boundaries_as_known(?, '2025-06-01') order by boundary_id`,
      [at],
    );
    expect(rows.map(({ name_en }: { name_en: string }) => name_en)).toEqual(['Ward 1', 'Ward 2', 'Ward 3']);
    expect(await list()).toMatchObject([
      { number: 3, action: 'rollback', undoes: 2, state: 'done', by: expect.stringMatching(/^operator /) },
      { number: 2, state: 'rolled back' },
      { number: 1, state: 'served' },
    ]);
    expect(await sourceRow(map.id)).toMatchObject({ state: 'stale', problem: 'taken_back' });
  });

  it('gives other maps of the place back the days that a mistyped one took', async () => {
    const later = { ...map, id: 'sample-wards-later', valid: { from: '2025-09-01' } };
    await publish(map, await named('Old'));
    await publish(later, await named('New'));
    await publish({ ...later, valid: { from: '2025-03-01' } }, await named('New'));
    expect(await known('2025-06-01')).toEqual(['New', 'Ward 2']);
    const { errors } = await runCommand(database, ['publication', 'rollback', later.id, '--yes']);
    expect(errors).toContain(
      'sample-wards: in force from 2025-01-01 until 2025-03-01, then from 2025-01-01 until 2025-09-01',
    );
    expect(await known('2025-06-01')).toEqual(['Old', 'Ward 2']);
    expect(await known('2025-10-01')).toEqual(['New', 'Ward 2']);
  });

  it('keeps the next checks from publishing the same again, in whatever file, and lets changed content through', async () => {
    await publish(map, await named('Pier'));
    await publish(map, await named('Quay'));
    await runJson(database, ['publication', 'rollback', map.id, '--yes']);
    const check = async (content: Buffer, options = {}) => publish(map, content, { accepted: false, ...options });
    const refused = { outcome: 'unchanged', refused: true, message: expect.stringContaining('rolled back on') };
    expect(await check(await named('Quay'))).toMatchObject(refused);
    // The same content, zipped anew beside another file.
    const quay = await zipOf({ 'map/wards.zip': await named('Quay') });
    expect(await check(quay)).toMatchObject(refused);
    expect(await known('2025-06-01')).toEqual(['Pier', 'Ward 2']);
    expect(await sourceRow(map.id)).toMatchObject({ state: 'stale', problem: 'taken_back' });
    // What is published already is no news and no fault.
    expect(await check(await named('Pier'))).toMatchObject({ outcome: 'unchanged', refused: false });
    expect(await check(await named('Dock'))).toMatchObject({ outcome: 'published' });
    expect(await check(await named('Quay'))).toMatchObject(refused);
    expect(await check(await named('Quay'), { republish: true })).toMatchObject({ outcome: 'published' });
    await check(await named('Dock'));
    expect(await check(await named('Quay'))).toMatchObject({ outcome: 'published' });
  });

  it('does not publish again, over the whole span, a change of law that was rolled back', async () => {
    const now = () => Date.parse('2025-06-01T12:00:00Z');
    await publish(map, await named('Pier'), { now });
    await publish(map, await named('Quay'), { now, fromToday: true });
    await runJson(database, ['publication', 'rollback', map.id, '--yes']);
    expect(await publish(map, await named('Quay'), { accepted: false })).toMatchObject({ refused: true });
    expect(await known('2025-07-01')).toEqual(['Pier', 'Ward 2']);
  });

  it('undoes one publication after the other, and refuses to undo the first', async () => {
    for (const name of ['Pier', 'Quay', 'Dock']) await publish(map, await named(name));
    await runJson(database, ['publication', 'rollback', map.id, '--yes']);
    expect(await known('2025-06-01')).toEqual(['Quay', 'Ward 2']);
    await runJson(database, ['publication', 'rollback', map.id, '--yes']);
    expect(await known('2025-06-01')).toEqual(['Pier', 'Ward 2']);
    const { exitCode, errors } = await runCommand(database, ['publication', 'rollback', map.id, '--yes']);
    expect({ exitCode, errors }).toMatchObject({
      exitCode: 2,
      errors: expect.stringMatching(
        /was known before publication 1\. To take it away: npx hustings publication withdraw/,
      ),
    });
    expect(await known('2025-06-01')).toEqual(['Pier', 'Ward 2']);
  });

  it('is refused if another map begins on the same day by now', async () => {
    const other = { ...map, id: 'sample-wards-other' };
    await publish(map, await named('Pier'));
    await publish({ ...map, valid: { from: '2025-03-01' } }, await named('Pier'));
    await publish(other, await named('Quay'));
    const { exitCode, errors } = await runCommand(database, ['publication', 'rollback', map.id, '--yes']);
    expect({ exitCode, errors }).toMatchObject({
      exitCode: 2,
      errors: expect.stringContaining('sample-wards-other is also a map'),
    });
  });

  it('changes nothing unless a person says yes', async () => {
    await publish(map, await named('Pier'));
    await publish(map, await named('Quay'));
    const nobody = await runCommand(database, ['publication', 'rollback', map.id]);
    expect(nobody).toMatchObject({ exitCode: 2, errors: expect.stringContaining('Say --yes') });
    const no = await runCommand(database, ['publication', 'rollback', map.id], async () => 'no');
    expect(no).toMatchObject({ exitCode: 1, errors: expect.stringContaining('Nothing was changed.') });
    expect(await version()).toBe(2);
    expect(await runCommand(database, ['publication', 'rollback', map.id], async () => 'yes')).toMatchObject({
      exitCode: 0,
    });
    expect(await known('2025-06-01')).toEqual(['Pier', 'Ward 2']);
  });
});

describe('hustings publication withdraw', () => {
  it('removes a map, gives its days back, keeps it on record, and is undone by a rollback', async () => {
    const later = { ...map, id: 'sample-wards-later', valid: { from: '2025-09-01' } };
    await publish(map, await named('Old'));
    await publish(later, await named('New'));
    const { at } = await database.knex('catalogue').first(database.knex.raw('updated_at::text as at'));
    const { counts, spans } = await runJson(database, ['publication', 'withdraw', later.id, '--yes']);
    expect(counts).toEqual({ added: 0, changed: 0, removed: 2 });
    expect(spans).toContainEqual({
      set: later.id,
      before: { from: '2025-09-01T04:00:00.000Z', until: null },
      after: null,
    });
    expect(await known('2025-10-01')).toEqual(['Old', 'Ward 2']);
    const { rows } = await database.knex.raw(`select set_id from boundaries_as_known(?, '2025-10-01')`, [at]);
    expect(rows).toEqual([{ set_id: later.id }, { set_id: later.id }]);
    expect(await publish(later, await named('New'), { accepted: false })).toMatchObject({ refused: true });
    const again = await runCommand(database, ['publication', 'withdraw', later.id, '--yes']);
    expect(again).toMatchObject({ exitCode: 2, errors: expect.stringContaining('is withdrawn already') });

    await runJson(database, ['publication', 'rollback', later.id, '--yes']);
    expect(await known('2025-10-01')).toEqual(['New', 'Ward 2']);
    expect(await sourceRow(later.id)).toMatchObject({ state: 'fresh', problem: null });
    expect(await publish(later, await named('New'), { accepted: false })).toMatchObject({ refused: false });
  });

  it('lets no server answer a withdrawn map, and lets it be published anew', async () => {
    await publish(map, await named('Pier'));
    await publish(registerSource(), await register('Z1A1A1'));
    const snapshot = () => loadMapSnapshot(database.knex, createLog('silent'));
    const at = Date.parse('2025-06-01T12:00:00Z');
    const lookUp = async () => resolvePostalCode(await snapshot(), 0, at).levels.FEDERAL;
    expect((await lookUp()).version?.nameEn).toBe('Pier');
    await runJson(database, ['publication', 'withdraw', map.id, '--yes']);
    expect(await known('2025-06-01')).toEqual([]);
    expect(await lookUp()).toMatchObject({ version: null, alternatives: [] });
    expect(await snapshot()).toMatchObject({ versions: [], jurisdictions: [] });
    expect(await publish(map, await named('Quay'))).toMatchObject({ outcome: 'published', added: 2 });
    expect(await known('2025-06-01')).toEqual(['Quay', 'Ward 2']);
    expect((await lookUp()).version?.nameEn).toBe('Quay');
  });

  it('has the next edition compared with the withdrawn one, and lets the same be published anew', async () => {
    const wards = (codes: readonly string[]) => wardsFile(codes.map((code, i) => ward(code, i)));
    await publish(map, await wards(['1', '2']));
    await runCommand(database, ['publication', 'withdraw', map.id, '--yes']);
    // The same two wards under each other's codes; nothing else about the file is wrong.
    const exchanged = await publish(map, await wards(['2', '1']), { accepted: false });
    expect(exchanged).toMatchObject({ outcome: 'quarantined', message: expect.stringMatching(/1 ⇄ 2|2 ⇄ 1/u) });
    expect(await publish(map, await wards(['1', '2']), { accepted: false, republish: true })).toMatchObject({
      outcome: 'published',
      added: 2,
    });
    const { rows } = await database.knex.raw(
      'select length(display_geometry) as bytes from boundary_versions where upper_inf(recorded)',
    );
    expect(rows.map(({ bytes }: { bytes: number }) => bytes > 90)).toEqual([true, true]);
  });

  it('leaves another edition than the one named alone', async () => {
    const source = { ...map, edition: { name: '2025-B', next: '2027-01-01' } };
    await publish(source, await named('Pier'));
    const other = await runCommand(database, ['publication', 'withdraw', map.id, '--edition', '2025-A', '--yes']);
    expect(other).toMatchObject({ exitCode: 2, errors: expect.stringContaining('the edition 2025-B, not 2025-A') });
    await runJson(database, ['publication', 'withdraw', map.id, '--edition', '2025-B', '--yes']);
    expect(await known('2025-06-01')).toEqual([]);
  });

  it('says what there is to do if nothing is published', async () => {
    const { exitCode, errors } = await runCommand(database, ['publication', 'withdraw', 'nowhere', '--yes']);
    expect({ exitCode, errors }).toMatchObject({
      exitCode: 2,
      errors: expect.stringContaining('Nothing of nowhere is published'),
    });
  });
});

const header12 = 'Electoral District Name,Electoral District Number,Candidate,Votes Obtained,Majority\n';
const table12 = (...lines: string[]) => zipOf({ 'table12.csv': `${header12}${lines.join('\n')}\n` });
const pollResults = (...lines: string[]) =>
  zipOf({
    'pollresults_resultatsbureau91.csv': `Electoral District Number,Polling Division Number,Electors for poll\n${lines.join('\n')}\n`,
  });
const pollOutline = (poll: string) => {
  const coordinates = [square(-48, 43, 0.04).toReversed()];
  const features = [
    { type: 'Feature', properties: { WARD: '1', POLL: poll }, geometry: { type: 'Polygon', coordinates } },
  ];
  return zipOf({ 'polls.geojson': JSON.stringify({ type: 'FeatureCollection', features }) });
};
const codes = (...lines: string[]) => zipOf({ 'list.csv': `code,ward\n${lines.join('\n')}\n` });
const guid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const councillors = (...lines: string[]) => zipOf({ 'list.csv': `ward,name\n${lines.join('\n')}\n` });
const register = (...addresses: string[]) =>
  zipOf({
    'Location_91.csv': `LOC_GUID,BG_LATITUDE,BG_LONGITUDE\n${addresses.map((_, i) => `${guid(i)},43.05,-47.95\n`).join('')}`,
    'Address_91.csv': `LOC_GUID,MAIL_PROV_ABVN,MAIL_POSTAL_CODE\n${addresses.map((code, i) => `${guid(i)},XA,${code}\n`).join('')}`,
  });

const results = resultsSource({
  election: { ...resultsSource().election, jurisdiction: map.jurisdiction.id, electionDate: '2025-06-02' },
  format: { type: 'elections-canada-tables', table12: '*12.csv' },
  expect: { districts: 2, candidates: 2 },
});

interface Case {
  readonly source: Source;
  readonly contents: readonly [first: () => Promise<Buffer>, second: () => Promise<Buffer>];
  /** One value for each row. */
  readonly valuesSql: string;
  readonly first: readonly unknown[];
  readonly second: readonly unknown[];
}

const cases: Record<string, Case> = {
  results: {
    source: results,
    contents: [
      () => table12('Ward 1,1,Ada Bell Cod/Cod,5,5', 'Ward 2,2,Eve Fox Cod/Cod,4,4'),
      () => table12('Ward 1,1,Ada Bell Cod/Cod,5,5', 'Ward 2,2,Al Oak Cod/Cod,4,4'),
    ],
    valuesSql: 'select name as value from candidates order by 1',
    first: ['Ada Bell', 'Eve Fox'],
    second: ['Ada Bell', 'Al Oak'],
  },
  'polling divisions': {
    source: pollsSource({ expect: { pollingDivisions: 1 } }),
    contents: [() => pollResults('1,1,400'), () => pollResults('1,1,500')],
    valuesSql: 'select registered_voters as value from polling_divisions',
    first: [400],
    second: [500],
  },
  'outlines of polling divisions': {
    source: pollOutlinesSource({
      fields: { district: 'WARD', poll: 'POLL' },
      where: [],
      expect: { polls: { atLeast: 1, atMost: 1 } },
    }),
    contents: [() => pollOutline('1'), () => pollOutline('2-1')],
    valuesSql: 'select poll_number as value from poll_outlines',
    first: ['1'],
    second: ['2-1'],
  },
  'a list of members': {
    source: memberSource({
      level: map.level,
      jurisdiction: map.jurisdiction.id,
      fields: { code: 'ward', name: 'name' },
      expect: { members: 2 },
    }),
    contents: [() => councillors('1,Ada Bell', '2,Eve Fox'), () => councillors('1,Ada Bell', '2,Al Oak')],
    valuesSql: 'select name as value from elected_members order by position',
    first: ['Ada Bell', 'Eve Fox'],
    second: ['Ada Bell', 'Al Oak'],
  },
  'a concordance': {
    source: concordanceSource({ set: map.id, format: { type: 'csv' }, fields: { postalCode: 'code', code: 'ward' } }),
    contents: [() => codes('Z1A1A1,1', 'Z1A1A2,2'), () => codes('Z1A1A1,1', 'Z1A1A3,2')],
    valuesSql: 'select postal_code as value from postal_code_districts order by 1',
    first: ['Z1A1A1', 'Z1A1A2'],
    second: ['Z1A1A1', 'Z1A1A3'],
  },
  'a register of addresses': {
    source: registerSource(),
    contents: [() => register('Z1A1A1'), () => register('Z1A1A1', 'Z1A1A2')],
    valuesSql: 'select code as value from postal_codes order by 1',
    first: ['Z1A1A1'],
    second: ['Z1A1A1', 'Z1A1A2'],
  },
};

describe.each(Object.entries(cases))('taking back %s', (_, { source, contents, valuesSql, first, second }) => {
  const values = async () => {
    const { rows } = await database.knex.raw(valuesSql);
    return rows.map(({ value }: { value: unknown }) => value);
  };

  beforeEach(async () => {
    await publish(map, await wardsFile(wards(2)));
    if (['polling-divisions', 'poll-outlines'].includes(source.kind))
      await publish(results, await (cases.results as Case).contents[0]());
    for (const content of contents) {
      expect(await publish(source, await content(), { accepted: false })).toMatchObject({ outcome: 'published' });
    }
    expect(await values()).toEqual(second);
  });

  it('publishes the file before it again, and not the file that was rolled back', async () => {
    expect((await runJson(database, ['publication', 'rollback', source.id, '--yes'])).counts).not.toEqual({});
    expect(await values()).toEqual(first);
    expect((await list(source.id))[0]).toMatchObject({ action: 'rollback', state: 'done' });
    expect(await sourceRow(source.id)).toMatchObject({ state: 'stale', problem: 'taken_back' });
    expect(await publish(source, await contents[1](), { accepted: false })).toMatchObject({ refused: true });
    expect(await values()).toEqual(first);
  });

  it('withdraws all of it, and publishes it again when that is rolled back', async () => {
    await runJson(database, ['publication', 'withdraw', source.id, '--yes']);
    expect(await values()).toEqual([]);
    expect(await publish(source, await contents[1](), { accepted: false })).toMatchObject({ refused: true });
    await runJson(database, ['publication', 'rollback', source.id, '--yes']);
    expect(await values()).toEqual(second);
    expect(await sourceRow(source.id)).toMatchObject({ state: 'fresh', problem: null });
  });
});

describe('an election that is withdrawn', () => {
  const polls = cases['polling divisions'] as Case;
  const outlines = cases['outlines of polling divisions'] as Case;
  const divisions = () => database.knex('polling_divisions').pluck('election_id');
  const drawn = () => database.knex('poll_outlines').pluck('election_id');

  beforeEach(async () => {
    await publish(map, await wardsFile(wards(2)));
    await publish(results, await (cases.results as Case).contents[0]());
    await publish(polls.source, await polls.contents[0]());
    await publish(outlines.source, await outlines.contents[0]());
    expect([await divisions(), await drawn()]).toEqual([[results.election.id], [results.election.id]]);
  });

  it('takes its polling divisions with it, says so before, and each is restored separately', async () => {
    const asked: string[] = [];
    const refused = await runCommand(database, ['publication', 'withdraw', results.id], async (question) => {
      asked.push(question);
      return 'no';
    });
    expect(refused.exitCode).toBe(1);
    expect(refused.output + refused.errors + asked).toContain(
      `${polls.source.id} is withdrawn with it: 1 polling divisions`,
    );
    expect(await divisions()).toHaveLength(1);

    const { withIt, by } = await runJson(database, ['publication', 'withdraw', results.id, '--yes']);
    expect(withIt).toEqual([
      { source: outlines.source.id, counts: { pollOutlines: 1 } },
      { source: polls.source.id, counts: { pollingDivisions: 1 } },
    ]);
    expect([await divisions(), await drawn()]).toEqual([[], []]);
    expect((await list(outlines.source.id))[0]).toMatchObject({ action: 'withdraw', by });
    expect((await list(polls.source.id))[0]).toMatchObject({ action: 'withdraw', by });
    expect(await publish(polls.source, await polls.contents[0](), { accepted: false })).not.toMatchObject({
      outcome: 'published',
    });

    await runJson(database, ['publication', 'rollback', results.id, '--yes']);
    await runJson(database, ['publication', 'rollback', polls.source.id, '--yes']);
    await runJson(database, ['publication', 'rollback', outlines.source.id, '--yes']);
    expect([await divisions(), await drawn()]).toEqual([[results.election.id], [results.election.id]]);
  });

  it('does so if its source is removed', async () => {
    await runJson(database, ['source', 'remove', results.id, '--yes']);
    expect(await divisions()).toEqual([]);
    expect((await list(polls.source.id))[0]).toMatchObject({ action: 'withdraw' });
  });
});
