import { randomUUID } from 'node:crypto';
import { type AddressInfo, createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { resetDemoInProcess } from '#bin/processes/demo-reset.ts';
import { createDemoReset } from '#jobs/commands/demo-reset.ts';
import { jobContext } from '#test/jobs/context.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';

/** The job, with a script in the place of the operator's command. */
const doing = (script: string) => createDemoReset(resetDemoInProcess(['-e', script]));

describe('the reset of demo campaigns', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.close());

  it('is not needed if there is none', async () => {
    expect(await doing('process.exit(1)').run(jobContext(database))).toEqual({
      outcome: 'done',
      message: 'There is no sandbox campaign.',
    });
  });

  describe('if there is one', () => {
    beforeAll(async () => {
      const id = randomUUID();
      await database.knex.transaction(async (trx) => {
        await trx.raw(`select set_config('hustings.campaign_id', ?, true)`, [id]);
        await trx('campaigns').insert({
          id,
          code: 'demo',
          name: 'Demo',
          candidate_name: 'A',
          party: 'B',
          riding: 'C',
          created_at: new Date(),
          election_level: 'FEDERAL',
          election_date: '2027-01-01',
          subscription_tier: 'PRO',
          is_demo: true,
        });
      });
    });

    it('is the command’s, and goes as that goes', async () => {
      expect(await doing('console.log("{}")').run(jobContext(database))).toEqual({
        outcome: 'done',
        message: 'The sandbox campaign was reset.',
      });
      const failing = 'console.error("The demo campaign is locked.\\nusage"); process.exit(3)';
      expect(await doing(failing).run(jobContext(database))).toEqual({
        outcome: 'failed',
        message: 'The reset ended with 3: The demo campaign is locked.',
      });
    });

    it('is not given the address of the login that owns the tables', async () => {
      process.env.DATABASE_OWNER_URL = database.url;
      const given = 'if (process.env.PATH && !process.env.DATABASE_OWNER_URL) console.log("{}"); else process.exit(1)';
      expect(await doing(given).run(jobContext(database))).toMatchObject({ outcome: 'done' });
    });

    it('is broken off if the jobs are stopped', async () => {
      const interrupted = { outcome: 'interrupted', message: 'The reset was broken off.' };
      const early = jobContext(database, { signal: AbortSignal.abort() });
      expect(await doing('process.exit(0)').run(early)).toEqual(interrupted);
      // The command shows by a call that it is under way, and would wait for an answer forever.
      const stopping = new AbortController();
      const server = createServer((socket) => {
        stopping.abort();
        socket.on('error', () => {});
      });
      await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
      const { port } = server.address() as AddressInfo;
      const command = doing(`require('node:net').connect(${port}, '127.0.0.1')`);
      expect(await command.run(jobContext(database, { signal: stopping.signal }))).toEqual(interrupted);
      server.close();
    });
  });

  it('is daily', () => {
    expect(doing('').schedule).toMatch(/^\d+ \d+ \* \* \*$/);
  });
});
