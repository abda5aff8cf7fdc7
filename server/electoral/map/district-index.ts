import { setImmediate as turn } from 'node:timers/promises';
import { type BoundingBox, boundingBox, vertexCount } from '#core/geometry/polygons.ts';
import { districtOfGap, widestGap } from '#core/locator/gap.ts';
import { Locator } from '#core/locator/locator.ts';
import type { BoundarySet, BoundaryVersion } from './boundary.ts';

/**
 * A locator over some districts of one set. Building one of this size takes a few hundredths of a second, and requests
 * are answered between two of them. The next snapshot reuses a shard whose districts and times have not changed.
 */
interface Shard {
  readonly set: BoundarySet;
  /** Equal for shards of the same districts over the same times. */
  readonly identity: string;
  readonly locator: Locator;
  readonly box: BoundingBox;
  /** By the numbers that the locator gives its districts. */
  readonly versions: readonly BoundaryVersion[];
}

const verticesPerShard = 100_000;
/** More degrees than the widest gap has anywhere in Canada: 50 m at 83° north are 0.004° of longitude. */
const marginDegrees = 0.005;

/** Which boundary versions cover a point at an instant, over all sets and times. */
export class DistrictIndex {
  readonly #shards: readonly Shard[];
  /** West, south, east, north of each shard. */
  readonly #boxes: Float64Array;

  private constructor(shards: readonly Shard[]) {
    this.#shards = shards;
    this.#boxes = Float64Array.from(shards.flatMap((shard) => shard.box));
  }

  /** Reuses the shards of `previous` that have not changed. Requests are answered between two shards. */
  static async build(
    versions: readonly BoundaryVersion[],
    previous?: DistrictIndex,
    shardVertices = verticesPerShard,
  ): Promise<DistrictIndex> {
    const reusable = new Map((previous ? previous.#shards : []).map(({ identity, locator }) => [identity, locator]));
    const shards: Shard[] = [];
    for (const group of shardsOf(versions, shardVertices)) {
      const set = group[0]!.boundary.set;
      const identity = [set.id, ...group.map(({ versionId, from, until }) => `${versionId}:${from}:${until}`)].join(
        ' ',
      );
      let locator = reusable.get(identity);
      if (!locator) {
        locator = new Locator(
          group.map(({ geometry, from, until }) => ({ geometry, set: 0, validFrom: from, validUntil: until })),
        );
        await turn();
      }
      shards.push({ set, identity, locator, box: boxAround(group), versions: group });
    }
    return new DistrictIndex(shards);
  }

  /** The versions that cover the point: at most one for each set (where a set's own districts overlap, the first). */
  covering(longitude: number, latitude: number, at: number): BoundaryVersion[] {
    const boxes = this.#boxes;
    const found: BoundaryVersion[] = [];
    for (let i = 0, box = 0; i < this.#shards.length; i++, box += 4) {
      if (longitude < boxes[box]! || latitude < boxes[box + 1]!) continue;
      if (longitude > boxes[box + 2]! || latitude > boxes[box + 3]!) continue;
      const shard = this.#shards[i]!;
      const last = found.at(-1);
      // The shards of one set are adjacent, and the one with the set's first districts comes first.
      if (last?.boundary.set === shard.set) continue;
      const hit = shard.locator.locateInSet(longitude, latitude, at, 0);
      if (hit >= 0) found.push(shard.versions[hit]!);
    }
    return found;
  }

  /**
   * For a point in no district of the sets in question: the version in each of them to which the point is counted where it
   * lies in a gap (see `districtOfGap`).
   */
  snapped(
    longitude: number,
    latitude: number,
    at: number,
    isInQuestion: (set: BoundarySet) => boolean,
  ): BoundaryVersion[] {
    const found: BoundaryVersion[] = [];
    for (let i = 0; i < this.#shards.length; ) {
      const set = this.#shards[i]!.set;
      const isWanted = isInQuestion(set);
      const near: Array<{ version: BoundaryVersion; metres: number }> = [];
      for (; i < this.#shards.length && this.#shards[i]!.set === set; i++) {
        const { box, locator, versions } = this.#shards[i]!;
        if (!isWanted || longitude < box[0] - marginDegrees || latitude < box[1] - marginDegrees) continue;
        if (longitude > box[2] + marginDegrees || latitude > box[3] + marginDegrees) continue;
        for (const { district, metres } of locator.near(longitude, latitude, at, 0, widestGap))
          near.push({ version: versions[district]!, metres });
      }
      near.sort((a, b) => a.metres - b.metres || a.version.index - b.version.index);
      const inGap = districtOfGap(near);
      if (inGap) found.push(inGap.version);
    }
    return found;
  }
}

/** Groups the versions of each set by number of vertices. A district is never divided. */
function shardsOf(versions: readonly BoundaryVersion[], shardVertices: number): BoundaryVersion[][] {
  const bySet = new Map<number, BoundaryVersion[]>();
  for (const version of versions) {
    const { index } = version.boundary.set;
    const list = bySet.get(index);
    if (list) list.push(version);
    else bySet.set(index, [version]);
  }
  const groups: BoundaryVersion[][] = [];
  for (const list of bySet.values()) {
    let group: BoundaryVersion[] = [];
    let vertices = 0;
    for (const version of list) {
      if (vertices >= shardVertices) {
        groups.push(group);
        group = [];
        vertices = 0;
      }
      group.push(version);
      vertices += vertexCount(version.geometry);
    }
    groups.push(group);
  }
  return groups;
}

function boxAround(versions: readonly BoundaryVersion[]): BoundingBox {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { geometry } of versions) {
    const [w, s, e, n] = boundingBox(geometry);
    west = Math.min(west, w);
    south = Math.min(south, s);
    east = Math.max(east, e);
    north = Math.max(north, n);
  }
  return [west, south, east, north];
}
