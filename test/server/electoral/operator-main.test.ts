import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createElectoralKeyStore } from '#server/electoral/keys/electoral-keys.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';

const script = join(import.meta.dirname, '../../../server/electoral/operator-main.ts');
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

async function run(...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  const env = { ...process.env, DATABASE_URL: database.url };
  return promisify(execFile)(process.execPath, ['--import', 'tsx', script, ...args], { env }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    (error: { code: number; stdout: string; stderr: string }) => error,
  );
}

describe('npm run electoral-keys', () => {
  it('issues a Pro key, lists it without showing it again, and revokes it', async () => {
    const issued = await run('issue', '--name', 'Riding finder', '--email', 'maps@example.org', '--json');
    const { id, apiKey } = JSON.parse(issued.stdout);
    expect(apiKey).toMatch(/^ced_[A-Za-z0-9_-]{32}$/);
    expect(await createElectoralKeyStore(database.knex).find(apiKey)).toEqual({ id, tier: 'PRO' });

    const listed = await run('list', '--email', 'MAPS@example.org');
    expect(listed.stdout).toContain(id);
    expect(listed.stdout).not.toContain(apiKey);

    expect((await run('revoke', id)).stdout).toBe(`Revoked key ${id}.\n`);
    expect(await createElectoralKeyStore(database.knex).find(apiKey)).toBeNull();
    expect((await run('revoke', id)).code).toBe(2);
  });

  it.each([[[]], [['issue', '--name', 'x']], [['revoke']], [['grant']], [['list', '--mail', 'x']]])(
    'says how it is used when asked wrongly: %j',
    async (args: string[]) => {
      const { code, stderr } = await run(...args);
      expect(code).toBe(2);
      expect(stderr).toContain('npm run electoral-keys -- <command>');
    },
  );
});
