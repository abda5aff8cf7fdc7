import type { Position } from 'geojson';
import type { SquareBox } from './lines/arcs.ts';
import { drawLine } from './lines/outline.ts';
import { coarserZooms, wholeFrom } from './lines/zoom-lines.ts';
import { type DistrictShape, type DrawnDistrict, linesAt, type MapShapes } from './map-shapes.ts';

/** Which vertices are drawn: those within a box, and those that matter at a zoom, usually that of the picture. */
export interface View {
  readonly z: number;
  readonly detail: number;
  readonly box: SquareBox;
}

/**
 * A picture of more positions, such as one of a marsh of six hundred islands, is drawn with the detail of a zoom before it,
 * still below a pixel: it would take a tenth of a second of the thread that serves requests.
 */
const mostPositions = 4000;

const hasLessDetail = ({ z, detail }: View): boolean => z >= wholeFrom && detail > z - coarserZooms;

/** Draws a view, with less detail while it has too many positions. */
export function drawBounded<Drawn>(
  of: Omit<View, 'detail'>,
  draw: (view: View) => Drawn,
  positionsOf: (drawn: Drawn) => number,
): { readonly view: View; readonly drawn: Drawn } {
  let view: View = { ...of, detail: of.z };
  let drawn = draw(view);
  while (hasLessDetail(view) && positionsOf(drawn) > mostPositions) {
    view = { ...view, detail: view.detail - 1 };
    drawn = draw(view);
  }
  return { view, drawn };
}

/** A district's polygons, each its exterior and then its holes, in the square of Web Mercator. */
export function polygonsInView(
  map: MapShapes<DrawnDistrict>,
  { rings, ringBoxes }: DistrictShape<DrawnDistrict>,
  { z, detail, box }: View,
): Position[][][] {
  const lines = linesAt(map, z);
  const polygons: Position[][][] = [];
  let firstRing = 0;
  for (const polygon of rings) {
    const drawn: Position[][] = [];
    for (const [i, ring] of polygon.entries()) {
      const line = meetsAt(ringBoxes, firstRing + i, box) ? drawLine(lines, ring, detail, box) : [];
      // Without its exterior a polygon has no holes.
      if (line.length < 4 && i === 0) break;
      if (line.length >= 4) drawn.push(line);
    }
    if (drawn.length > 0) polygons.push(drawn);
    firstRing += polygon.length;
  }
  return polygons;
}

/** The borders of a map, each once: between districts, between those of two provinces, and where no other lies beyond. */
export function bordersInView(
  map: MapShapes<DrawnDistrict>,
  { z, detail, box }: View,
): Record<'shared' | 'province' | 'outer', Position[][]> {
  const { arcs, provinceLines } = map;
  const drawn = linesAt(map, z);
  const lines: Record<'shared' | 'province' | 'outer', Position[][]> = { shared: [], province: [], outer: [] };
  for (let arc = 0; arc < arcs.uses.length; arc++) {
    if (!meetsAt(arcs.boxes, arc, box)) continue;
    const line = drawLine(drawn, [arc], detail, box);
    const isPoint = line.length === 2 && line[0]![0] === line[1]![0] && line[0]![1] === line[1]![1];
    if (line.length < 2 || isPoint) continue;
    lines[arcs.uses[arc] === 1 ? 'outer' : provinceLines.has(arc) ? 'province' : 'shared'].push(line);
  }
  return lines;
}

export function meets(a: SquareBox, b: SquareBox): boolean {
  return a[0] <= b[2] && b[0] <= a[2] && a[1] <= b[3] && b[1] <= a[3];
}

/** The same of the box at a place in a list of boxes. */
function meetsAt(boxes: Float64Array, i: number, [west, north, east, south]: SquareBox): boolean {
  const at = i * 4;
  return boxes[at]! <= east && west <= boxes[at + 2]! && boxes[at + 1]! <= south && north <= boxes[at + 3]!;
}
