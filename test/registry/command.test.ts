import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type ElectoralServer, startElectoralServer } from '#test/server/electoral/electoral-server.ts';
import { boundarySource } from '#test/support/fixtures/boundary-source.ts';
import { temporaryFolder } from '#test/support/fixtures/temporary-folder.ts';
import { wards, wardsFile } from '#test/support/fixtures/wards.ts';
import { publishedState } from '#test/support/ingest.ts';
import { downloads } from '#test/support/stand-ins/download.ts';
import { type StandIn, startStandIn } from '#test/support/stand-ins/server.ts';

const launcher = join(import.meta.dirname, '../../bin/hustings.js');

/** The process itself, as a scheduler outside starts it: what it says and the code it ends with. */
describe('hustings ingest', () => {
  const folder = temporaryFolder();
  const sources = join(folder.path, 'sources');
  let server: ElectoralServer;
  let publisher: StandIn;
  let served: unknown;

  beforeAll(async () => {
    publisher = await startStandIn(downloads({ '/wards.zip': { body: await wardsFile(wards(4)) } }));
    server = await startElectoralServer(async () => {});
    const source = boundarySource({
      crs: 'EPSG:4326',
      expect: { districts: 4 },
      urls: [`${publisher.url}/wards.zip`],
    });
    await mkdir(sources);
    await writeFile(join(sources, `${source.id}.json`), JSON.stringify(source));
    const file = await folder.write('good.zip', await wardsFile(wards(4)));
    expect(await run('--file', file)).toMatchObject({ code: 0 });
    served = await publishedState(server);
  });
  afterAll(async () => {
    await publisher.close();
    await server.close();
  });

  function run(...args: string[]): Promise<{ code: unknown; said: string }> {
    return hustings('ingest', 'sample-wards', '--sources', sources, ...args);
  }
  function hustings(...args: string[]): Promise<{ code: unknown; said: string }> {
    const env = { ...process.env, DATABASE_URL: server.url, HUSTINGS_DATA_DIR: folder.path, NODE_OPTIONS: '' };
    return new Promise((resolve) => {
      execFile(process.execPath, [launcher, ...args], { env }, (error, stdout, stderr) => {
        // What a table breaks over lines is read as one.
        resolve({ code: error ? error.code : 0, said: (stdout + stderr).replace(/\s+/g, ' ') });
      });
    });
  }
  async function status() {
    await server.mapStore.refresh();
    const { body } = await server.get('/status');
    return { ...body, state: body.sources[0].state, message: body.sources[0].message };
  }

  it('ends with 1 if half the districts are missing, and says what to do', async () => {
    const half = await folder.write('half.zip', await wardsFile(wards(2)));
    const { code, said } = await run('--file', half);
    expect(code).toBe(1);
    expect(said).toContain('2 districts where 4 are expected');
    expect(said).toContain('correct "expect.districts" in the source file');
    expect(await status()).toMatchObject({
      status: 'ok',
      state: 'quarantined',
      message:
        'The file that came last did not pass the checks and waits for a person. What it published last is served.',
    });
    expect(await publishedState(server)).toEqual(served);
  });

  it('lists what is quarantined', async () => {
    const listed = await hustings('review', '--json');
    expect(listed.code).toBe(0);
    expect(JSON.parse(listed.said)).toEqual({
      runs: [
        {
          id: expect.any(Number),
          source: 'sample-wards',
          startedAt: expect.stringMatching(/Z$/),
          message: expect.stringContaining('2 districts where 4 are expected'),
        },
      ],
      sources: [],
      unverified: [],
    });
    const { said } = await hustings('review');
    expect(said).toMatch(/^run \d+ sample-wards .*2 districts where 4 are expected/);
  });

  it('asks nothing of an address in a private network, and ends with 1', async () => {
    const { code, said } = await run();
    expect(code).toBe(1);
    expect(said).toContain('127.0.0.1 is not a public address');
    expect(said).toContain('npm run ingest -- sample-wards --file PATH');
    expect(publisher.asked).toEqual([]);
    expect(await status()).toMatchObject({
      status: 'ok',
      state: 'unreachable',
      message: 'The publisher could not be reached at the last check. What it published last is served.',
    });
    // What the public does not see.
    expect((await hustings('review')).said).toContain(
      `No run is quarantined. sample-wards unreachable sample-wards was not fetched. ${publisher.url}/wards.zip:`,
    );
    expect(await publishedState(server)).toEqual(served);
  });

  it('ends with 2 if the file is not there, and leaves no mark', async () => {
    const before = await server.knex('ingest_runs').count();
    const { code, said } = await run('--file', join(folder.path, 'nothing.zip'));
    expect(code).toBe(2);
    expect(said).toMatch(/^There is no file \S+nothing\.zip: correct the path\. Help: npx hustings ingest --help/);
    expect(await server.knex('ingest_runs').count()).toEqual(before);
    expect(await status()).toMatchObject({ state: 'unreachable' });
    expect(await publishedState(server)).toEqual(served);
  });

  it('ends with 0 as soon as the map is as it should be again', async () => {
    expect(await run('--file', join(folder.path, 'good.zip'))).toMatchObject({ code: 0 });
    expect(await status()).toMatchObject({ status: 'ok', state: 'fresh', message: null });
    expect(await publishedState(server)).toEqual(served);
  });

  it('prints one JSON object for scripts, and publishes a quarantined run that is accepted', async () => {
    const wrong = await run('--file', join(folder.path, 'half.zip'), '--json');
    expect(wrong.code).toBe(1);
    // Standard error follows: a line for each source that is done.
    const [result = ''] = wrong.said.split(' sample-wards: ');
    expect(JSON.parse(result)).toMatchObject({
      dryRun: false,
      results: [{ source: 'sample-wards', outcome: 'quarantined', runId: expect.any(Number) }],
    });
    const runId = String(JSON.parse(result).results[0].runId);
    const accepted = await hustings('review', '--accept', runId, '--json');
    expect(accepted.code).toBe(0);
    expect(JSON.parse(accepted.said)).toMatchObject({ results: [{ source: 'sample-wards', outcome: 'published' }] });
    expect((await hustings('review')).said).toMatch(/^No run is quarantined\. /u);
    const again = await hustings('review', '--accept', runId);
    expect(again).toMatchObject({ code: 1, said: expect.stringContaining(`Run ${runId} is not quarantined`) });
  });
});
