import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import type { JobResult } from '#jobs/job.ts';
import { withoutOwnerAddress } from './owner-address.ts';
import { spawnNode } from './spawn-node.ts';

interface Sayings {
  /** What ends or is broken off, as a sentence begins. */
  readonly what: string;
  /** What was done, by what the command has printed. */
  done(output: string): string;
}

/**
 * Runs a command in a process of its own for a job: jobs do not load the server's code. `args` are the arguments of node.
 */
export async function commandResult(
  args: readonly string[],
  signal: AbortSignal,
  { what, done }: Sayings,
): Promise<JobResult> {
  const interrupted: JobResult = { outcome: 'interrupted', message: `${what} was broken off.` };
  if (signal.aborted) return interrupted;
  const env = withoutOwnerAddress(process.env);
  const child = spawnNode(args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const stop = () => child.kill('SIGTERM');
  signal.addEventListener('abort', stop);
  try {
    const [[code], output, errors] = await Promise.all([
      once(child, 'close') as Promise<[number | null]>,
      text(child.stdout as NodeJS.ReadableStream),
      text(child.stderr as NodeJS.ReadableStream),
    ]);
    if (code === 0) return { outcome: 'done', message: done(output) };
    if (signal.aborted) return interrupted;
    const [firstLine = ''] = errors.trim().split('\n');
    return { outcome: 'failed', message: `${what} ended with ${code}: ${firstLine || 'it said nothing'}` };
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
