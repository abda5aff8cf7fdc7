import { overlapAreas } from '#core/geometry/overlay/overlap-areas.ts';
import type { Polygons } from '#core/geometry/polygons.ts';
import type { Amounts } from './crosswalk.ts';

/** A polling division of the old map, or a poll of no division, such as an advance poll. */
export interface Poll {
  /** The place of its district in the old map. */
  readonly district: number;
  /** Null if nothing says where it lies. */
  readonly geometry: Polygons | null;
  readonly electors: number;
  /** Votes by who stood, as the caller numbers them. */
  readonly votes: ReadonlyMap<string, number>;
}

/** The parts of a poll's area that lie in districts of the new map; together 1, or less if some of it lies in none. */
export type PollShares = ReadonlyArray<{ readonly second: number; readonly share: number }>;

/** The shares of each poll; none for a poll without an outline. */
export function pollShares(polls: readonly Poll[], second: readonly Polygons[]): PollShares[] {
  const located = polls.flatMap(({ geometry }, poll) => (geometry === null ? [] : [{ poll, geometry }]));
  const { firstKm2, overlaps } = overlapAreas(
    located.map(({ geometry }) => geometry),
    second,
  );
  const shares: Array<Array<{ second: number; share: number }>> = polls.map(() => []);
  for (const { first, second: district, km2 } of overlaps) {
    if (km2 <= 0) continue;
    shares[located[first]!.poll]!.push({ second: district, share: Math.min(1, km2 / firstKm2[first]!) });
  }
  return shares;
}

/** Parts of electors are sums of fractions. */
const leastElectors = 1e-6;

/** The electors of polls, each poll divided by its area. Those of polls without an outline are not covered. */
export function electorAmounts(polls: readonly Poll[], shares: readonly PollShares[], districts: number): Amounts {
  const totals = new Float64Array(districts);
  const sums = new Map<string, { first: number; second: number; amount: number }>();
  polls.forEach(({ district, electors }, i) => {
    totals[district]! += electors;
    for (const { second, share } of shares[i]!) {
      const key = `${district} ${second}`;
      const sum = sums.get(key) ?? { first: district, second, amount: 0 };
      sums.set(key, sum);
      sum.amount += electors * share;
    }
  });
  return { totals, pairs: [...sums.values()], least: leastElectors };
}
