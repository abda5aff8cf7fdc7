import type { NearDistrict, Surroundings } from './surroundings.ts';

/** The widest gap between two districts that counts as a drawing error, in metres. */
export const widestGap = 50;

/** How many directions are looked in from a point: one every three degrees. Half of them lie opposite the other half. */
const directions = 120;
const step = (2 * Math.PI) / directions;
/** The number of neighbouring directions without a district that make up a right angle. */
const rightAngle = directions / 4;
/** A point as near as this to a border lies on it, in metres. */
const onBorder = 0.001;

const east = Float64Array.from({ length: directions }, (_, i) => Math.cos(i * step));
const north = Float64Array.from({ length: directions }, (_, i) => Math.sin(i * step));
/** What is seen in each direction: how far the first district is, and which. Calls never overlap. */
const metres = new Float64Array(directions);
const seen = new Int32Array(directions);

/**
 * The district to which a point in a gap is counted: the nearest. Undefined if the point lies in no gap. It must lie in
 * no district of the level.
 *
 * A gap is a sliver that the drawing left between two districts, of one map or of two that meet. Through a point in it
 * runs a line of at most `widestGap` from one district to another. Beyond the districts' common outer border (the sea,
 * foreign land, land of no map) such a line may exist too, in a bay. But there the view is open over a right angle or
 * more: no district is met within `widestGap`. In a gap with parallel sides the view along it is open over less.
 *
 * @param around the borders of the level's districts within `widestGap`
 */
export function districtOfGap(around: Surroundings): number | undefined {
  const { nearest, second } = nearestTwo(around.districts);
  // The line through the point is at least as long as the distances to its two districts.
  if (!nearest || !second || nearest.metres + second.metres > widestGap) return undefined;
  if (second.metres <= onBorder) return nearest.district;
  // A point on a border is looked at from a little inside the gap, since it could see half of the district only.
  const aside = nearest.metres > onBorder ? 0 : onBorder / Math.hypot(second.x, second.y);
  look(around, second.x * aside, second.y * aside);
  return isBetweenDistricts() && !hasOpenView() ? nearest.district : undefined;
}

function nearestTwo(districts: readonly NearDistrict[]) {
  let nearest: NearDistrict | undefined;
  let second: NearDistrict | undefined;
  for (const district of districts) {
    if (!nearest || isNearer(district, nearest)) {
      second = nearest;
      nearest = district;
    } else if (!second || isNearer(district, second)) second = district;
  }
  return { nearest, second };
}

const isNearer = (a: NearDistrict, b: NearDistrict): boolean =>
  a.metres < b.metres || (a.metres === b.metres && a.district < b.district);

/** Fills `metres` and `seen` as looked at from a place some metres east and north of the point. */
function look(around: Surroundings, x: number, y: number): void {
  metres.fill(Infinity);
  seen.fill(-1);
  around.forEachEdge((fromX, fromY, toX, toY, district) =>
    lookAtEdge(fromX - x, fromY - y, toX - x, toY - y, district),
  );
}

/** Enters one edge, whose district lies on its left (exteriors run counter-clockwise, holes clockwise). */
function lookAtEdge(fromX: number, fromY: number, toX: number, toY: number, district: number): void {
  const offset = fromX * toY - fromY * toX;
  // Seen from the right side, an edge runs clockwise. From the left one would look out of the district.
  if (!(offset <= 0)) return;
  const first = Math.atan2(toY, toX) / step;
  const width = (Math.atan2(fromY, fromX) / step - first + directions) % directions;
  // An edge takes up half of the view at most. If its two ends lie in the same direction, nearly all of that is
  // rounding.
  if (width > directions / 2 + 1) return;
  for (let i = Math.ceil(first); i <= first + width; i++) {
    const direction = (i + directions) % directions;
    const towards = east[direction]! * (toY - fromY) - north[direction]! * (toX - fromX);
    const distance = offset / towards;
    if (!(towards < 0 && distance <= widestGap)) continue;
    // Which of two districts at one distance is seen must not depend on the order of edges.
    if (distance < metres[direction]! || (distance === metres[direction] && district < seen[direction]!)) {
      metres[direction] = distance;
      seen[direction] = district;
    }
  }
}

/** Whether some line through the place, at most `widestGap` long, runs from one district to another. */
function isBetweenDistricts(): boolean {
  const half = directions / 2;
  for (let i = 0; i < half; i++)
    if (seen[i] !== seen[i + half] && metres[i]! + metres[i + half]! <= widestGap) return true;
  return false;
}

/** Whether no district is seen over a right angle or more. */
function hasOpenView(): boolean {
  let open = 0;
  for (let i = 0; i < directions + rightAngle; i++) {
    open = seen[i % directions]! < 0 ? open + 1 : 0;
    if (open >= rightAngle) return true;
  }
  return false;
}
