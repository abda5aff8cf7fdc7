import { type Finding, finding } from '#ingest/kind/gate.ts';
import type { Subject } from '#ingest/maps/check/subject.ts';
import { widestGap } from '#locator/src/geometry/gap.ts';
import { type Crossings, cross, metresPerDegree } from './lines.ts';

/** Lines through each district, at these heights of its box. In a large set every line also cuts many others. */
const heights = (districts: number): number[] => (districts > 100 ? [0.5] : [0.21, 0.5, 0.79]);
/** Gaps in less than this share of the length measured within districts are not mentioned. */
const leastGaps = 0.0005;
/** Gaps narrower than this, in metres, lie between neighbours; wider ones are lakes and other jurisdictions. */
const widestMentioned = 200;
interface Tally {
  covered: number;
  /** Lengths of the gaps met, in metres. */
  readonly gaps: number[];
}

/** Follows one line from west to east and adds up the lengths in districts, and in none between two. */
function walk(line: Crossings, metresPerLongitude: number, tally: Tally): void {
  const order = line.at.map((_, i) => i).sort((a, b) => (line.at[a] as number) - (line.at[b] as number));
  const inside = new Set<number>();
  let last = Number.NEGATIVE_INFINITY;
  let lastDistrict = -1;
  for (const i of order) {
    const at = line.at[i] as number;
    const district = line.district[i] as number;
    const length = (at - last) * metresPerLongitude;
    if (inside.size > 0) tally.covered += length;
    else if (length > 0.5 && length < widestMentioned && lastDistrict !== district) {
      tally.gaps.push(length);
    }
    if (!inside.delete(district)) inside.add(district);
    last = at;
    lastDistrict = district;
  }
}

/** Gaps between the districts, measured along lines through each of them. */
export function gaps({ districts }: Subject): Finding[] {
  const latitudes = Float64Array.from(
    districts
      .filter((district) => district.vertices > 0)
      .flatMap(({ boundingBox: [, south, , north] }) =>
        heights(districts.length).map((height) => south + (north - south) * height),
      ),
  ).sort();
  const tally: Tally = { covered: 0, gaps: [] };
  cross(districts, latitudes).forEach((line, i) => {
    walk(line, metresPerDegree * Math.cos(((latitudes[i] as number) * Math.PI) / 180), tally);
  });
  return tally.covered === 0 ? [] : gapsMet(tally);
}

function gapsMet({ gaps, covered }: Tally): Finding[] {
  if (lengthOf(gaps) / covered <= leastGaps) return [];
  const narrow = gaps.filter((length) => length <= widestGap);
  const wide = gaps.filter((length) => length > widestGap);
  const figure = (lengths: readonly number[]) =>
    lengths.length === 0 ? null : { count: lengths.length, mean: lengthOf(lengths) / lengths.length };
  const values = { narrow: figure(narrow), wide: figure(wide), nearestWithin: widestGap, widest: widestMentioned };
  return [finding('soft', 'gaps', 'gaps', values)];
}

const lengthOf = (lengths: readonly number[]): number => lengths.reduce((sum, length) => sum + length, 0);
