import { boundingBox } from '#core/geometry/polygons.ts';
import { isElectoral } from '#locator/src/answer/resolution.ts';
import { areaOf, mapsCross } from '#server/electoral/lookup/crossing-maps.ts';
import type { BoundaryVersion } from '#server/electoral/map/boundary.ts';
import type { MapSnapshot } from '#server/electoral/map/map-snapshot.ts';

/** Versions of two maps of a level whose outlines cross, and which may therefore claim one point. One pair for two maps. */
export function crossingPairs(
  map: Pick<MapSnapshot, 'districts'>,
  versions: readonly BoundaryVersion[],
  now: number,
): Array<readonly [BoundaryVersion, BoundaryVersion]> {
  const candidates = versions.filter(isElectoral).map((version) => ({ version, box: boundingBox(version.geometry) }));
  candidates.sort((a, b) => a.box[0] - b.box[0]);
  const measured = new Set<string>();
  const pairs: Array<readonly [BoundaryVersion, BoundaryVersion]> = [];
  candidates.forEach(({ version, box }, i) => {
    for (let j = i + 1; j < candidates.length; j++) {
      const { version: other, box: otherBox } = candidates[j]!;
      if (otherBox[0] > box[2]) break;
      if (otherBox[1] > box[3] || otherBox[3] < box[1]) continue;
      if (other.boundary.set.level !== version.boundary.set.level) continue;
      const from = Math.max(version.from, other.from);
      const until = Math.min(version.until, other.until);
      const key = [areaOf(version), areaOf(other)].sort().join();
      if (from >= until || areaOf(version) === areaOf(other) || measured.has(key)) continue;
      measured.add(key);
      const at = now >= from && now < until ? now : from;
      if (mapsCross(map.districts, version, other, at)) pairs.push([version, other]);
    }
  });
  return pairs;
}
