import { cutWhereTheyMeet } from '#core/geometry/plane/cut-edges.ts';
import { someEdgePair } from '#core/geometry/plane/edge-pairs.ts';
import { EdgeSplits, type Point } from '#core/geometry/plane/edge-splits.ts';
import type { Polygons } from '#core/geometry/polygons.ts';
import { firstRing, ringStart } from '#core/geometry/rings.ts';
import { rebuildDistricts } from './rebuild-districts.ts';
import { TileEdges } from './tile-edges.ts';
import { packed, type TileLine, unpacked } from './tile-polygons.ts';

/** Each round cuts edges into shorter ones: two or three suffice. */
const mostRounds = 50;

/**
 * Makes the districts of one map in a tile valid (Mapbox Vector Tile Specification 2.1, section 4.3.4.4; OGC 06-103r4,
 * section 6.1.11) after their vertices have moved to whole units and lines have been simplified: narrow parts may have
 * collapsed to lines, and borders may cross. Borders are cut where they meet, for all districts alike, and what several
 * districts then cover goes to the first one. Neighbours fit as before. Rings that enclose nothing any more are left
 * out. If none of this is needed, districts are returned unchanged, apart from such rings.
 *
 * @param districts the rings of each, exteriors with a positive area by the surveyor's formula
 * @param lines groups of the same borders as lines, which get the same vertices; changed in place
 */
export function validDistricts(districts: readonly TileLine[][], lines: readonly TileLine[][]): TileLine[][] {
  let polygons = packed(districts);
  const isCut = districts.map(() => false);
  let known = new TileEdges(polygons);
  let edges = distinctEdges(polygons, known);
  for (let round = 0; round < mostRounds; round++) {
    const splits = new EdgeSplits(Math.round);
    someEdgePair(polygons.positions, edges, (a, b) => {
      cutWhereTheyMeet(polygons.positions, edges[a]!, edges[b]!, splits);
      return false;
    });
    if (splits.isEmpty) return rebuildDistricts(polygons, known, isCut);
    const before = polygons;
    polygons = splits.apply(before);
    isCut.forEach((isAlready, i) => {
      isCut[i] = isAlready || vertexCountOf(polygons, i) !== vertexCountOf(before, i);
    });
    for (const group of lines) cutLines(group, splits);
    known = new TileEdges(polygons);
    edges = edgesAbout(polygons, splits.points);
  }
  // A tile with a fault is better than none.
  return unpacked(polygons);
}

function vertexCountOf(polygons: Polygons, polygon: number): number {
  return ringStart(polygons, polygons.polygonEnds[polygon]!) - ringStart(polygons, firstRing(polygons, polygon));
}

/** How high a band of a tile is whose rings stand together in the list of edges, units. */
const band = 128;
/** More than the units along a tile's side with its buffer. */
const span = 2 ** 13;

/**
 * The first position of each edge, of an edge that several districts have once. Rings that are close to each other in
 * the tile are close in the list, which makes `someEdgePair` fast.
 */
function distinctEdges(polygons: Polygons, { edgeAt, count }: TileEdges): Uint32Array {
  const { positions, ringEnds } = polygons;
  const isListed = new Uint8Array(count);
  const edges = new Uint32Array(count);
  let listed = 0;
  const places = Array.from(ringEnds, (_, ring) => {
    const start = ringStart(polygons, ring);
    return { ring, at: Math.floor(positions[start * 2 + 1]! / band) * span + positions[start * 2]! };
  });
  for (const { ring } of places.sort((a, b) => a.at - b.at)) {
    for (let i = ringStart(polygons, ring); i < ringEnds[ring]! - 1; i++) {
      const edge = edgeAt[i]! < 0 ? ~edgeAt[i]! : edgeAt[i]!;
      if (isListed[edge]) continue;
      isListed[edge] = 1;
      edges[listed++] = i;
    }
  }
  return edges;
}

/** The side of the cells by which `edgesAbout` knows where edges were cut, units. */
const cell = 64;
const cellsAcross = span / cell;

/**
 * The first positions of the edges near those that end at some vertices: after edges were cut at these vertices, only
 * those can meet otherwise than before.
 */
function edgesAbout({ positions, ringEnds }: Polygons, vertices: readonly Point[]): Uint32Array {
  const cutAt = new Set(vertices.map(([x, y]) => x * span + y));
  const isCutAt = (i: number) => cutAt.has(positions[i * 2]! * span + positions[i * 2 + 1]!);
  const isNear = new Uint8Array(cellsAcross * cellsAcross);
  const cellOf = (ordinate: number) => Math.floor(ordinate / cell) + 2;
  /** Whether some cell that the edge's box touches satisfies a condition. */
  const someCell = (i: number, satisfies: (at: number) => boolean): boolean => {
    const [x, toX] = [cellOf(positions[i * 2]!), cellOf(positions[i * 2 + 2]!)];
    const [y, toY] = [cellOf(positions[i * 2 + 1]!), cellOf(positions[i * 2 + 3]!)];
    for (let row = Math.min(y, toY); row <= Math.max(y, toY); row++)
      for (let column = Math.min(x, toX); column <= Math.max(x, toX); column++)
        if (satisfies(row * cellsAcross + column)) return true;
    return false;
  };
  const mark = (at: number) => {
    isNear[at] = 1;
    return false;
  };
  const isMarked = (at: number) => isNear[at] === 1;
  const each = (visit: (i: number) => void) => {
    let i = 0;
    for (const end of ringEnds) {
      for (; i < end - 1; i++) visit(i);
      i = end;
    }
  };
  each((i) => {
    if (isCutAt(i) || isCutAt(i + 1)) someCell(i, mark);
  });
  const edges: number[] = [];
  each((i) => {
    if (someCell(i, isMarked)) edges.push(i);
  });
  return Uint32Array.from(edges);
}

function cutLines(lines: TileLine[], splits: EdgeSplits): void {
  for (const [i, line] of lines.entries()) {
    const cut: TileLine = [];
    let isCut = false;
    for (let j = 0; j < line.length; j++) {
      cut.push(line[j]!);
      const points = j + 1 < line.length ? splits.pointsAlong(line[j]!, line[j + 1]!) : undefined;
      if (points === undefined) continue;
      for (const [x, y] of points) cut.push([x, y]);
      isCut = true;
    }
    if (isCut) lines[i] = cut;
  }
}
