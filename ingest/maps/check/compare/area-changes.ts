import type { Polygons } from '#core/geometry/polygons.ts';
import { bandEnds, middles } from '#ingest/maps/check/neighbours/bands.ts';
import { bandKm2 } from '#ingest/maps/geometry/area.ts';
import { type ChangedEdges, changedEdges } from './changed-edges.ts';
import { EdgeColumns } from './edge-columns.ts';

/** A district's outline and area, km². */
export interface Outline {
  readonly geometry: Polygons;
  readonly areaKm2: number;
}

/** A district of both maps or of one, by its code. */
export interface DistrictPair {
  readonly code: string;
  readonly before: Outline | null;
  readonly after: Outline | null;
}

/** Area that was in one district and is in another. An empty code: in none. */
export interface AreaChange {
  readonly from: string;
  readonly to: string;
  readonly km2: number;
  /**
   * Metres, the mean over the area. At each place it is the length from west to east or from south to north, whichever
   * is less: a strip along a parallel is as narrow as one along a meridian.
   */
  readonly width: number;
}

const metresPerLatitude = 40_008_000 / 360;
const squareMetresPerKm2 = 1e6;

interface Crossing {
  readonly x: number;
  readonly pair: number;
  readonly step: number;
}

/** Where the lines cross the edges, west to east. An edge includes its southern end, but not its northern one. */
function crossings(latitudes: Float64Array, edges: readonly ChangedEdges[], pairs: readonly number[]): Crossing[][] {
  const lines: Crossing[][] = Array.from(latitudes, () => []);
  for (const pair of pairs) {
    const { ends, steps } = edges[pair]!;
    for (let i = 0; i < steps.length; i++) {
      const south = ends[i * 4 + 1]!;
      const north = ends[i * 4 + 3]!;
      let low = 0;
      let high = latitudes.length;
      while (low < high) {
        const middle = (low + high) >> 1;
        if (latitudes[middle]! >= south) high = middle;
        else low = middle + 1;
      }
      for (; low < latitudes.length && latitudes[low]! < north; low++) {
        const west = ends[i * 4]!;
        const x = west + ((latitudes[low]! - south) / (north - south)) * (ends[i * 4 + 2]! - west);
        lines[low]!.push({ x, pair, step: steps[i]! });
      }
    }
  }
  for (const line of lines) line.sort((a, b) => a.x - b.x);
  return lines;
}

/** Area and, for the mean width, area times width; by the other district's index, -1 for none. */
class Tally {
  readonly #sums = new Map<number, { km2: number; weighted: number }>();

  add(other: number, km2: number, width: number): void {
    const sum = this.#sums.get(other);
    if (!sum) this.#sums.set(other, { km2, weighted: km2 * width });
    else {
      sum.km2 += km2;
      sum.weighted += km2 * width;
    }
  }

  get total(): number {
    let total = 0;
    for (const { km2 } of this.#sums.values()) total += km2;
    return total;
  }

  *entries(total: number): Generator<[other: number, km2: number, width: number]> {
    const factor = total / this.total;
    for (const [other, { km2, weighted }] of this.#sums) if (km2 > 0) yield [other, km2 * factor, weighted / km2];
  }
}

interface Changes {
  readonly lost: Tally;
  readonly gained: Tally;
}

/** What one district lost and gained, and to and from which others. */
function changesOf(pair: number, edges: readonly ChangedEdges[], columns: readonly EdgeColumns[]): Changes {
  const own = edges[pair]!;
  const [west, south, east, north] = own.box;
  const near = edges.flatMap(({ box: [w, s, e, n] }, i) =>
    w <= east && e >= west && s <= north && n >= south ? [i] : [],
  );
  const heights = bandEnds(
    own.ends.filter((_, i) => i % 2 === 1),
    south,
    north,
  );
  const latitudes = middles(heights);
  const changes = { lost: new Tally(), gained: new Tally() };
  crossings(latitudes, edges, near).forEach((line, i) => {
    const band = bandKm2(heights[i]!, heights[i + 1]!);
    const metresPerLongitude = (band * squareMetresPerKm2) / ((heights[i + 1]! - heights[i]!) * metresPerLatitude);
    const widthBetween = (west: number, east: number, other: number): number => {
      const [x, y] = [(west + east) / 2, latitudes[i]!];
      const height = Math.min(columns[pair]!.heightAt(x, y), columns[other]?.heightAt(x, y) ?? Infinity);
      return Math.min((east - west) * metresPerLongitude, height * metresPerLatitude);
    };
    // A district's difference: 1 where it is after and was not before, -1 where it was and is not, 0 elsewhere.
    const differences = new Map<number, number>();
    let last = 0;
    for (const { x, pair: crossed, step } of line) {
      const difference = differences.get(pair) ?? 0;
      if (difference !== 0 && x > last) {
        let other = -1;
        for (const [index, value] of differences) if (value === -difference) other = index;
        const tally = difference < 0 ? changes.lost : changes.gained;
        tally.add(other, (x - last) * band, widthBetween(last, x, other));
      }
      differences.set(crossed, (differences.get(crossed) ?? 0) + step);
      last = x;
    }
  });
  return changes;
}

/** What was lost and gained in all, such that the district's area changes by as much as its outlines say. */
function totals({ lost, gained }: Changes, { before, after }: DistrictPair): readonly [lost: number, gained: number] {
  const [l, g] = [lost.total, gained.total];
  const rest = (before?.areaKm2 ?? 0) - (after?.areaKm2 ?? 0) - (l - g);
  return l + g === 0 ? [0, 0] : [Math.max(0, l + (rest * l) / (l + g)), Math.max(0, g - (rest * g) / (l + g))];
}

const areaOf = ({ before, after }: DistrictPair): number =>
  Math.min(before?.areaKm2 ?? Infinity, after?.areaKm2 ?? Infinity);

/**
 * The areas that changed district between two maps. Only edges that one of the two maps has and the other has not are
 * looked at. They bound all that changed, and west of the first of them nothing did. The area between them is
 * measured in bands, and lies within a hundredth of the district's.
 *
 * @param pairs every district that may have changed
 */
export function areaChanges(pairs: readonly DistrictPair[]): AreaChange[] {
  const edges = pairs.map(({ before, after }) => changedEdges(before?.geometry ?? null, after?.geometry ?? null));
  const columns = edges.map((changed) => new EdgeColumns(changed));
  const codeOf = (index: number) => (index < 0 ? '' : pairs[index]!.code);
  // Both districts of a transfer measured it. The smaller one's lines are closer together.
  const found = new Map<string, AreaChange & { readonly measuredIn: number }>();
  pairs.forEach((pair, i) => {
    if (edges[i]!.steps.length === 0) return;
    const changes = changesOf(i, edges, columns);
    const [lost, gained] = totals(changes, pair);
    const measuredIn = areaOf(pair);
    const note = (from: string, to: string, km2: number, width: number) => {
      const key = JSON.stringify([from, to]);
      if ((found.get(key)?.measuredIn ?? Infinity) > measuredIn) found.set(key, { from, to, km2, width, measuredIn });
    };
    for (const [other, km2, width] of changes.lost.entries(lost)) note(pair.code, codeOf(other), km2, width);
    for (const [other, km2, width] of changes.gained.entries(gained)) note(codeOf(other), pair.code, km2, width);
  });
  return [...found.values()].map(({ from, to, km2, width }) => ({ from, to, km2, width }));
}
