import type { Polygons } from '#core/geometry/polygons.ts';
import { widestGap } from '#core/locator/gap.ts';
import { type Finding, listed } from '#ingest/run/gate.ts';
import type { Subject } from './subject.ts';

/** Lines through each district, at these heights of its box. In a large set every line also cuts many others. */
const heights = (districts: number): number[] => (districts > 100 ? [0.5] : [0.21, 0.5, 0.79]);
/** Shares of the length measured within districts. */
const limits = { overlap: 0.01, mention: 0.0005 } as const;
/** Gaps narrower than this, in metres, lie between neighbours; wider ones are lakes and other jurisdictions. */
const widestMentioned = 200;
export const metresPerDegree = 111_320;

/** The points at which one line of latitude crosses the outlines of a map. */
export interface Crossings {
  /** Longitudes where the districts' outlines cross the line, and the district of each. */
  readonly at: number[];
  readonly district: number[];
}

/**
 * The points at which every line crosses every outline. An edge includes its lower end and not its upper: each outline
 * is crossed an even number of times.
 */
export function cross(districts: ReadonlyArray<{ readonly geometry: Polygons }>, latitudes: Float64Array): Crossings[] {
  const crossings: Crossings[] = Array.from(latitudes, () => ({ at: [], district: [] }));
  const firstAbove = (latitude: number): number => {
    let low = 0;
    let high = latitudes.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((latitudes[middle] as number) >= latitude) high = middle;
      else low = middle + 1;
    }
    return low;
  };
  districts.forEach(({ geometry: { positions, ringEnds } }, district) => {
    let i = 0;
    for (const end of ringEnds) {
      let line = firstAbove(positions[i * 2 + 1] as number);
      for (; i < end - 1; i++) {
        const y0 = positions[i * 2 + 1] as number;
        const y1 = positions[i * 2 + 3] as number;
        // The lines between the edge's ends: mostly none, because most edges are far shorter than the lines lie apart.
        let next = line;
        while (next < latitudes.length && (latitudes[next] as number) < y1) next++;
        while (next > 0 && (latitudes[next - 1] as number) >= y1) next--;
        for (let k = Math.min(line, next); k < Math.max(line, next); k++) {
          const x0 = positions[i * 2] as number;
          const crossing = crossings[k] as Crossings;
          crossing.at.push(
            x0 + (((latitudes[k] as number) - y0) / (y1 - y0)) * ((positions[i * 2 + 2] as number) - x0),
          );
          crossing.district.push(district);
        }
        line = next;
      }
      i = end;
    }
  });
  return crossings;
}

interface Tally {
  covered: number;
  overlapping: number;
  /** Lengths of the gaps met, in metres. */
  readonly gaps: number[];
  pairs: Map<string, number>;
}

/** Follows one line from west to east and adds up the lengths in several districts, and in none between two. */
function walk(line: Crossings, metresPerLongitude: number, codes: readonly string[], tally: Tally): void {
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
    if (inside.size > 1) {
      tally.overlapping += length;
      const pair = [...inside]
        .map((index) => codes[index])
        .sort()
        .join(' and ');
      tally.pairs.set(pair, (tally.pairs.get(pair) ?? 0) + length);
    }
    if (!inside.delete(district)) inside.add(district);
    last = at;
    lastDistrict = district;
  }
}

/**
 * Overlaps and gaps between the districts, measured along lines through each of them. A true overlay costs far more:
 * turf's `intersect` took 6.6 s for ten districts of New Brunswick (36,000 vertices), this a few milliseconds for all
 * of them. No overlap that matters lies between the lines.
 */
export function partition({ districts }: Subject): Finding[] {
  const latitudes = Float64Array.from(
    districts
      .filter((district) => district.vertices > 0)
      .flatMap(({ boundingBox: [, south, , north] }) =>
        heights(districts.length).map((height) => south + (north - south) * height),
      ),
  ).sort();
  const tally: Tally = { covered: 0, overlapping: 0, gaps: [], pairs: new Map() };
  const codes = districts.map((district) => district.code || '(no code)');
  cross(districts, latitudes).forEach((line, i) => {
    const metres = metresPerDegree * Math.cos(((latitudes[i] as number) * Math.PI) / 180);
    walk(line, metres, codes, tally);
  });
  if (tally.covered === 0) return [];
  const findings: Finding[] = [];
  const share = tally.overlapping / tally.covered;
  if (share > limits.mention) {
    const worst = [...tally.pairs].sort((a, b) => b[1] - a[1]).map(([pair]) => pair);
    findings.push({
      severity: share > limits.overlap ? 'hard' : 'soft',
      check: 'overlaps',
      message: `Districts overlap on ${(share * 100).toFixed(2)} % of the lines drawn through them: ${listed(worst)}. Two maps may be mixed in the file: leave one out with "where".`,
    });
  }
  return [...findings, ...gapsMet(tally)];
}

function gapsMet({ gaps, covered }: Tally): Finding[] {
  if (lengthOf(gaps) / covered <= limits.mention) return [];
  const narrow = gaps.filter((length) => length <= widestGap);
  const wide = gaps.filter((length) => length > widestGap);
  const average = (lengths: readonly number[]) =>
    `${(lengthOf(lengths) / lengths.length).toFixed(0)} m wide on average`;
  const sentences = [
    ...(narrow.length > 0
      ? [
          `${narrow.length} gaps of up to ${widestGap} m between districts were met, ${average(narrow)}: points in them take the nearest district.`,
        ]
      : []),
    ...(wide.length > 0
      ? [
          `${wide.length} gaps of ${widestGap} to ${widestMentioned} m between districts were met, ${average(wide)}: points in them have no district.`,
        ]
      : []),
  ];
  return [{ severity: 'soft', check: 'gaps', message: sentences.join(' ') }];
}

const lengthOf = (lengths: readonly number[]): number => lengths.reduce((sum, length) => sum + length, 0);
