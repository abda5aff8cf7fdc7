import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Job, JobContext, JobResult } from './job.ts';

const root = join(import.meta.dirname, '..');

/** A program and what it is given. */
export type Command = readonly [program: string, ...args: string[]];

/** The same that `npm run campaign -- reset-demo` runs: campaigns' data has one door, and it is the server's. */
const resetDemo: Command = [
  process.execPath,
  ...['--import', 'tsx', join(root, 'server/campaign/operator/main.ts'), 'reset-demo', '--json'],
];

/** The daily reset of demo campaigns, through the command given, in a process of its own. */
export function demoResetBy([program, ...args]: Command): Job {
  return {
    name: 'demo-reset',
    schedule: '30 4 * * *',
    description: 'Puts the demo campaigns back to what they are at first; their keys survive.',
    async run(context) {
      const demo = await context.database.knex('campaigns').where({ is_demo: true }).first('id');
      if (!demo) return { outcome: 'done', message: 'There is no demo campaign.' };
      return runCommand(program, args, context);
    },
  };
}

async function runCommand(program: string, args: readonly string[], { signal }: JobContext): Promise<JobResult> {
  const brokenOff: JobResult = { outcome: 'interrupted', message: 'The reset was broken off.' };
  if (signal.aborted) return brokenOff;
  const child = spawn(program, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  const stop = () => child.kill('SIGTERM');
  signal.addEventListener('abort', stop);
  try {
    const [[code], , complaint] = await Promise.all([
      once(child, 'close') as Promise<[number | null]>,
      text(child.stdout),
      text(child.stderr),
    ]);
    if (code === 0) return { outcome: 'done', message: 'The demo campaigns were reset.' };
    if (signal.aborted) return brokenOff;
    const [first = ''] = complaint.trim().split('\n');
    return { outcome: 'failed', message: `The reset ended with ${code}: ${first || 'it said nothing'}` };
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

export const demoReset: Job = demoResetBy(resetDemo);
