// What one peer does in a process of its own: `measure.ts NAME HOST POINTS COUNT INTO` writes it into a file, as JSON.
import { readFile, writeFile } from 'node:fs/promises';
import { peers } from './peers.ts';

/** What was measured. */
export interface Measured {
  /** Milliseconds of the clock until the first answer, of which the code was there before. */
  readonly first: number;
  /** What its host sent until then. */
  readonly requests: number;
  readonly bytes: number;
  /** Points a second of processor time, the fastest of the passes. */
  readonly rate: number;
  /** Bytes of memory that it holds, with all that was asked for. */
  readonly memory: number;
  readonly codes: readonly (string | null)[];
}

const [name, host, path, count, into] = process.argv.slice(2) as [string, string, string, string, string];
// What a library prints of its requests is read by nobody here.
console.log = console.info = console.debug = () => {};
const peer = peers.find((each) => each.name === name)!;
const points = (JSON.parse(await readFile(path, 'utf8')) as [number, number][]).slice(0, Number(count));
const open = await peer.load();

/** After what nobody holds was collected (`node --expose-gc`). */
function heldBytes(): number {
  (globalThis as { gc?: () => void }).gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

const sentSoFar = async () => (await (await fetch(`${host}/counted`)).json()) as Pick<Measured, 'requests' | 'bytes'>;

// What the peer before was sent is none of this one's.
await sentSoFar();
const before = heldBytes();
const begun = performance.now();
const locate = await open(host);
await locate(...points[0]!);
const first = performance.now() - begun;
const sent = await sentSoFar();

let fastest = Infinity;
const codes: (string | null)[] = [];
for (let pass = 0; pass < 5; pass++) {
  const start = process.cpuUsage();
  for (const [i, [x, y]] of points.entries()) {
    const found = locate(x, y);
    codes[i] = found instanceof Promise ? await found : found;
  }
  const { user, system } = process.cpuUsage(start);
  fastest = Math.min(fastest, user + system);
}
const measured: Measured = {
  first,
  ...sent,
  rate: (points.length * 1e6) / fastest,
  memory: heldBytes() - before,
  codes,
};
await writeFile(into, JSON.stringify(measured));
process.exit(0);
