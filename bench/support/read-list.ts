/**
 * Reads a list once with the program of a folder, and prints its rows, cells and processor time in milliseconds, that of
 * processes which it starts included:
 *
 *   node --import FOLDER/tools/from-sources.js bench/support/read-list.ts FOLDER FILE
 *
 * Imports nothing of this folder: what is measured is of the other one alone.
 */
import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';

interface Slice {
  readonly rows: ReadonlyArray<{ readonly cells: readonly string[] }>;
}
interface Table {
  slices(): Iterable<Slice> | AsyncIterable<Slice>;
}
type Read = (bytes: Buffer, use: (table: Table) => Promise<void>) => Promise<void>;

const [folder = '', file = ''] = process.argv.slice(2);

/** By a process of its own where the program has one; else in this process, as it was before. */
async function reader(): Promise<Read> {
  const load = (path: string) => import(pathToFileURL(`${folder}/${path}`).href);
  if (existsSync(`${folder}/core/tables/reader/read-apart.ts`)) {
    const { readApart } = await load('core/tables/reader/read-apart.ts');
    return (bytes, use) => readApart(bytes, { sender: 'known', mostRows: 100_000 }, use);
  }
  const { openFile } = await load('server/campaign/imports/read/open-file.ts');
  return async (bytes, use) => use(await openFile(bytes, undefined));
}

/** Processor time of the processes that have ended, started and waited for by this one (proc_pid_stat(5), cutime and cstime). */
function childrenMilliseconds(): number {
  const text = readFileSync('/proc/self/stat', 'latin1');
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[13]) + Number(fields[14])) * 10;
}

const read = await reader();
const bytes = readFileSync(file);
// What was loaded is compiled, and its memory freed, before.
await wait(200);
const [own, children, begun] = [process.cpuUsage(), childrenMilliseconds(), performance.now()];
let [rowCount, cellCount] = [0, 0];
await read(bytes, async (table) => {
  for await (const { rows } of table.slices()) {
    rowCount += rows.length;
    for (const { cells } of rows) cellCount += cells.length;
  }
});
const { user, system } = process.cpuUsage(own);
const processor = (user + system) / 1000 + childrenMilliseconds() - children;
console.log(JSON.stringify({ rowCount, cellCount, processor, elapsed: performance.now() - begun }));
process.exit(0);
