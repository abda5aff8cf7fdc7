import { describe, expect, it } from '@jest/globals';
import { createTestDatabase } from '#test/support/database.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';
import { runCommand } from '#test/support/run-command.ts';

const database = await closedAfterAll(createTestDatabase());

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
