import { findSandbox } from '#server/campaign/sandbox/find-sandbox.ts';
import { resetSandbox } from '#server/campaign/sandbox/reset-sandbox.ts';
import { command } from './command.ts';

export const resetDemo = command({
  name: 'reset-demo',
  operands: [],
  options: {},
  summary: 'Puts the data of the sandbox back to what it is at first; keys, people and audit log stay.',
  async run(pool) {
    const sandbox = await findSandbox(pool);
    if (sandbox) await resetSandbox(pool, sandbox);
    return { reset: sandbox !== null, campaignId: sandbox?.campaignId ?? null };
  },
  describe: ({ reset }) => (reset ? 'The sandbox was reset.' : 'There is no sandbox. "demo-key" makes one.'),
});
