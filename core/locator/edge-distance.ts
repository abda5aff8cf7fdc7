import { binOf, clusterWords, columns, type EdgeBins } from './edge-bins.ts';

/** Mean radius of the Earth in metres (IUGG, R1). */
const earthRadius = 6_371_008.8;
const metresPerDegree = (earthRadius * Math.PI) / 180;

/** Degrees of longitude and latitude that cover at least `metres` at a latitude, by a margin of one per cent. */
export function reach(metres: number, latitude: number): { x: number; y: number } {
  const y = (metres / metresPerDegree) * 1.01;
  return { x: y / Math.max(1e-6, Math.cos((latitude * Math.PI) / 180)), y };
}

/**
 * Metres from a point to the nearest edge of a part, or Infinity where no edge lies within `metres`. Measured on a
 * plane that touches the sphere at the point: good to half a per cent for distances of a few kilometres.
 */
export function edgeDistance(
  bins: EdgeBins,
  part: number,
  longitude: number,
  latitude: number,
  metres: number,
): number {
  const around = reach(metres, latitude);
  const scaleX = metresPerDegree * Math.cos((latitude * Math.PI) / 180);
  const positions = bins.positions[part]!;
  const { frames, partStrips, stripClusters, clusters } = bins;
  const frame = part * 4;
  const firstStrip = partStrips[part]!;
  const strips = partStrips[part + 1]! - firstStrip;
  const low = firstStrip + binOf(latitude - around.y, frames[frame]!, frames[frame + 1]!, strips);
  const high = firstStrip + binOf(latitude + around.y, frames[frame]!, frames[frame + 1]!, strips);
  const west = binOf(longitude - around.x, frames[frame + 2]!, frames[frame + 3]!, columns);
  const east = binOf(longitude + around.x, frames[frame + 2]!, frames[frame + 3]!, columns);
  let nearest = metres * metres;
  let found = false;
  for (let strip = low; strip <= high; strip++) {
    for (let cluster = stripClusters[strip]!; cluster < stripClusters[strip + 1]!; cluster += clusterWords) {
      if (clusters[cluster]! < west || clusters[cluster + 1]! > east) continue;
      const end = clusters[cluster + clusterWords + 2]! >>> 1;
      for (let entry = clusters[cluster + 2]! >>> 1; entry < end; entry++) {
        const edge = bins.edges[entry]! * 2;
        const squared = squaredDistanceFromOrigin(
          (positions[edge]! - longitude) * scaleX,
          (positions[edge + 1]! - latitude) * metresPerDegree,
          (positions[edge + 2]! - longitude) * scaleX,
          (positions[edge + 3]! - latitude) * metresPerDegree,
        );
        if (squared <= nearest) {
          nearest = squared;
          found = true;
        }
      }
    }
  }
  return found ? Math.sqrt(nearest) : Infinity;
}

function squaredDistanceFromOrigin(fromX: number, fromY: number, toX: number, toY: number): number {
  const alongX = toX - fromX;
  const alongY = toY - fromY;
  const length = alongX * alongX + alongY * alongY;
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, -(fromX * alongX + fromY * alongY) / length));
  const x = fromX + share * alongX;
  const y = fromY + share * alongY;
  return x * x + y * y;
}
