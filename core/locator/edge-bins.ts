import type { Polygons } from '#core/geometry/polygons.ts';
import { ringStart } from '#core/geometry/rings.ts';
import { isCrossed } from '#locator/src/geometry/ray-crossing.ts';

/**
 * The edges of polygons, arranged so that an exact point-in-polygon test reads only a few of them.
 *
 * Each part (one polygon with its holes) is cut into horizontal strips of equal height. In a strip the edges that
 * reach into it are grouped into clusters: edges whose west-east extents overlap. No edge of the strip touches the gap
 * between two clusters, so the gap lies inside or outside over the strip's whole height, and building the bins
 * determines which. A point in a gap is answered without reading an edge. A point in a cluster is tested against that
 * cluster's edges alone, starting from the state of the gap east of it.
 *
 * A point is inside if a line from it eastwards crosses the part's rings an odd number of times; `isCrossed` has the rule
 * at borders. Strips and clusters decide which edges are read. They never change the arithmetic.
 */
export interface EdgeBins {
  /** The positions of each part's district. Edge `i` runs from position `i` to `i + 1`. */
  readonly positions: readonly Float64Array[];
  /** Four numbers a part: south, strips for each degree of latitude, west, columns for each degree of longitude. */
  readonly frames: Float64Array;
  /** Part `p` has the strips from `partStrips[p]` up to, not including, `partStrips[p + 1]`. */
  readonly partStrips: Uint32Array;
  /** Strip `s` has the words of `clusters` from `stripClusters[s]` up to, not including, `stripClusters[s + 1]`. */
  readonly stripClusters: Uint32Array;
  /**
   * Three words a cluster, from west to east: the columns of its east and west limits, and twice the place in `edges`
   * where its edges begin, plus 1 if the gap east of it is inside. One more cluster ends the last.
   */
  readonly clusters: Uint32Array;
  readonly edges: Uint32Array;
}

/** One polygon of a geometry, and its box. */
export interface Part {
  readonly geometry: Polygons;
  readonly firstRing: number;
  readonly endRing: number;
  readonly minX: number;
  readonly minY: number;
  readonly maxX: number;
  readonly maxY: number;
}

export const clusterWords = 3;

/**
 * The number of columns across a part. The limits of clusters are columns, which take half the memory of doubles. A point
 * in another column than a limit certainly lies on that side of it; one in the same column is tested against the edges.
 */
export const columns = 2 ** 30;

/** The strip or column of a value. It never decreases as `value` grows, and the test relies on nothing else. */
export function binOf(value: number, origin: number, binsPerUnit: number, bins: number): number {
  const bin = (value - origin) * binsPerUnit;
  if (bin >= bins) return bins - 1;
  return bin > 0 ? bin | 0 : 0;
}

/** The first positions of the part's edges. */
export function edgesOf({ geometry, firstRing, endRing }: Part): Uint32Array {
  const start = ringStart(geometry, firstRing);
  const edges = new Uint32Array(Math.max(0, geometry.ringEnds[endRing - 1]! - start - (endRing - firstRing)));
  let count = 0;
  for (let ring = firstRing; ring < endRing; ring++) {
    const end = geometry.ringEnds[ring]! - 1;
    for (let position = ringStart(geometry, ring); position < end; position++) edges[count++] = position;
  }
  return edges.subarray(0, count);
}

/** Whether the part covers the point, which must lie within the part's box. */
export function partCovers(bins: EdgeBins, part: number, x: number, y: number): boolean {
  const { frames, partStrips, stripClusters, clusters } = bins;
  const frame = part * 4;
  const firstStrip = partStrips[part]!;
  const strip = firstStrip + binOf(y, frames[frame]!, frames[frame + 1]!, partStrips[part + 1]! - firstStrip);
  const column = binOf(x, frames[frame + 2]!, frames[frame + 3]!, columns);
  const firstCluster = stripClusters[strip]!;
  const endCluster = stripClusters[strip + 1]!;
  let cluster = firstCluster;
  while (cluster < endCluster && clusters[cluster]! < column) cluster += clusterWords;
  if (cluster === endCluster) return false;
  if (column < clusters[cluster + 1]!) return cluster > firstCluster && (clusters[cluster - 1]! & 1) === 1;
  return clusterCovers(bins, part, cluster, x, y);
}

function clusterCovers(bins: EdgeBins, part: number, cluster: number, x: number, y: number): boolean {
  const { clusters, edges } = bins;
  const positions = bins.positions[part]!;
  let inside = clusters[cluster + 2]! & 1;
  const end = clusters[cluster + clusterWords + 2]! >>> 1;
  for (let entry = clusters[cluster + 2]! >>> 1; entry < end; entry++) {
    const edge = edges[entry]! * 2;
    if (isCrossed(positions[edge]!, positions[edge + 1]!, positions[edge + 2]!, positions[edge + 3]!, x, y))
      inside ^= 1;
  }
  return inside === 1;
}
