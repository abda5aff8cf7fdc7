import { readdir, stat } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { readServer } from '#bin/upgrade/check-server.ts';
import { checkServers } from '#bin/upgrade/check-servers.ts';
import { describeWay } from '#bin/upgrade/describe.ts';
import { buildIdentity } from '#core/config/build-identity.ts';
import { checkBackup } from '#core/database/backup/check-backup.ts';
import { migrate } from '#core/database/migrate.ts';
import { migrations } from '#migrations/list.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { temporaryFolder } from '#test/support/fixtures/temporary-folder.ts';
import { runCommand } from '#test/support/run-command.ts';

/** The schema of the state before names were compared anew: the migration after it writes all voters. */
const before = migrations.findIndex(({ name }) => name === '0031-identity');
const campaignId = '01990000-0000-7000-8000-000000000001';

const folder = temporaryFolder();
let server: Server;
let build: { version: string; commit: string | null };
let isReady: boolean;
/** Whether the server ends after it has said whether it is ready. */
let isEnding: boolean;
let database: TestDatabase;
const { HUSTINGS_URL: given } = process.env;

beforeAll(async () => {
  server = createServer((request, response) => {
    if (isEnding && request.url !== '/readyz') {
      request.destroy();
      return;
    }
    const isStatus = request.url === '/api/v1/electoral/status';
    const { version, commit } = build;
    response.writeHead(isStatus || isReady ? 200 : 503, { 'content-type': 'application/json' });
    response.end(JSON.stringify(isStatus ? { version, build: commit && { commit, date: '2026-11-28' } } : {}));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  process.env.HUSTINGS_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
  if (given === undefined) delete process.env.HUSTINGS_URL;
  else process.env.HUSTINGS_URL = given;
});
beforeEach(async () => {
  build = { version: '1.0.0', commit: '9a6e8891df9e895c58622350f4a375d3c99b3840' };
  isReady = true;
  isEnding = false;
  database = await createTestDatabase('template0');
  const { knex } = database;
  await migrate(knex, migrations.slice(0, before));
  await knex.raw(
    `insert into campaigns (id, code, name, candidate_name, party, riding, election_level, election_date, subscription_tier, created_at)
     values (:campaignId, 'gannet', 'Gannet', 'Ada Gannet', 'None', 'Sable', 'FEDERAL', '2030-10-21', 'PRO', now())`,
    { campaignId },
  );
  await knex.raw(
    `insert into voters (campaign_id, id, first_name, last_name, address, city, province, postal_code, riding, created_at, updated_at)
     select :campaignId, gen_random_uuid(), 'Ada', 'Gannet', n || ' Main St', 'Sable', 'XA', 'Z1A 1A1', 'Sable', now(), now()
     from generate_series(1, 500) n`,
    { campaignId },
  );
});
afterEach(() => database.close());

const upgrade = (...words: string[]) => runCommand(database, ['upgrade', ...words]);
const applied = async () => Number((await database.knex('migrations').count({ count: '*' }))[0]?.count);
/** As the servers do after their start, of whose work the command waits for the end. */
const renew = () => database.knex('voters').update({ walk_key_version: 99 });

describe('hustings upgrade', () => {
  it('says what it will take, and does nothing with --plan', async () => {
    const { exitCode, output } = await upgrade(
      '--plan',
      '--to',
      join(folder.path, 'plan.zip'),
      '--database-room',
      '40',
    );
    expect(exitCode).toBe(0);
    expect(output).toMatch(/^This program is .* At http:\/\/127\.0\.0\.1:\d+ 1\.0\.0 \(commit 9a6e8891df9e\) runs\.\n/);
    expect(output).toMatch(/\nMigrations: 0031-identity, 0031-identity-filled, /);
    expect(output).toMatch(/\n0031-identity-filled: about 0\.\d+ GB of write-ahead log, 0\.\d+ GB of room, \d+ s\.\n/);
    expect(output).toMatch(/\nAfter the restart servers compute 500 places in walk lists anew: about /);
    expect(output).toMatch(/\nRoom on the disk of the database: 0\.\d+ GB needed, 40\.0 GB free\.\n/);
    expect(await applied()).toBe(before);
    expect(await readdir(folder.path)).not.toContain('plan.zip');
  });

  it.each([
    [
      ['--database-room', '0.001'],
      /^The upgrade needs 0\.\d+ GB on the disk of the database, and 0\.001 GB are free: /,
    ],
  ])('refuses to begin where room is lacking, and changes nothing', async (words, message) => {
    const { exitCode, errors } = await upgrade('--yes', '--to', join(folder.path, 'refused.zip'), ...words);
    expect(exitCode).toBe(1);
    expect(errors).toMatch(message);
    expect(errors).toContain('Nothing was changed.');
    expect(await applied()).toBe(before);
    expect(await readdir(folder.path)).not.toContain('refused.zip');
  });

  it('needs a yes', async () => {
    const file = join(folder.path, 'no.zip');
    expect(await upgrade('--to', file, '--database-room', '40')).toMatchObject({ exitCode: 2 });
    expect(await applied()).toBe(before);
  });

  it('backs up, migrates, has the servers restarted, checks them, and says how to go back', async () => {
    const file = join(folder.path, 'whole.zip');
    const mark = join(folder.path, 'restarted');
    build = { version: buildIdentity().version, commit: null };
    await renew();
    const { exitCode, output, errors } = await upgrade(
      ...['--yes', '--to', file, '--database-room', '40', '--restart', `touch ${mark}`],
    );
    expect(errors).toMatch(/Writing the backup .*whole\.zip\nIt is whole\.\n0031-identity \(1 of \d+\)\n/);
    expect(errors).toMatch(/\nMigrated in \d+ s, with 0\.\d+ GB of write-ahead log\.\n/);
    expect(errors).toMatch(/ is ready at http:\/\/127\.0\.0\.1:\d+\.\n$/);
    expect(exitCode).toBe(0);
    expect(output).toMatch(
      /^To go back: check out .*, run "npm ci --omit=dev" and restart\. It works with the schema as it is now\./,
    );
    expect(output).toContain(file);
    expect(await applied()).toBe(migrations.length);
    await stat(mark);
    const manifest = await checkBackup({ path: file, migrations, signal: new AbortController().signal });
    // The backup is of the schema before, which the earlier program restores.
    expect(manifest.migrations).toHaveLength(before);
    expect(manifest.tables.find(({ name }) => name === 'voters')).toMatchObject({ rows: 500 });
  });

  it('says what to do next if nothing restarts the servers, and ends well when it is run again', async () => {
    const words = ['--yes', '--to', join(folder.path, 'next.zip'), '--database-room', '40'];
    const first = await upgrade(...words);
    expect(first.exitCode).toBe(0);
    expect(first.output).toContain('Restart the servers now, then run "npx hustings upgrade --check".');
    expect(first.output).toContain('check out 9a6e8891df9e895c58622350f4a375d3c99b3840');
    const again = await upgrade(...words);
    expect(again).toMatchObject({ exitCode: 0 });
    expect(again.errors).toContain('The schema is up to date.');
  });

  it('says after the restart how to go back, and does not name what runs now or promise that the schema serves it', async () => {
    await migrate(database.knex, migrations);
    const { version, commit } = buildIdentity();
    build = { version, commit: commit?.hash ?? null };
    await renew();
    const { exitCode, output } = await upgrade('--check');
    expect(exitCode).toBe(0);
    expect(output).toBe(
      'To go back: check out the commit that you noted, run "npm ci --omit=dev" and restart. If the schema does not serve it, it says so and does not start: restore the backup that was made before the migration into an empty database. What was written since would be lost.\n',
    );
    const earlier = { version: '0.9.0', commit: 'abc', isReady: true };
    expect(describeWay({ pending: [], servesEarlier: true }, earlier, undefined)).toContain('check out abc, run');
  });

  it('knows nothing of a server that ends between two questions', async () => {
    isEnding = true;
    const url = new URL(process.env.HUSTINGS_URL as string);
    expect(await readServer(url)).toEqual({ version: 'unknown', commit: null, isReady: true });
  });

  it('ends with 1 if the restart fails, with what to do', async () => {
    const words = ['--yes', '--to', join(folder.path, 'failed.zip'), '--database-room', '40', '--restart', 'exit 3'];
    const { exitCode, errors } = await upgrade(...words);
    expect(exitCode).toBe(1);
    expect(errors).toContain('"exit 3" ended with 3. The schema is migrated: restart the servers, then run');
    expect(await applied()).toBe(migrations.length);
  });

  it('waits until servers have computed anew what they do, and says how far that is', async () => {
    const { knex } = database;
    await migrate(knex, migrations);
    build = { version: buildIdentity().version, commit: null };
    let said = '';
    const url = new URL(process.env.HUSTINGS_URL as string);
    const done = checkServers(
      database,
      url,
      (text) => {
        said += text;
        // A server renews some of them between two looks.
        const some = knex('voters').select('id').where('walk_key_version', '<', 99).limit(250);
        void knex('voters').whereIn('id', some).update({ walk_key_version: 99 }).then();
      },
      50,
    );
    expect(await done).toBe(true);
    expect(said).toMatch(/\n {2}\d+ places in walk lists are left, \d+ a second/);
    expect(said).toMatch(/\n {2}0 places in walk lists are left, \d+ a second, about 0 s\n$/);
  });

  it('refuses an empty database', async () => {
    const empty = await createTestDatabase('template0');
    const { exitCode, errors } = await runCommand(empty, ['upgrade', '--plan']);
    await empty.close();
    expect({ exitCode, errors }).toEqual({
      exitCode: 1,
      errors: 'The database is empty: "npx hustings migrate" makes its schema.\n',
    });
  });
});
