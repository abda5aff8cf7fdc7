import { buildArrangement, findCovers, type Vertex } from '#core/geometry/plane/arrangement.ts';
import { cutWhereTheyMeet } from '#core/geometry/plane/cut-edges.ts';
import { someEdgePair } from '#core/geometry/plane/edge-pairs.ts';
import { EdgeSplits } from '#core/geometry/plane/edge-splits.ts';
import { tracePolygons } from '#core/geometry/plane/trace-polygons.ts';
import type { Polygons } from '#core/geometry/polygons.ts';
import { doubledArea, firstRing, ringStart } from '#core/geometry/rings.ts';

/** A closed ring or a line in whole units of a tile. */
export type TileLine = Array<[number, number]>;

/** Each round cuts edges into shorter ones: two or three suffice. */
const mostRounds = 50;
/** More than the units along a tile's side with its buffer, so that two ordinates make one number. */
const span = 2 ** 13;

/**
 * Makes the districts of one map in a tile valid (Mapbox Vector Tile Specification 2.1, section 4.3.4.4; OGC 06-103r4,
 * section 6.1.11) after their vertices have moved to whole units and lines have been simplified: narrow parts may have
 * collapsed to lines, and borders may cross. Borders are cut where they meet, for all districts alike, and what several
 * districts then cover is the first one's: neighbours fit as before. Rings that enclose nothing any more are left out.
 * The districts come back as they are, but for such rings, if none of it is needed.
 *
 * @param districts the rings of each, exteriors with a positive area by the surveyor's formula
 * @param lines groups of the same borders as lines, which get the same vertices; changed in place
 */
export function validDistricts(districts: readonly TileLine[][], lines: readonly TileLine[][]): TileLine[][] {
  let polygons = packed(districts);
  let isCut = false;
  for (let round = 0; ; round++) {
    // A tile with a fault is better than none.
    if (round === mostRounds) return unpacked(polygons);
    const splits = new EdgeSplits(Math.round);
    const edges = distinctEdges(polygons);
    someEdgePair(polygons.positions, edges, (a, b) => {
      cutWhereTheyMeet(polygons.positions, edges[a]!, edges[b]!, splits);
      return false;
    });
    if (splits.isEmpty) break;
    isCut = true;
    polygons = splits.apply(polygons);
    for (const group of lines) cutLines(group, splits);
  }
  return isCut || isDoubtful(polygons) ? rebuilt(polygons) : unpacked(polygons);
}

/** Polygon `i` holds all rings of district `i`, without repeated vertices and without rings of fewer than three. */
function packed(districts: readonly TileLine[][]): Polygons {
  const positions: number[] = [];
  const ringEnds: number[] = [];
  const polygonEnds: number[] = [];
  for (const rings of districts) {
    for (const ring of rings) {
      const start = positions.length;
      for (const [x, y] of ring) {
        const isRepeated = positions.length > start && positions.at(-2) === x && positions.at(-1) === y;
        if (!isRepeated) positions.push(x, y);
      }
      if (positions.length - start >= 8) ringEnds.push(positions.length / 2);
      else positions.length = start;
    }
    polygonEnds.push(ringEnds.length);
  }
  return {
    positions: Float64Array.from(positions),
    ringEnds: Uint32Array.from(ringEnds),
    polygonEnds: Uint32Array.from(polygonEnds),
  };
}

function unpacked(polygons: Polygons): TileLine[][] {
  const { positions, ringEnds, polygonEnds } = polygons;
  return Array.from(polygonEnds, (end, polygon) => {
    const rings: TileLine[] = [];
    for (let ring = firstRing(polygons, polygon); ring < end; ring++) {
      const line: TileLine = [];
      for (let i = ringStart(polygons, ring); i < ringEnds[ring]!; i++) {
        line.push([positions[i * 2]!, positions[i * 2 + 1]!]);
      }
      rings.push(line);
    }
    return rings;
  });
}

const vertexKey = (x: number, y: number): number => (x + span / 4) * span + y + span / 4;

/** How high a band of a tile is whose rings stand together in the list of edges, units. */
const band = 128;

/**
 * The first position of each edge, of an edge that several districts have once. Rings that are close to each other in
 * the tile are close in the list, which makes `someEdgePair` fast.
 */
function distinctEdges(polygons: Polygons): Uint32Array {
  const { positions, ringEnds } = polygons;
  const known = new Set<number>();
  const edges = new Uint32Array(positions.length / 2);
  let count = 0;
  const places = Array.from(ringEnds, (_, ring) => {
    const start = ringStart(polygons, ring);
    const [x, y] = [positions[start * 2]!, positions[start * 2 + 1]!];
    return { ring, at: Math.floor(y / band) * span + x };
  });
  for (const { ring } of places.sort((a, b) => a.at - b.at)) {
    const end = ringEnds[ring]!;
    let i = ringStart(polygons, ring);
    let from = vertexKey(positions[i * 2]!, positions[i * 2 + 1]!);
    for (; i < end - 1; i++) {
      const to = vertexKey(positions[i * 2 + 2]!, positions[i * 2 + 3]!);
      const key = from < to ? from * span * span + to : to * span * span + from;
      from = to;
      if (known.has(key)) continue;
      known.add(key);
      edges[count++] = i;
    }
  }
  return edges.subarray(0, count);
}

function cutLines(lines: TileLine[], splits: EdgeSplits): void {
  const ends: number[] = [];
  const positions = lines.flatMap((line) => {
    ends.push((ends.at(-1) ?? 0) + line.length);
    return line.flat();
  });
  const before: Polygons = {
    positions: Float64Array.from(positions),
    ringEnds: Uint32Array.from(ends),
    polygonEnds: Uint32Array.of(ends.length),
  };
  const after = splits.apply(before);
  if (after === before) return;
  unpacked(after)[0]!.forEach((line, i) => {
    lines[i] = line;
  });
}

/**
 * Whether a district may be invalid although its edges meet at vertices only: a ring passes a vertex twice, or is so
 * thin that rounding may have turned it over.
 */
function isDoubtful(polygons: Polygons): boolean {
  const { positions, ringEnds, polygonEnds } = polygons;
  return polygonEnds.some((end, polygon) => {
    const passed = new Set<number>();
    for (let ring = firstRing(polygons, polygon); ring < end; ring++) {
      const start = ringStart(polygons, ring);
      let [west, north, east, south] = [Infinity, Infinity, -Infinity, -Infinity];
      for (let i = start; i < ringEnds[ring]! - 1; i++) {
        const [x, y] = [positions[i * 2]!, positions[i * 2 + 1]!];
        const key = vertexKey(x, y);
        if (passed.has(key)) return true;
        passed.add(key);
        west = Math.min(west, x);
        east = Math.max(east, x);
        north = Math.min(north, y);
        south = Math.max(south, y);
      }
      const area = Math.abs(doubledArea(positions, start, ringEnds[ring]!));
      if (area <= 2 * (east - west + south - north)) return true;
    }
    return false;
  });
}

/** The districts anew, from the pieces that their edges cut the tile into: each piece is the first's that covers it. */
function rebuilt(polygons: Polygons): TileLine[][] {
  const vertices = buildArrangement(polygons, polygons.polygonEnds.keys());
  findCovers(vertices);
  const owned = Array.from(polygons.polygonEnds, (): Vertex[] => []);
  for (const vertex of vertices) {
    for (const owner of new Set(vertex.edges.map(({ left }) => left![0]))) {
      if (owner !== undefined) owned[owner]!.push(vertex);
    }
  }
  return owned.map((own, district) => unpacked(tracePolygons(own, ([owner]) => owner === district)).flat());
}
