import { createHash } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import { LRUCache } from 'lru-cache';
import { HustingsError } from '#core/errors.ts';
import { copyOf, vertexCount } from '#core/geometry/polygons.ts';
import { builtFile, builtFileArguments } from '#core/processes/built-file.ts';
import { OneAtATime } from '#core/processes/one-at-a-time.ts';
import type { BoundaryVersion } from '#server/electoral/map/boundary.ts';
import { areaAmounts } from './area-amounts.ts';
import type { Amounts } from './crosswalk.ts';
import type { OverlayTask } from './overlay-thread.ts';

/** Keyed by what the geometries are, which is the same from one snapshot to the next. In pairs of districts. */
const known = new LRUCache<string, Amounts>({ maxSize: 200_000, sizeCalculation: ({ pairs }) => pairs.length + 1 });

/** Those under way. */
const underWay = new Map<string, Promise<Amounts>>();

/** Two maps of Canada at full resolution take some seconds; what takes this long is no map. */
const mostMilliseconds = 300_000;
const mostMegabytes = 2_048;

/** Laid over each other in a millisecond or two: no thread is worth its start. */
const fewVertices = 500;

export const tooManyOverlays = (): HustingsError =>
  new HustingsError(503, 'internal', 'Other maps are being compared. Try again in a minute.', {
    headers: { 'Retry-After': '60' },
  });

/** Each takes seconds of a processor and the memory of both maps. */
const queue = new OneAtATime(8, tooManyOverlays);

/**
 * What the districts of two maps have in common, in km². It is computed when it is first asked for, in a thread, and
 * stored in memory. Callers that ask meanwhile wait for the same result. Callers hold the snapshot of both maps until
 * the result, because the maps are read only at the head of the queue. Throws 503 while too many others wait.
 */
export async function overlayOf(
  first: readonly BoundaryVersion[],
  second: readonly BoundaryVersion[],
): Promise<Amounts> {
  const key = keyOf(first, second);
  const stored = known.get(key) ?? underWay.get(key);
  if (stored) return stored;
  const shapes = { first: first.map(({ geometry }) => geometry), second: second.map(({ geometry }) => geometry) };
  const vertices = [...shapes.first, ...shapes.second].reduce((sum, geometry) => sum + vertexCount(geometry), 0);
  if (vertices <= fewVertices) return store(key, areaAmounts(shapes.first, shapes.second));
  // Copied only at the head of the queue: copies of all that wait would take the memory of eight pairs of maps.
  const copied = (): OverlayTask => ({ first: shapes.first.map(copyOf), second: shapes.second.map(copyOf) });
  const computing = queue.run(() => inThread(copied())).then((amounts) => store(key, amounts));
  underWay.set(key, computing);
  return computing.finally(() => underWay.delete(key));
}

function store(key: string, amounts: Amounts): Amounts {
  known.set(key, amounts);
  return amounts;
}

function keyOf(...maps: ReadonlyArray<readonly BoundaryVersion[]>): string {
  const hash = createHash('sha256');
  for (const versions of maps) {
    for (const { boundary, contentHash } of versions) hash.update(`${boundary.id} ${contentHash}\n`);
    hash.update('\n');
  }
  return hash.digest('base64');
}

function inThread(task: OverlayTask): Promise<Amounts> {
  const transferList = [...task.first, ...task.second].flatMap(({ positions, ringEnds, polygonEnds }) => [
    positions.buffer as ArrayBuffer,
    ringEnds.buffer as ArrayBuffer,
    polygonEnds.buffer as ArrayBuffer,
  ]);
  const thread = new Worker(builtFile('overlay-thread.mjs'), {
    workerData: task,
    transferList,
    execArgv: builtFileArguments,
    resourceLimits: { maxOldGenerationSizeMb: mostMegabytes },
  });
  const tooLong = setTimeout(() => void thread.terminate(), mostMilliseconds);
  return new Promise<Amounts>((resolve, reject) => {
    thread.once('message', resolve);
    thread.once('error', ({ message }) => reject(new Error(message)));
    thread.once('exit', (exitCode) => reject(new Error(`the thread that compares maps ended with ${exitCode}`)));
  }).finally(() => clearTimeout(tooLong));
}
