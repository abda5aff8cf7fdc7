import { findDemo } from '#server/campaign/demo/find-demo.ts';
import { resetDemo as reset } from '#server/campaign/demo/reset-demo.ts';
import { command } from './command.ts';

export const resetDemo = command({
  name: 'reset-demo',
  operands: [],
  options: {},
  summary: 'Puts the data of the sandbox back to what it is at first; keys, people and audit log stay.',
  async run(pool) {
    const demo = await findDemo(pool);
    if (demo) await reset(pool, demo);
    return { reset: demo !== null, campaignId: demo?.campaignId ?? null };
  },
  describe: ({ reset }) => (reset ? 'The sandbox was reset.' : 'There is no sandbox. "demo-key" makes one.'),
});
