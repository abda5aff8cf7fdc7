import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import type { ResetDemo } from '#jobs/demo-reset.ts';
import type { JobResult } from '#jobs/job.ts';
import { withoutOwnerAddress } from './owner-address.ts';
import { hustings, spawnNode } from './spawn-node.ts';

const interrupted: JobResult = { outcome: 'interrupted', message: 'The reset was broken off.' };

/**
 * Resets the sandbox campaign in a process of its own: campaigns' records are written by the server's code alone, which
 * jobs do not load. `args` are the arguments of node; a test runs a script of its own.
 */
export function resetDemoInProcess(args = hustings('campaign', 'reset-demo', '--json')): ResetDemo {
  return async (signal) => {
    if (signal.aborted) return interrupted;
    const env = withoutOwnerAddress(process.env);
    const child = spawnNode(args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
    const stop = () => child.kill('SIGTERM');
    signal.addEventListener('abort', stop);
    try {
      const [[code], , errors] = await Promise.all([
        once(child, 'close') as Promise<[number | null]>,
        text(child.stdout as NodeJS.ReadableStream),
        text(child.stderr as NodeJS.ReadableStream),
      ]);
      if (code === 0) return { outcome: 'done', message: 'The sandbox campaign was reset.' };
      if (signal.aborted) return interrupted;
      const [firstLine = ''] = errors.trim().split('\n');
      return { outcome: 'failed', message: `The reset ended with ${code}: ${firstLine || 'it said nothing'}` };
    } finally {
      signal.removeEventListener('abort', stop);
    }
  };
}
