import { createDemo, createDemoKey } from '#server/campaign/demo/create-demo.ts';
import { findDemo } from '#server/campaign/demo/find-demo.ts';
import { command } from './command.ts';

export const demoKey = command({
  name: 'demo-key',
  operands: [],
  options: {},
  summary: 'Creates a key of the sandbox with every scope and prints it, once; makes the sandbox where there is none.',
  async run(pool) {
    const demo = (await findDemo(pool)) ?? (await createDemo(pool));
    return { campaignId: demo.campaignId, code: demo.code, ...(await createDemoKey(pool, demo)) };
  },
  describe: ({ key, keyId, code }) =>
    `${key}\n\nThis is the only time that the key is shown. Its id is ${keyId}, its campaign the sandbox ${code}.`,
});
