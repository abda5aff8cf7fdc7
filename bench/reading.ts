/**
 * The processor time of reading a list of 100,000 rows, a workbook and CSV, from the file to its rows in the server's process,
 * with all processes that do it; in turns with another state of the program, in a folder of its own. Prints each turn and the
 * ratio of the medians.
 *
 *   npm run bench -- reading OTHER_FOLDER [TURNS] [ROWS]
 *
 * Needs Linux, and a folder with the other state and its packages: `git worktree add ../other COMMIT`, then `npm ci` there.
 * Takes a minute.
 */
import { execFile } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { listAsCsv, listAsWorkbook } from '#bench/support/list-files.ts';
import { ownFolder } from '#bench/support/own-folder.ts';

const [other, turns = '5', rows = '100000'] = process.argv.slice(2);
if (!other) throw new Error('Which folder has the other state? npm run bench -- reading OTHER_FOLDER');

const own = resolve(import.meta.dirname, '..');
const states = { this: own, other: resolve(other) };
const names = ['this', 'other'] as const;

interface Reading {
  readonly rowCount: number;
  readonly cellCount: number;
  readonly processor: number;
  readonly elapsed: number;
}

async function readOnce(state: string, file: string): Promise<Reading> {
  const program = ['--import', `${state}/tools/from-sources.js`, join(own, 'bench/support/read-list.ts'), state, file];
  // Each state finds its own build.
  const { HUSTINGS_BUILD, TSX_TSCONFIG_PATH, ...env } = process.env;
  const { stdout } = await promisify(execFile)(process.execPath, program, { cwd: state, env });
  return JSON.parse(stdout);
}

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] as number;

const folder = await ownFolder();
try {
  const files = { workbook: await listAsWorkbook(Number(rows)), CSV: Buffer.from(listAsCsv(Number(rows))) };
  for (const [kind, bytes] of Object.entries(files)) {
    const file = join(folder, 'list');
    await writeFile(file, bytes);
    const used = { this: [] as number[], other: [] as number[] };
    for (let turn = 1; turn <= Number(turns); turn++) {
      const read = {} as Record<(typeof names)[number], Reading>;
      // The one that goes first changes.
      for (const name of turn % 2 ? names : names.toReversed()) {
        read[name] = await readOnce(states[name], file);
        used[name].push(read[name].processor);
      }
      const { this: mine, other: theirs } = read;
      if (mine.rowCount !== theirs.rowCount || mine.cellCount !== theirs.cellCount) {
        throw new Error(`They read different rows or cells: ${JSON.stringify(read)}`);
      }
      console.log(
        `${kind} ${turn}: ${Math.round(mine.processor)} ms of processor, the other ${Math.round(theirs.processor)}; by the clock ${Math.round(mine.elapsed)}, ${Math.round(theirs.elapsed)}`,
      );
    }
    const [mine, theirs] = [median(used.this), median(used.other)];
    console.log(
      `${kind}, ${rows} rows, ${(bytes.length / 1e6).toFixed(1)} MB: median ${Math.round(mine)} beside ${Math.round(theirs)} ms of processor, ratio ${(mine / theirs).toFixed(2)}`,
    );
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
