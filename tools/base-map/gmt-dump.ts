import type { Feature, FeatureCollection, LineString, Polygon, Position } from 'geojson';

/** A line of a dump with its level: of shores 2 is a lake's and 3 an island's in it, of rivers 1 is a large one's. */
export interface DumpedLine {
  readonly level: number;
  readonly points: readonly Position[];
}

/**
 * The lines of what `gmt pscoast -M` writes
 * (https://docs.generic-mapping-tools.org/6.4/pscoast.html): above each a line that begins with `>` and ends with its level,
 * then longitude and latitude in degrees, a point a line.
 */
export function readDump(text: string): DumpedLine[] {
  const lines: Array<{ level: number; points: Position[] }> = [];
  for (const row of text.split('\n')) {
    if (row.startsWith('>')) {
      const level = /Level (\d+)/.exec(row)?.[1];
      if (level === undefined) throw new Error(`A line of the dump has no level: ${row}.`);
      lines.push({ level: Number(level), points: [] });
    } else if (row !== '') {
      const point = row.split('\t').map(Number);
      if (point.length < 2 || point.some(Number.isNaN)) throw new Error(`This is no point of a dump: ${row}.`);
      lines.at(-1)?.points.push(point);
    }
  }
  return lines.filter(({ points }) => points.length > 1);
}

/**
 * Lines of a level, whole: GSHHG's are cut at the lines of a grid, where one piece ends exactly where the next begins. Of
 * several that begin at a place, as rivers that part, one is taken as the next.
 */
function joined(lines: readonly DumpedLine[], level: number): Position[][] {
  const pieces = lines.filter((line) => line.level === level).map(({ points }) => [...points]);
  const byStart = new Map(pieces.filter((piece) => !isClosed(piece)).map((piece) => [String(piece[0]), piece]));
  const follows = new Set<Position[]>();
  for (const piece of pieces) {
    const next = isClosed(piece) ? undefined : byStart.get(String(piece.at(-1)));
    if (next) follows.add(next);
  }
  const whole: Position[][] = [];
  const taken = new Set<Position[]>();
  // Those that follow none first: else a line would be begun in its middle. What is left then are rings.
  for (const piece of [...pieces.filter((one) => !follows.has(one)), ...pieces]) {
    if (taken.has(piece)) continue;
    taken.add(piece);
    const line = [...piece];
    while (!isClosed(line)) {
      const next = byStart.get(String(line.at(-1)));
      if (!next || taken.has(next)) break;
      taken.add(next);
      line.push(...next.slice(1));
    }
    whole.push(line);
  }
  return whole;
}

const isClosed = (points: readonly Position[]) => points.length > 3 && String(points[0]) === String(points.at(-1));

/** Shores of a level as polygons. One that the dump's edge cuts bounds nothing and is left out. */
export const shoresOf = (lines: readonly DumpedLine[], level: number): FeatureCollection<Polygon> => ({
  type: 'FeatureCollection',
  features: joined(lines, level)
    .filter(isClosed)
    .map(
      (ring): Feature<Polygon> => ({
        type: 'Feature',
        properties: {},
        geometry: { type: 'Polygon', coordinates: [ring] },
      }),
    ),
});

/** Rivers of some levels, each with its level. */
export const riversOf = (lines: readonly DumpedLine[], levels: readonly number[]): FeatureCollection<LineString> => ({
  type: 'FeatureCollection',
  features: levels.flatMap((level) =>
    joined(lines, level).map(
      (coordinates): Feature<LineString> => ({
        type: 'Feature',
        properties: { level },
        geometry: { type: 'LineString', coordinates },
      }),
    ),
  ),
});
