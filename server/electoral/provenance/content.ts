import { createHash } from 'node:crypto';
import { compare } from '#core/collections/compare.ts';
import { groupBy } from '#core/collections/lists-by-key.ts';
import { oncePer } from '#core/collections/once-per.ts';
import { toIso } from '#core/dates.ts';
import type { BoundarySet, BoundaryVersion } from '#server/electoral/map/boundary.ts';
import type { MapSnapshot } from '#server/electoral/map/map-snapshot.ts';

/** A map that is served, and the hash of its content. */
interface SetContent {
  readonly set: BoundarySet;
  readonly boundaryCount: number;
  readonly sha256: string;
}

/** All that a snapshot contains of maps. */
interface Content {
  /** In the order of their ids. */
  readonly sets: readonly SetContent[];
  readonly sha256: string;
}

/** What is served of a version, as a line of JSON. Installations with the same lines serve the same map. */
const lineOf = ({ boundary, from, until, province, nameEn, nameFr, contentHash }: BoundaryVersion): string =>
  `${JSON.stringify([
    boundary.id,
    boundary.code,
    toIso(from),
    until === Infinity ? null : toIso(until),
    province,
    nameEn,
    nameFr,
    contentHash,
  ])}\n`;

/** Computed once for each snapshot: a few milliseconds for the maps of the country. */
export const contentOf = oncePer((map: MapSnapshot): Content => {
  const counted = map.versions.filter(({ boundary: { set } }) => set.representation !== 'no_wards');
  const sets = [...groupBy(counted, ({ boundary: { set } }) => set)]
    .map(([set, versions]): SetContent => {
      versions.sort((a, b) => compare(a.boundary.id, b.boundary.id) || a.from - b.from);
      const hash = createHash('sha256');
      for (const version of versions) hash.update(lineOf(version));
      const boundaryCount = new Set(versions.map(({ boundary }) => boundary)).size;
      return { set, boundaryCount, sha256: hash.digest('hex') };
    })
    .sort((a, b) => compare(a.set.id, b.set.id));
  const whole = createHash('sha256');
  for (const { set, sha256 } of sets) whole.update(`${sha256}  ${set.id}\n`);
  return { sets, sha256: whole.digest('hex') };
});
