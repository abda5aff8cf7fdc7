import { boundingBox, vertexCount } from '#core/geometry/polygons.ts';
import { decodeWkb } from '#core/geometry/wkb.ts';
import type { ClippedSide } from '#core/source/finding-values.ts';
import { type Finding, finding } from '#ingest/kind/gate.ts';
import { median } from '#ingest/kind/median.ts';
import type { Subject } from '#ingest/maps/check/subject.ts';
import { perimeterKm } from '#ingest/maps/geometry/perimeter.ts';
import { areaChanges, type DistrictPair } from './area-changes.ts';
import { changedArea } from './changed-area.ts';
import { clippedSides } from './clipped.ts';
import { centroid, commonMotion } from './motion.ts';
import { type ComparedDistrict, lyingOn, straysBeyond } from './strays.ts';

/** A map is moved if its districts moved by more than this together, metres; less is a matter of datum. */
const leastMotion = 2.5;
/** A motion is common if it leaves no more than this share of itself unexplained. */
const unexplained = 1 / 3;
/** A map has moved if this larger a share of its borders lies on the earlier borders once it is shifted back. */
const betterBack = 0.2;
/** A border counts as drawn elsewhere from this distance on, metres along a line of latitude. */
const strayMetres = 10;
/** A border with fewer vertices counts as simplified from this distance on: more than publishers' rounding. */
const detailMetres = 3;
/** A map is drawn anew if more than this share of its borders lies elsewhere. */
const strayShare = 0.5;
/** A map with this many times the vertices is finer than before, unless it had to be repaired in many districts. */
const finer = { vertices: 1.5, repaired: 0.05 } as const;
/** A map with fewer than this share of its vertices, and with other borders, is a simplified copy. */
const fewVertices = 0.5;
/** No more than this share of its borders lies elsewhere in a map that lost only vertices on straight lines. */
const detailShare = 0.05;

interface Known extends ComparedDistrict {
  readonly code: string;
  readonly hash: string;
  readonly areaKm2: number;
}

function moved(before: readonly Known[], after: readonly Known[]): Finding[] {
  const last = new Map(before.map((district) => [district.code, district]));
  const pairs = after.flatMap(({ code, geometry }) => {
    const from = last.get(code);
    const [start, end] = [from && centroid(from.geometry), centroid(geometry)];
    return start && end ? [{ from: start, to: end }] : [];
  });
  const motion = commonMotion(pairs);
  if (!motion || motion.metres < leastMotion || motion.rest > motion.metres * unexplained) return [];
  // Borders redrawn take the centres of all districts beside them along. In a map that moved as a whole
  // each border lies where it lay before, once the move is undone.
  const shifted = after.map(({ geometry, ...district }) => {
    const positions = geometry.positions.slice();
    for (let i = 0; i < positions.length; i += 2) {
      [positions[i], positions[i + 1]] = motion.back(positions[i] as number, positions[i + 1] as number);
    }
    const back = { ...geometry, positions };
    return { ...district, geometry: back, boundingBox: boundingBox(back) };
  });
  const near = motion.metres / 3;
  if (lyingOn(before, shifted, near) < lyingOn(before, after, near) + betterBack) return [];
  const { metres: most, east, north } = motion;
  return [finding('hard', 'moved', 'moved', { most, east, north })];
}

function redrawn(
  before: readonly Known[],
  after: readonly Known[],
  repaired: number,
  [stray = 0, detail = 0]: readonly number[],
): Finding[] {
  const vertices = (districts: readonly Known[]) =>
    districts.reduce((sum, { geometry }) => sum + vertexCount(geometry), 0);
  const ratio = vertices(after) / vertices(before);
  // The borders of a finer map leave those of the coarse one, which is no reason to quarantine it. Repairing rings that
  // cross themselves adds vertices too, and does not make a map finer.
  const isFiner = ratio >= finer.vertices && repaired <= Math.max(1, after.length * finer.repaired);
  if (stray > strayShare && !isFiner) {
    return [finding('hard', 'borders', 'bordersMoved', { borders: stray, metres: strayMetres, vertices: ratio })];
  }
  if (ratio >= fewVertices || detail <= detailShare) return [];
  return [finding('hard', 'detail', 'simplified', { borders: detail, metres: detailMetres, vertices: ratio })];
}

