import type { SingleBar } from 'cli-progress';
import type { OnProgress } from '#core/database/backup/archive/manifest.ts';
import { megabytes } from '#core/database/backup/archive/meter.ts';

/** What a person sees while tables are read or written: a bar on a terminal, a line for each table elsewhere. */
interface TableProgress {
  /** Begins with the number of bytes to come, as far as it is known. */
  start(what: string, bytes: number): void;
  readonly onProgress: OnProgress;
  say(line: string): void;
  stop(): void;
}

export async function createTableProgress(stream: NodeJS.WriteStream, print: (text: string) => void) {
  return stream.isTTY ? bar(stream) : lines(print);
}

function lines(print: (text: string) => void): TableProgress {
  return {
    start: (what, bytes) => print(`${what} (${megabytes(bytes)})\n`),
    onProgress({ table, rows, bytes }) {
      if (rows !== null) print(`${table}: ${rows.toLocaleString('en')} rows, ${megabytes(bytes)}\n`);
    },
    say: (line) => print(`${line}\n`),
    stop() {},
  };
}

async function bar(stream: NodeJS.WriteStream): Promise<TableProgress> {
  const { default: progress } = await import('cli-progress');
  let single: SingleBar | undefined;
  let total = 0;
  const finished = new Map<string, number>();
  return {
    start(what, bytes) {
      single?.stop();
      finished.clear();
      total = Math.max(1, bytes);
      single = new progress.SingleBar(
        {
          stream,
          format: `${what} {bar} {percentage} %  {doing}`,
          barsize: 30,
          clearOnComplete: true,
          hideCursor: true,
        },
        progress.Presets.shades_classic,
      );
      single.start(total, 0, { doing: '' });
    },
    onProgress({ table, bytes }) {
      finished.set(table, bytes);
      const sum = [...finished.values()].reduce((all, each) => all + each, 0);
      // The size on the disk, by which a backup is measured, is not that of the text.
      single?.update(Math.min(sum, total), { doing: table });
    },
    say: (line) => void stream.write(`\n${line}\n`),
    stop: () => single?.stop(),
  };
}
