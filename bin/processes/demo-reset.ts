import type { ResetDemo } from '#jobs/commands/demo-reset.ts';
import { commandResult } from './command-result.ts';
import { hustings } from './spawn-node.ts';

/** Resets the sandbox campaign by the operator's command. `args` are the arguments of node; a test runs a script of its own. */
export const resetDemoInProcess =
  (args = hustings('campaign', 'reset-demo', '--json')): ResetDemo =>
  (signal) =>
    commandResult(args, signal, { what: 'The reset', done: () => 'The sandbox campaign was reset.' });
