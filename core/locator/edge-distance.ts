import type { EdgeBins } from './edge-bins.ts';

/** Mean radius of the Earth in metres (IUGG, R1). */
const earthRadius = 6_371_008.8;
const metresPerDegree = (earthRadius * Math.PI) / 180;

/** Degrees of longitude and latitude that cover `metres` at a latitude, a little more rather than less. */
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
  const first = bins.partStrips[part]!;
  const last = bins.partStrips[part + 1]! - 1;
  const stripOf = (y: number) =>
    Math.min(last, Math.max(first, first + Math.floor((y - bins.south[part]!) * bins.stripsPerUnit[part]!)));
  const endStrip = stripOf(latitude + around.y);
  let nearest = metres * metres;
  let found = false;
  for (let strip = stripOf(latitude - around.y); strip <= endStrip; strip++) {
    for (let cluster = bins.stripClusters[strip]!; cluster < bins.stripClusters[strip + 1]!; cluster++) {
      if (bins.clusterEast[cluster]! < longitude - around.x || bins.clusterWest[cluster]! > longitude + around.x)
        continue;
      const end = bins.clusterEdges[cluster + 1]! >>> 1;
      for (let entry = bins.clusterEdges[cluster]! >>> 1; entry < end; entry++) {
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
