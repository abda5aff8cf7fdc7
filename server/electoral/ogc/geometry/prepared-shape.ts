import type { BoundingBox } from '#core/geometry/polygons.ts';
import type { FilterShape } from './shape.ts';

/** Cells of the grid in each direction. */
const gridCells = 32;

/** A shape in degrees whose edges are found by place. */
export interface PreparedShape {
  readonly box: BoundingBox;
  /** Edges as ax, ay, bx, by; a point is an edge of no length. */
  readonly edges: Float64Array;
  /** For each cell, row by row from the south-west: which edges pass through it or near it. */
  readonly cells: readonly (readonly number[])[];
  /** A position of each part: if no edges meet, it says where the whole part lies. */
  readonly places: readonly (readonly number[])[];
  readonly polygons: FilterShape['polygons'];
}

export function prepareShape({ points, lines, polygons }: FilterShape): PreparedShape {
  const edges: number[] = [];
  for (const [x, y] of points as [number, number][]) edges.push(x, y, x, y);
  for (const path of [...lines, ...polygons.flat()]) {
    for (let i = 1; i < path.length; i++) edges.push(...(path[i - 1] as number[]), ...(path[i] as number[]));
  }
  const box: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = 0; i < edges.length; i += 2) {
    box[0] = Math.min(box[0], edges[i] as number);
    box[1] = Math.min(box[1], edges[i + 1] as number);
    box[2] = Math.max(box[2], edges[i] as number);
    box[3] = Math.max(box[3], edges[i + 1] as number);
  }
  const cells: number[][] = Array.from({ length: gridCells * gridCells }, () => []);
  for (let i = 0; i < edges.length; i += 4) {
    const [ax, ay, bx, by] = edges.slice(i, i + 4) as [number, number, number, number];
    forEachCell(box, ax, ay, bx, by, (cell) => cells[cell]?.push(i));
  }
  const places = [...points, ...lines.map(([first]) => first), ...polygons.map(([outer]) => outer?.[0])] as number[][];
  return { box, edges: Float64Array.from(edges), cells, places, polygons };
}

/** The cells of the grid over a box that the box of an edge overlaps. */
export function forEachCell(
  [west, south, east, north]: BoundingBox,
  ax: number,
  ay: number,
  bx: number,
  by: number,
  call: (cell: number) => void,
): void {
  const column = (x: number) => cellOf(x, west, east);
  const row = (y: number) => cellOf(y, south, north);
  const [firstColumn, lastColumn] = [column(Math.min(ax, bx)), column(Math.max(ax, bx))];
  const lastRow = row(Math.max(ay, by));
  for (let y = row(Math.min(ay, by)); y <= lastRow; y++) {
    for (let x = firstColumn; x <= lastColumn; x++) call(y * gridCells + x);
  }
}

function cellOf(value: number, least: number, most: number): number {
  if (most <= least) return 0;
  return Math.max(0, Math.min(gridCells - 1, Math.floor(((value - least) / (most - least)) * gridCells)));
}
