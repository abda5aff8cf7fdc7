/** Starts reading processes for the one that has started this, until that one ends or says so. */
import { closeSync, openSync } from 'node:fs';
import { builtFile } from '#core/processes/built-file.ts';
import { runReader } from './run-reader.ts';
import type { StarterAnswer, StarterTask } from './starter.ts';

const parent = process.ppid;
const program = builtFile('table-reader.mjs');

/** What the parent has opened, which has no name. */
const openOfParent = (descriptor: number, flags: 'r' | 'w') => openSync(`/proc/${parent}/fd/${descriptor}`, flags);

async function run({ id, task, source, rows }: StarterTask): Promise<StarterAnswer> {
  const open: number[] = [];
  try {
    open.push(openOfParent(source, 'r'), openOfParent(rows, 'w'));
    return { id, outcome: await runReader(program, task, open as [number, number]) };
  } catch (error) {
    return { id, error: String(error) };
  } finally {
    for (const each of open) closeSync(each);
  }
}

const answer = (what: StarterAnswer): void => {
  if (process.connected) process.send?.(what);
};

process.on('message', async (asked: StarterTask) => {
  answer({ id: asked.id, hasBegun: true });
  answer(await run(asked));
});
// Readers see that this process has ended, and end.
process.once('disconnect', () => process.exit());
