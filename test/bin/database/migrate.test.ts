import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { runCommand } from '#test/support/run-command.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

describe('hustings migrate --distribute', () => {
  it('needs a cluster', async () => {
    expect(await runCommand(database, ['migrate', '--distribute'])).toEqual({
      exitCode: 1,
      output: '',
      errors: 'The database has no extension "citus": run "create extension citus" on every node of the cluster.\n',
    });
  });

  it('refuses a number of shards that is none', async () => {
    expect(await runCommand(database, ['migrate', '--distribute', '--shards', '0'])).toMatchObject({ exitCode: 2 });
  });
});
