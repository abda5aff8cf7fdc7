import type { StoredDistrict, StoredSet } from '#locator/src/file/layout.ts';
import { areaOf } from '#locator/src/file/maps.ts';
import type { GivenFile } from '#locator/write/given.ts';
import { writeFile } from '#locator/write/write-file.ts';
import type { BoundarySet, BoundaryVersion } from '#server/electoral/map/boundary.ts';
import { crossingPairs } from './crossing-pairs.ts';
import { postalShards } from './postal-shards.ts';
import type { SharedMap } from './shared-map.ts';

export interface BakeOptions {
  readonly now: number;
  /** With maps that have ended, so that the file answers for every date. */
  readonly history: boolean;
  readonly sign: GivenFile['sign'];
}

/**
 * The file of a map (locator/src/file/layout.ts), in pieces: the districts in force and those to come. It is the same
 * bytes until what it says changes. Errors: an `OffGrid`.
 */
export function bakeMap({ map, leftOut, postalCredits }: SharedMap, { now, history, sign }: BakeOptions): Uint8Array[] {
  const versions = map.districts.versions.filter(({ until }) => history || until > now);
  const ended = map.versions.filter(({ until }) => !history && until <= now);
  const from = ended.length === 0 ? null : Math.max(...ended.map(({ until }) => until));
  const sets = [...new Set(versions.map(({ boundary }) => boundary.set))].sort((a, b) => a.index - b.index);
  const setNumbers = new Map(sets.map((set, i) => [set, i]));
  const numbers = new Map(versions.map((version, i) => [version, i]));
  const precedences = [...new Set(versions.map(({ precedence }) => precedence))].sort((a, b) => a - b);
  const ranks = new Map(precedences.map((precedence, i) => [precedence, i]));
  const storedOf = (version: BoundaryVersion): StoredDistrict => {
    const { boundary, nameEn, nameFr, province, precedence } = version;
    const { set, id, code } = boundary;
    const ownId = id === `${set.id}-${code}` ? '' : id;
    const hasOwnSpan = version.from !== set.from || version.until !== set.until;
    return [
      numbers.get(version)!,
      setNumbers.get(set)!,
      code,
      nameEn,
      nameFr === nameEn ? '' : nameFr,
      province,
      ranks.get(precedence)!,
      ...(hasOwnSpan ? ([ownId, version.from, endOf(version.until)] as const) : ownId === '' ? [] : [ownId]),
    ] as StoredDistrict;
  };
  const area = (version: BoundaryVersion): string => {
    const { representation } = version.boundary.set;
    const set = { representation, index: setNumbers.get(version.boundary.set)! };
    return areaOf({ boundary: { set }, number: numbers.get(version)! });
  };
  const instants = map.versions.flatMap((version) => [version.from, version.until]);
  const changes = [...new Set(instants)].filter((at) => Number.isFinite(at) && at > (from ?? -Infinity));
  return writeFile({
    head: {
      version: map.catalogueVersion,
      updatedAt: map.updatedAt,
      from,
      sets: sets.map(storedSet),
      crossing: crossingPairs(map, versions, now).map(([a, b]) => [area(a), area(b)] as const),
      leftOut,
      postalCredits,
    },
    districts: versions.map((version) => {
      const { positions, ringEnds } = version.geometry;
      return { stored: storedOf(version), positions, ringEnds };
    }),
    shards: postalShards(map, { from, changes: changes.sort((a, b) => a - b) }, storedOf),
    sign,
  });
}

const endOf = (until: number): number | null => (until === Infinity ? null : until);

function storedSet({
  id,
  name,
  level,
  representation,
  jurisdiction,
  from,
  until,
  sourceUrl,
  source,
}: BoundarySet): StoredSet {
  return {
    id,
    name,
    level,
    representation,
    jurisdiction: [jurisdiction.id, jurisdiction.nameEn, jurisdiction.nameFr],
    from,
    until: endOf(until),
    source: sourceUrl,
    attribution: source.attribution,
    licence: { name: source.licence.name, url: source.licence.url },
  };
}
