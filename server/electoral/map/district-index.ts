import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { groupBy } from '#core/collections/lists-by-key.ts';
import { vertexCount } from '#core/geometry/polygons.ts';
import { levels } from '#core/levels.ts';
import { buildDistrictBlock, type DistrictBlock } from '#core/locator/district-block.ts';
import { Locator } from '#core/locator/locator.ts';
import type { PartTree } from '#core/locator/part-tree.ts';
import type { CoveringOrSnapped } from '#locator/src/answer/point.ts';
import type { BoundaryVersion } from './boundary.ts';

/** Building a block of this size takes a few hundredths of a second, and requests are served between two of them. */
const verticesPerBlock = 100_000;

/** The boundary versions of all sets and times, by place. */
export class DistrictIndex {
  /** In the order of the blocks. */
  readonly versions: readonly BoundaryVersion[];
  readonly blocks: readonly DistrictBlock[];
  readonly #locator: Locator;

  /** @param tree of the blocks' parts, if it has been built before */
  constructor(versions: readonly BoundaryVersion[], blocks: readonly DistrictBlock[], tree?: PartTree) {
    this.versions = versions;
    this.blocks = blocks;
    this.#locator = new Locator(
      versions.map(({ geometry, boundary: { set }, from, until }) => {
        return { geometry, set: set.index, level: levels.indexOf(set.level), validFrom: from, validUntil: until };
      }),
      blocks,
      tree,
    );
  }

  get tree(): PartTree {
    return this.#locator.tree;
  }

  /** Takes over the blocks of `previous` whose geometries are the same. Requests are served between two blocks. */
  static async build(
    versions: readonly BoundaryVersion[],
    previous?: DistrictIndex,
    blockVertices = verticesPerBlock,
  ): Promise<DistrictIndex> {
    const built = new Map((previous ? previous.blocks : []).map((block) => [block.geometries[0], block]));
    const groups = blocksOf(versions, blockVertices);
    const blocks: DistrictBlock[] = [];
    for (const group of groups) {
      const geometries = group.map(({ geometry }) => geometry);
      const before = built.get(geometries[0]);
      const isSame =
        before?.geometries.length === geometries.length && geometries.every((g, i) => g === before.geometries[i]);
      blocks.push(isSame ? before : buildDistrictBlock(geometries));
      if (!isSame) await yieldToEventLoop();
    }
    return new DistrictIndex(groups.flat(), blocks);
  }

  /** The versions that cover the point: at most one for each set (if a set's own districts overlap, the first). */
  covering(longitude: number, latitude: number, at: number): BoundaryVersion[] {
    return this.#versionsOf(this.#locator.locate(longitude, latitude, at));
  }

  /** As `covering`, and of each level that has none, the version to which a point in a gap is counted. */
  coveringOrSnapped(longitude: number, latitude: number, at: number): CoveringOrSnapped<BoundaryVersion> {
    const { covering, snapped } = this.#locator.locateOrSnap(longitude, latitude, at);
    return { covering: this.#versionsOf(covering), snapped: this.#versionsOf(snapped) };
  }

  #versionsOf(districts: readonly number[]): BoundaryVersion[] {
    return districts.map((district) => this.versions[district]!);
  }
}

/** Groups the versions of each set by number of vertices. A district is never divided. */
function blocksOf(versions: readonly BoundaryVersion[], blockVertices: number): BoundaryVersion[][] {
  const bySet = groupBy(versions, ({ boundary }) => boundary.set.index);
  const groups: BoundaryVersion[][] = [];
  for (const list of bySet.values()) {
    let group: BoundaryVersion[] = [];
    let vertices = 0;
    for (const version of list) {
      if (vertices >= blockVertices) {
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
