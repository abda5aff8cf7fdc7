import { booleanPointInPolygon } from '@turf/turf';
import type { MultiPolygonCoordinates } from '#core/geometry/polygons.ts';
import { randomFor } from '#core/random.ts';
import { crooked, type Stroke } from './fractal.ts';
import { type Mesh, signedArea } from './mesh.ts';
import { distance, type Position, toPosition } from './plane.ts';

/**
 * Draws unions of cells. Each side of the mesh is drawn once and stored, so that all who use it get the same vertices.
 */
export class Outliner {
  readonly #mesh: Mesh;
  readonly #strokeBetween: (cell: number, beyond: number) => Stroke;
  readonly #lines = new Map<string, readonly Position[]>();

  constructor(mesh: Mesh, strokeBetween: (cell: number, beyond: number) => Stroke) {
    this.#mesh = mesh;
    this.#strokeBetween = strokeBetween;
  }

  /** The line along a cell's side, the cell on its left. */
  side(cell: number, index: number): readonly Position[] {
    const { corners, beyond, site } = this.#mesh.cells[cell]!;
    const from = corners[index]!;
    const to = corners[(index + 1) % corners.length]!;
    const line = this.#lines.get(`${from} ${to}`);
    if (line) return line;
    const [a, b] = [this.#mesh.corners[from]!, this.#mesh.corners[to]!];
    const stroke = this.#strokeBetween(cell, beyond[index]!);
    const piece = Math.min(stroke.piece, distance(a, b) / 2);
    const drawn = crooked(a, b, site, { ...stroke, piece }, randomFor(`side ${from} ${to}`)).map(toPosition);
    this.#lines.set(`${from} ${to}`, drawn);
    this.#lines.set(`${to} ${from}`, drawn.toReversed());
    return drawn;
  }

  /** The union of cells as a GeoJSON MultiPolygon's coordinates: exteriors counter-clockwise, holes clockwise. */
  union(cells: Iterable<number>): MultiPolygonCoordinates {
    const inside = new Set(cells);
    const next = new Map<number, { line: readonly Position[]; to: number }>();
    for (const cell of inside) {
      const { corners, beyond } = this.#mesh.cells[cell]!;
      corners.forEach((corner, i) => {
        if (inside.has(beyond[i]!)) return;
        if (next.has(corner)) throw new Error(`The union touches itself at corner ${corner}: choose another seed.`);
        next.set(corner, { line: this.side(cell, i), to: corners[(i + 1) % corners.length]! });
      });
    }
    return polygonsOf(closedRings(next));
  }
}

function closedRings(next: Map<number, { line: readonly Position[]; to: number }>): Position[][] {
  const rings: Position[][] = [];
  while (next.size > 0) {
    const ring: Position[] = [];
    let at = Math.min(...next.keys());
    for (let step = next.get(at); step; step = next.get(at)) {
      next.delete(at);
      ring.push(...step.line.slice(0, -1));
      at = step.to;
    }
    ring.push(ring[0]!);
    rings.push(ring);
  }
  return rings;
}

/** Each hole goes to the smallest exterior around it. */
function polygonsOf(rings: Position[][]): MultiPolygonCoordinates {
  const exteriors = rings.filter((ring) => signedArea(ring) > 0).sort((a, b) => signedArea(b) - signedArea(a));
  const polygons = exteriors.map((ring) => [ring]);
  for (const hole of rings.filter((ring) => signedArea(ring) < 0)) {
    const around = polygons.findLast(([exterior]) =>
      booleanPointInPolygon(hole[0]!, { type: 'Polygon', coordinates: [exterior!] }, { ignoreBoundary: true }),
    );
    if (!around) throw new Error('A hole lies in no polygon.');
    around.push(hole);
  }
  return polygons;
}
