import { featureCollection, point, voronoi } from '@turf/turf';
import type { Point } from './plane.ts';

/** One cell of the mesh. Side `i` runs from corner `i` to the next, the cell on its left and `beyond[i]` on its right. */
export interface Cell {
  readonly site: Point;
  /** Indices into the mesh's corners, counter-clockwise. */
  readonly corners: readonly number[];
  /** The cells across each side; -1 outside the mesh. */
  readonly beyond: readonly number[];
}

export interface Mesh {
  readonly cells: readonly Cell[];
  readonly corners: readonly Point[];
}

/**
 * The Voronoi cells of the sites. Every level's districts are unions of these cells, so neighbours share their
 * borders, and levels share borders with each other, by construction. Three cells meet at a corner, never four: no
 * union of cells touches itself in a single point.
 */
export function buildMesh(sites: readonly Point[], box: [number, number, number, number]): Mesh {
  const polygons = voronoi(featureCollection(sites.map((site) => point([...site]))), { bbox: box });
  const corners: Point[] = [];
  const cornerAt = new Map<string, number>();
  const rings = polygons.features.map((polygon) => {
    const ring: number[] = [];
    for (const [x, y] of polygon.geometry.coordinates[0]!.slice(1) as [number, number][]) {
      const key = `${Math.round(x * 1e7)} ${Math.round(y * 1e7)}`;
      let corner = cornerAt.get(key);
      if (corner === undefined) {
        corner = corners.push([x, y]) - 1;
        cornerAt.set(key, corner);
      }
      if (corner !== ring.at(-1)) ring.push(corner);
    }
    if (ring[0] === ring.at(-1)) ring.pop();
    return signedArea(ring.map((corner) => corners[corner]!)) < 0 ? ring.reverse() : ring;
  });
  const owner = new Map<string, number>();
  rings.forEach((ring, cell) => {
    ring.forEach((corner, i) => {
      owner.set(`${corner} ${ring[(i + 1) % ring.length]}`, cell);
    });
  });
  const cells = rings.map((ring, cell) => ({
    site: sites[cell]!,
    corners: ring,
    beyond: ring.map((corner, i) => owner.get(`${ring[(i + 1) % ring.length]} ${corner}`) ?? -1),
  }));
  return { cells, corners };
}

/** The centre of gravity of each cell: sites moved there make rounder, more even cells (Lloyd's relaxation). */
export function centresOf(mesh: Mesh): Point[] {
  return mesh.cells.map(({ corners }) => {
    const ring = corners.map((corner) => mesh.corners[corner]!);
    let x = 0;
    let y = 0;
    ring.forEach((a, i) => {
      const b = ring[(i + 1) % ring.length]!;
      const cross = a[0] * b[1] - b[0] * a[1];
      x += (a[0] + b[0]) * cross;
      y += (a[1] + b[1]) * cross;
    });
    const area = signedArea(ring);
    return [x / (6 * area), y / (6 * area)];
  });
}

/** Positive if the ring runs counter-clockwise; its closing position may be repeated or not. */
export function signedArea(ring: ReadonlyArray<Readonly<ArrayLike<number>>>): number {
  let doubled = 0;
  ring.forEach((a, i) => {
    const b = ring[(i + 1) % ring.length]!;
    doubled += a[0]! * b[1]! - b[0]! * a[1]!;
  });
  return doubled / 2;
}
