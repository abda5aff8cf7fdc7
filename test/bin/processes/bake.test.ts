import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { bakeInProcess } from '#bin/processes/bake.ts';
import { createBake } from '#jobs/commands/bake.ts';
import { jobContext } from '#test/jobs/context.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';

/** The job, with a script in the place of the operator's command. */
const doing = (script: string) =>
  createBake({ folder: 'baked', bake: bakeInProcess((folder) => ['-e', script, folder]) });

describe('the job that writes the file for look-ups without a server', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.close());

  it('says what was written into the folder, and whether anything had to be', async () => {
    const written = `console.log(JSON.stringify({ districts: { name: process.argv[1] + '.hust' } }))`;
    expect(await doing(written).run(jobContext(database))).toEqual({ outcome: 'done', message: 'Wrote baked.hust.' });
    expect(await doing(`console.log('{"unchanged":true}')`).run(jobContext(database))).toEqual({
      outcome: 'done',
      message: 'The folder has the published maps already.',
    });
  });

  it('fails as the command does', async () => {
    const failing = 'console.error("No map is stored that may be passed on."); process.exit(2)';
    expect(await doing(failing).run(jobContext(database))).toEqual({
      outcome: 'failed',
      message: 'The bake ended with 2: No map is stored that may be passed on.',
    });
  });
});
