import { beforeAll, describe, expect, it } from '@jest/globals';
import { readRealMaps } from '#bench/electoral/locate/real-maps.ts';
import { easternMidnight } from '#core/dates.ts';
import { type Level, levels } from '#core/levels.ts';
import { Locator, type LocatorDistrict } from '#core/locator/locator.ts';
import { seeded } from '#core/random.ts';

// Points in no district of a level, up to 15 m from a border of all real maps. What each should be counted to is worked out
// without looking at edges: by walking from it in many directions until some district covers the place.

const metresPerDegree = 111_195;
const widestGap = 50;
const directions = 72;
/** A district is met up to so much later than it begins, in metres. */
const stride = 1;
const days = ['2012-06-01', '2016-06-01', '2019-06-01', '2022-12-01', '2025-06-01'];
const pointsOfADay = 40_000;

interface Point {
  readonly longitude: number;
  readonly latitude: number;
  readonly at: number;
  readonly level: number;
}

/** How far the first district of the level is in each direction, and which; -1 if there is none within 50 m. */
interface View {
  readonly metres: number[];
  readonly districts: number[];
}

let districts: Array<LocatorDistrict & { readonly level: number }>;
let locator: Locator;

function districtAt({ at, level }: Point, longitude: number, latitude: number): number {
  return locator.locate(longitude, latitude, at).find((district) => districts[district]!.level === level) ?? -1;
}

function walk(point: Point, count: number, step: number, reach: number): View {
  const { longitude, latitude } = point;
  const metresPerLongitude = metresPerDegree * Math.cos((latitude * Math.PI) / 180);
  const view: View = { metres: [], districts: [] };
  for (let i = 0; i < count; i++) {
    const east = Math.cos((2 * Math.PI * i) / count) / metresPerLongitude;
    const north = Math.sin((2 * Math.PI * i) / count) / metresPerDegree;
    let district = -1;
    let metres = 0;
    while (district < 0 && metres < reach) {
      metres += step;
      district = districtAt(point, longitude + metres * east, latitude + metres * north);
    }
    view.metres.push(district < 0 ? Infinity : metres);
    view.districts.push(district);
  }
  return view;
}

/** The shortest line through the point from one district to another, in metres. */
function narrowest({ metres, districts: seen }: View): number {
  const half = directions / 2;
  const lines = seen
    .slice(0, half)
    .map((district, i) => (district === seen[i + half] ? Infinity : metres[i]! + metres[i + half]!));
  return Math.min(...lines);
}

/** The widest angle over which no district is seen, in degrees. */
function openAngle({ districts: seen }: View): number {
  let widest = 0;
  let open = 0;
  for (const district of [...seen, ...seen]) {
    open = district < 0 ? open + 1 : 0;
    widest = Math.max(widest, open);
  }
  return (Math.min(widest, directions) * 360) / directions;
}

/** Up to 15 m from borders in force, in no district of the border's level. The generator is seeded. */
function outsidePoints(): Point[] {
  const random = seeded(20_260_401);
  const points: Point[] = [];
  for (const day of days) {
    const at = easternMidnight(day);
    const inForce = districts.filter(({ validFrom, validUntil }) => at >= validFrom && at < validUntil);
    for (let i = 0; i < pointsOfADay; i++) {
      const { geometry, level } = inForce[Math.floor(random() * inForce.length)]!;
      const vertex = Math.floor((random() * geometry.positions.length) / 2) * 2;
      const y = geometry.positions[vertex + 1]!;
      const distance = random() * 15;
      const angle = random() * 2 * Math.PI;
      const longitude =
        geometry.positions[vertex]! + (distance * Math.cos(angle)) / (metresPerDegree * Math.cos((y * Math.PI) / 180));
      const point = { longitude, latitude: y + (distance * Math.sin(angle)) / metresPerDegree, at, level };
      if (districtAt(point, point.longitude, point.latitude) < 0) points.push(point);
    }
  }
  return points;
}

const snappedOf = ({ longitude, latitude, at, level }: Point): number =>
  locator.locateOrSnap(longitude, latitude, at).snapped.find((district) => districts[district]!.level === level) ?? -1;

describe('points that lie in no district of any real map', () => {
  let alone: Point[];
  let between: Array<{ point: Point; view: View }>;
  beforeAll(async () => {
    const maps = await readRealMaps(process.env.HUSTINGS_REAL_DATA as string);
    districts = maps.flatMap(({ source, districts: own }, set) =>
      own.map(({ geometry }) => ({
        geometry,
        set,
        level: levels.indexOf(source.level as Level),
        validFrom: easternMidnight(source.valid.from),
        validUntil: source.valid.until === undefined ? Infinity : easternMidnight(source.valid.until),
      })),
    );
    locator = new Locator(districts);
    alone = [];
    between = [];
    for (const point of outsidePoints()) {
      const near = new Set(walk(point, 24, 3, 15).districts.filter((district) => district >= 0));
      if (near.size < 2) alone.push(point);
      else between.push({ point, view: walk(point, directions, stride, widestGap) });
    }
  }, 600_000);

  const describePoint = ({ longitude, latitude, at, level }: Point) =>
    `${longitude}, ${latitude}, ${new Date(at).toISOString().slice(0, 10)}, ${levels[level]}`;
  /** What two strides, one at either end of a line, and two directions, one at either side of a view, may hide. */
  const isGap = (view: View) => narrowest(view) <= widestGap - 2 * stride && openAngle(view) <= 75;
  const isBeyond = (view: View) => narrowest(view) > widestGap + 2 * stride || openAngle(view) >= 105;

  it('are many: beyond one district, beyond two, between two, and between those of two maps', () => {
    const gaps = between.filter(({ view }) => isGap(view));
    const ofTwoMaps = gaps.filter(({ view }) => {
      return new Set(view.districts.filter((i) => i >= 0).map((i) => districts[i]!.set)).size > 1;
    });
    const beyond = between.filter(({ view }) => isBeyond(view));
    expect(alone.length).toBeGreaterThan(10_000);
    expect(beyond.length).toBeGreaterThan(200);
    expect(gaps.length).toBeGreaterThan(300);
    expect(ofTwoMaps.length).toBeGreaterThan(100);
    expect(between.length - gaps.length - beyond.length).toBeLessThan(between.length / 10);
  });

  it('count to the nearest district in a gap between two', () => {
    const wrong = between.filter(({ point, view }) => {
      if (!isGap(view)) return false;
      const nearest = Math.min(...view.metres);
      const may = view.districts.filter((_, i) => view.metres[i]! <= nearest + 2 * stride);
      return !may.includes(snappedOf(point));
    });
    expect(wrong.map(({ point }) => describePoint(point))).toEqual([]);
  });

  it('count to none beyond the outer border of two districts that meet', () => {
    const wrong = between.filter(({ point, view }) => isBeyond(view) && snappedOf(point) >= 0);
    expect(wrong.map(({ point }) => describePoint(point))).toEqual([]);
  });

  it('count to none just beyond an outer border', () => {
    // One of them may still lie in a gap whose other side is between 15 and 50 m away.
    const wrong = alone.filter((point) => {
      if (snappedOf(point) < 0) return false;
      return isBeyond(walk(point, directions, stride, widestGap));
    });
    expect(wrong.map(describePoint)).toEqual([]);
  });
});
