import type { Job, JobResult } from '#jobs/job.ts';

/** Puts the demo campaign's records back, until the signal asks it to break off. */
export type ResetDemo = (signal: AbortSignal) => Promise<JobResult>;

/** The daily reset of the demo campaign. The caller supplies the reset, because jobs do not load the server's code. */
export function createDemoReset(resetDemo: ResetDemo): Job {
  return {
    name: 'demo-reset',
    schedule: '30 4 * * *',
    description: 'Puts the sandbox campaign back to what it is at first; its keys survive.',
    async run({ database, signal }) {
      const demo = await database.knex('campaigns').where({ is_demo: true }).first('id');
      if (!demo) return { outcome: 'done', message: 'There is no sandbox campaign.' };
      return resetDemo(signal);
    },
  };
}
