import type { Mesh } from '#tools/sample/land/mesh.ts';
import { distance } from '#tools/sample/land/plane.ts';

export interface Seed {
  readonly code: string;
  /** Where the district begins. Several cells: all of them are its own from the start. */
  readonly cells: readonly number[];
  /** A city's districts grow slowly: each step costs this many times its length. */
  readonly slowness: number;
}

/**
 * Divides the cells among the seeds: each goes to the seed from which the way through the seed's own cells is the
 * cheapest, so that every district is connected. Returns each cell's code. Cells that no seed reaches are missing.
 */
export function grow(mesh: Mesh, cells: ReadonlySet<number>, seeds: readonly Seed[]): Map<number, string> {
  const owner = new Map<number, string>();
  const front: { cell: number; cost: number; seed: Seed }[] = [];
  for (const seed of seeds) for (const cell of seed.cells) front.push({ cell, cost: 0, seed });
  for (let nearest = takeNearest(front); nearest; nearest = takeNearest(front)) {
    const { cell, cost, seed } = nearest;
    if (owner.has(cell)) continue;
    owner.set(cell, seed.code);
    const { site, beyond } = mesh.cells[cell]!;
    for (const other of beyond) {
      if (!cells.has(other) || owner.has(other)) continue;
      front.push({ cell: other, cost: cost + distance(site, mesh.cells[other]!.site) * seed.slowness, seed });
    }
  }
  return owner;
}

function takeNearest<T extends { cost: number }>(front: T[]): T | undefined {
  let best = 0;
  for (let i = 1; i < front.length; i++) if (front[i]!.cost < front[best]!.cost) best = i;
  return front.splice(best, 1)[0];
}
