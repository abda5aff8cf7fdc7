import { join } from 'node:path';

const runner = join(import.meta.dirname, '../../../bin/script.js');

/** The arguments of Node that run a script of the project in a process of its own. */
export const runScript = (script: string, ...args: string[]): [runner: string, script: string, ...string[]] => [
  runner,
  script,
  ...args,
];
