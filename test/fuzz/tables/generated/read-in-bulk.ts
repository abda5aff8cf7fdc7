import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { heapMegabytes } from '#core/tables/reader/task.ts';
import type { ReadFile } from './bulk-process.ts';

export interface Bulk {
  readonly read: readonly ReadFile[];
  /** The numbers of files that have ended the process that read them, or stood still in it. */
  readonly deaths: readonly number[];
}

/** Longer than any file takes on a busy machine. */
const longestRead = 120_000;

/**
 * Reads the generated files of a seed in a process beside this one, with the memory of a reading process. When one ends it,
 * the next ones are read by another. `every` so many files its memory is measured.
 */
export async function readInBulk(seed: number, count: number, every: number): Promise<Bulk> {
  const read: ReadFile[] = [];
  const deaths: number[] = [];
  for (let next = 0; next < count; ) {
    const options = [seed, next, count, every].map(String);
    const child = fork(join(import.meta.dirname, 'bulk-process.ts'), options, {
      execArgv: ['--import', './tools/from-sources.js', `--max-old-space-size=${heapMegabytes}`],
      env: { ...process.env, NODE_OPTIONS: '' },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const kill = () => child.kill('SIGKILL');
    let timer = setTimeout(kill, longestRead);
    child.on('message', (file: ReadFile) => {
      read.push(file);
      next = file.number + 1;
      clearTimeout(timer);
      timer = setTimeout(kill, longestRead);
    });
    await once(child, 'exit');
    clearTimeout(timer);
    if (next < count) deaths.push(next++);
  }
  return { read, deaths };
}
