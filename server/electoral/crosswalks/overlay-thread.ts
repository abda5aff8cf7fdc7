/** What a thread runs that lays one map over another, once. */
import { constants, platform, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import type { Polygons } from '#core/geometry/polygons.ts';
import { areaAmounts } from './area-amounts.ts';

export interface OverlayTask {
  readonly first: readonly Polygons[];
  readonly second: readonly Polygons[];
}

// On Linux a priority is one of a thread (setpriority(2), "C library/kernel differences"): requests come first.
if (platform() === 'linux') setPriority(constants.priority.PRIORITY_LOW);

const { first, second } = workerData as OverlayTask;
parentPort?.postMessage(areaAmounts(first, second));