/** The districts of either map that may have changed, by their codes. */
function pairs(changed: readonly Known[], before: readonly Known[], after: readonly Known[]): DistrictPair[] {
  const old = new Map(before.map((district) => [district.code, district]));
  const now = new Map(after.map((district) => [district.code, district]));
  return [...new Set(changed.map(({ code }) => code))].map((code) => ({
    code,
    before: old.get(code) ?? null,
    after: now.get(code) ?? null,
  }));
}

const clipped = (sides: readonly ClippedSide[]): Finding[] =>
  sides.length === 0 ? [] : [finding('hard', 'clipped', 'clipped', { sides })];

/** Everything that shows only when the map is laid over the last publication of its source. */
export function comparison({ districts, previous, repairs }: Subject): Finding[] {
  const hashes = new Map(previous.map(({ code, contentHash }) => [code, contentHash]));
  if (previous.length === 0) return [];
  if (hashes.size === districts.length && districts.every((d) => hashes.get(d.code) === d.contentHash)) return [];
  const before: Known[] = previous.map(({ code, contentHash, areaKm2, geometry: wkb }) => {
    if (wkb === null) throw new Error(`the published shape of ${code} was not read before the comparison`);
    const geometry = decodeWkb(wkb);
    return { code, hash: contentHash, areaKm2, geometry, boundingBox: boundingBox(geometry) };
  });
  const after: Known[] = districts
    .filter(({ vertices }) => vertices > 0)
    .map(({ code, contentHash: hash, areaKm2, geometry, boundingBox: box }) => ({
      code,
      hash,
      areaKm2,
      geometry,
      boundingBox: box,
    }));
  const now = new Map(after.map(({ code, hash }) => [code, hash]));
  const through = [
    ...before.filter(({ code, hash }) => now.get(code) !== hash),
    ...after.filter(({ code, hash }) => hashes.get(code) !== hash),
  ];
  const areas = {
    before: new Map(before.map(({ code, areaKm2 }) => [code, areaKm2])),
    after: new Map(after.map(({ code, areaKm2 }) => [code, areaKm2])),
  };
  const changes = areaChanges(pairs(through, before, after));
  const motion = moved(before, after);
  return [
    ...changedArea(changes, areas),
    ...motion,
    ...clipped(clippedSides(before, after)),
    ...(motion.length > 0 ? [] : narrowed(before, after)),
    ...(motion.length > 0
      ? []
      : redrawn(before, after, repairs.length, straysBeyond(before, after, through, [strayMetres, detailMetres]))),
  ];
}

/** Metres all around; less is a matter of rounding. */
const least = 1;
/** Strips of one width differ by no more than this share of it: bends narrower than the strip are gone. */
const alike = 0.5;
/** The share of the districts that are narrower or wider by about the same. */
const most = 0.75;

interface Measured extends ComparedDistrict {
  readonly code: string;
  readonly areaKm2: number;
}

/**
 * Districts all of which are narrower by the same strip all around. Neighbours share their borders: what one loses there the
 * other gains, unless gaps were made between all of them. Districts that are wider overlap, which is seen without a map before; or
 * the map has grown at its outer border.
 */
function narrowed(before: readonly Measured[], after: readonly Measured[]): Finding[] {
  const last = new Map(before.map((district) => [district.code, district]));
  const strips = after.flatMap(({ code, areaKm2 }) => {
    const from = last.get(code);
    return from ? [((from.areaKm2 - areaKm2) / perimeterKm(from.geometry)) * 1000] : [];
  });
  if (strips.length < 2) return [];
  const usual = median(strips);
  const like = strips.filter((strip) => Math.abs(strip - usual) <= usual * alike);
  if (usual < least || like.length < strips.length * most) return [];
  return [finding('hard', 'narrowed', 'narrowed', { count: like.length, of: strips.length, metres: usual })];
}
