import { describe, expect, it } from '@jest/globals';
import { createElectoralKeyStore } from '#server/electoral/keys/electoral-keys.ts';
import { createTestDatabase } from '#test/support/database.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';
import { runCommand } from '#test/support/run-command.ts';

const database = await closedAfterAll(createTestDatabase());

const run = (...args: string[]) => runCommand(database, ['electoral-key', ...args]);

describe('hustings electoral-key', () => {
  it('issues a Pro key, lists it without showing it again, and revokes it', async () => {
    const issued = await run('issue', '--name', 'Riding finder', '--email', 'maps@example.org', '--json');
    const { id, apiKey } = JSON.parse(issued.output);
    expect(apiKey).toMatch(/^ced_[A-Za-z0-9_-]{32}$/);
    expect(await createElectoralKeyStore(database.knex).find(apiKey)).toEqual({ id, tier: 'PRO' });

    const listed = await run('list', '--email', 'MAPS@example.org');
    expect(listed.output).toContain(id);
    expect(listed.output).not.toContain(apiKey);

    expect((await run('revoke', id)).output).toBe(`Revoked key ${id}.\n`);
    expect(await createElectoralKeyStore(database.knex).find(apiKey)).toBeNull();
    expect((await run('revoke', id)).exitCode).toBe(2);
  });

  it.each([[[]], [['issue', '--name', 'x']], [['revoke']], [['grant']], [['list', '--mail', 'x']]])(
    'says what is wrong and which command shows the help: %j',
    async (args: string[]) => {
      const { exitCode, errors } = await run(...args);
      expect(exitCode).toBe(2);
      expect(errors).toMatch(/^.+\nHelp: npx hustings electoral-key.* --help\n$/);
    },
  );
});
