import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { oncePer } from '#core/collections/once-per.ts';
import { type HustingsError, notFound } from '#core/errors.ts';
import type { BoundaryVersion } from '#server/electoral/map/boundary.ts';
import type { MapSnapshot } from '#server/electoral/map/map-snapshot.ts';
import { addressAmounts } from './address-amounts.ts';
import type { Amounts } from './crosswalk.ts';
import { overlayOf } from './overlays.ts';

/** What a district is divided by. */
export const measures = ['area', 'addresses'] as const;
type Measure = (typeof measures)[number];

/** What amounts are counted in. */
export const units = { area: 'km2', addresses: 'addresses' } as const satisfies Record<Measure, string>;

export const noAddressRegister = (): HustingsError =>
  notFound('No register of addresses is held that was read when both maps were there. Ask by area.');

/** Freed with their snapshot; the districts of a map at one instant are one list. */
const amountsOf = oncePer((_map: MapSnapshot) => new Map<string, Promise<Amounts | null>>());
/** The most results for one snapshot. There are few pairs of maps of one jurisdiction. */
const mostCached = 100;

/**
 * What the districts of two maps have in common. Throws 404 if nothing is loaded to count by, and 503 while too many
 * other maps are compared.
 */
export async function amountsBy(
  measure: Measure,
  map: MapSnapshot,
  first: readonly BoundaryVersion[],
  second: readonly BoundaryVersion[],
): Promise<Amounts> {
  // The snapshot is held from now on, since two maps that are queued for comparison are read only at the head of the
  // queue.
  if (measure === 'area') return map.whileInUse(() => overlayOf(first, second));
  const cached = amountsOf(map);
  const key = JSON.stringify([first, second].map((versions) => versions.map(({ versionId }) => versionId)));
  if (cached.size >= mostCached) cached.clear();
  const counting = cached.get(key) ?? inSlices(addressAmounts(map, first, second));
  cached.set(key, counting);
  const amounts = await counting;
  if (amounts === null) throw noAddressRegister();
  return amounts;
}

async function inSlices<T>(work: Generator<void, T>): Promise<T> {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
    await yieldToEventLoop();
  }
}
