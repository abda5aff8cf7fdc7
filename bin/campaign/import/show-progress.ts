import type { SingleBar } from 'cli-progress';
import type { CommandEnvironment } from '#bin/command-line/environment.ts';
import type { ImportStatus } from './server-calls.ts';

/** Shows how far an import is. */
export interface Progress {
  update(found: ImportStatus): void;
  stop(): void;
}

const words: Readonly<Record<string, string>> = { CHECKING: 'Checking', RUNNING: 'Importing' };
/** The share of the rows after which a log gets another line. */
const step = 0.1;

/** A bar on a terminal; elsewhere a line for each tenth, which suits a log. */
export async function createProgress({ printError }: CommandEnvironment): Promise<Progress> {
  if (process.stderr.isTTY) return bar();
  let shown = '';
  return {
    update({ state, rowsTotal, rowsProcessed }) {
      const tenth = Math.floor(rowsProcessed / Math.max(rowsTotal, 1) / step);
      const word = words[state];
      if (word === undefined || shown === `${word} ${tenth}`) return;
      shown = `${word} ${tenth}`;
      printError(`${word}: ${rowsProcessed} of ${rowsTotal} rows\n`);
    },
    stop() {},
  };
}

async function bar(): Promise<Progress> {
  const { default: progress } = await import('cli-progress');
  const format = '{word} {bar} {percentage} % of {total} rows';
  const made: SingleBar = new progress.SingleBar(
    { stream: process.stderr, format, barsize: 30, clearOnComplete: true, hideCursor: true },
    progress.Presets.shades_classic,
  );
  made.start(1, 0, { word: 'Uploading' });
  return {
    update({ state, rowsTotal, rowsProcessed }) {
      made.setTotal(Math.max(rowsTotal, 1));
      made.update(rowsProcessed, { word: words[state] ?? 'Done' });
    },
    stop: () => made.stop(),
  };
}
