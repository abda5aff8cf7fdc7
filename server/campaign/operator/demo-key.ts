import { createSandbox, createSandboxKey } from '#server/campaign/sandbox/create-sandbox.ts';
import { findSandbox } from '#server/campaign/sandbox/find-sandbox.ts';
import { command } from './command.ts';

export const demoKey = command({
  name: 'demo-key',
  operands: [],
  options: {},
  summary: 'Creates a key of the sandbox with every scope and prints it, once; makes the sandbox where there is none.',
  async run(pool) {
    const sandbox = (await findSandbox(pool)) ?? (await createSandbox(pool));
    return { campaignId: sandbox.campaignId, code: sandbox.code, ...(await createSandboxKey(pool, sandbox)) };
  },
  describe: ({ key, keyId, code }) =>
    `${key}\n\nThis is the only time that the key is shown. Its id is ${keyId}, its campaign the sandbox ${code}.`,
});
