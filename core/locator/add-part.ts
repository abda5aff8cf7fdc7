import type { Surroundings } from '#locator/src/geometry/surroundings.ts';
import { binOf, clusterWords, columns, type EdgeBins } from './edge-bins.ts';

/** Adds the edges of one part of a district that lie within reach of a point. */
export function addPart(around: Surroundings, bins: EdgeBins, part: number, district: number): void {
  const { frames, partStrips, stripClusters, clusters, edges } = bins;
  const positions = bins.positions[part]!;
  const frame = part * 4;
  const firstStrip = partStrips[part]!;
  const strips = partStrips[part + 1]! - firstStrip;
  const south = frames[frame]!;
  const west = frames[frame + 2]!;
  const stripsPerUnit = frames[frame + 1]!;
  const columnsPerUnit = frames[frame + 3]!;
  const lowest = firstStrip + binOf(around.latitude - around.marginY, south, stripsPerUnit, strips);
  const highest = firstStrip + binOf(around.latitude + around.marginY, south, stripsPerUnit, strips);
  const westmost = binOf(around.longitude - around.marginX, west, columnsPerUnit, columns);
  const eastmost = binOf(around.longitude + around.marginX, west, columnsPerUnit, columns);
  for (let strip = lowest; strip <= highest; strip++) {
    const endCluster = stripClusters[strip + 1]!;
    for (let cluster = stripClusters[strip]!; cluster < endCluster; cluster += clusterWords) {
      if (clusters[cluster]! < westmost || clusters[cluster + 1]! > eastmost) continue;
      const end = clusters[cluster + clusterWords + 2]! >>> 1;
      for (let entry = clusters[cluster + 2]! >>> 1; entry < end; entry++) {
        const edge = edges[entry]! * 2;
        around.addEdge(positions, edge, edge + 2, district);
      }
    }
  }
}
