import { between, randomFor } from '#core/random.ts';
import { buildMesh, centresOf, type Mesh } from './mesh.ts';
import { distance, type Point, type Position, shrink, toPlane } from './plane.ts';

/** An ellipse of land or water: its middle, and its half-axes east and north, in degrees. */
interface Blot {
  readonly at: Readonly<Position>;
  readonly reach: readonly [east: number, north: number];
}

const land: readonly Blot[] = [
  { at: [-47.1, 43.1], reach: [1.35, 1.1] },
  { at: [-46.1, 44.05], reach: [0.55, 0.45] },
  { at: [-48.15, 42.35], reach: [0.5, 0.42] },
];
const water: readonly Blot[] = [
  { at: [-46.75, 41.95], reach: [0.32, 0.5] },
  { at: [-48.45, 43.35], reach: [0.4, 0.2] },
  { at: [-46.05, 43.35], reach: [0.32, 0.16] },
];
const island: Blot = { at: [-45.45, 42.55], reach: [0.2, 0.28] };
const lake: Blot = { at: [-47.55, 43.55], reach: [0.12, 0.1] };

export interface Town {
  readonly at: Readonly<Position>;
  /** In plane units. */
  readonly radius: number;
}

/** Where people live close together; cells are small there. */
export const towns = {
  portMerrow: { at: [-47.95, 42.7], radius: 0.13 },
  sainteOndine: { at: [-46.3, 43.05], radius: 0.13 },
  stOrrins: { at: [-47.5, 43.0], radius: 0.065 },
} as const satisfies Record<string, Town>;

const cellSize = 0.11;
const townCellSize = 0.028;

export interface Land {
  readonly mesh: Mesh;
  readonly mainland: ReadonlySet<number>;
  readonly island: ReadonlySet<number>;
  readonly lake: ReadonlySet<number>;
}

/** Places sites over the whole region, closer together where towns are, and says which of their cells are land. */
export function makeLand(): Land {
  const box: [number, number, number, number] = [-1.46, -2, 1.46, 2];
  const sites = strew('country', box, cellSize).filter((site) => !nearTown(site));
  for (const [name, town] of Object.entries(towns)) {
    const [x, y] = toPlane(town.at);
    const around: [number, number, number, number] = [
      x - town.radius,
      y - town.radius,
      x + town.radius,
      y + town.radius,
    ];
    sites.push(...strew(name, around, townCellSize).filter((site) => distance(site, [x, y]) < town.radius));
  }
  const mesh = buildMesh(centresOf(buildMesh(sites, box)), box);

  const random = randomFor('coast');
  const dry = new Set<number>();
  const wet = new Set<number>();
  const offshore = new Set<number>();
  mesh.cells.forEach(({ site }, cell) => {
    const ragged = between(random, -0.12, 0.12);
    const above = Math.max(...land.map((blot) => within(site, blot)));
    const below = Math.max(...water.map((blot) => within(site, blot)));
    if (within(site, lake) > 0) wet.add(cell);
    else if (within(site, island) > 0) offshore.add(cell);
    else if (nearIsland(site)) return;
    else if (above + ragged > 0 && below + ragged < 0) dry.add(cell);
  });
  return { mesh, mainland: connected(mesh, dry), island: connected(mesh, offshore), lake: connected(mesh, wet) };
}

/** One site in each square of a grid, somewhere about its middle. */
function strew(name: string, [west, south, east, north]: [number, number, number, number], size: number): Point[] {
  const random = randomFor(`sites of ${name}`);
  const sites: Point[] = [];
  for (let y = south + size / 2; y < north; y += size) {
    for (let x = west + size / 2; x < east; x += size) {
      sites.push([x + between(random, -0.42, 0.42) * size, y + between(random, -0.42, 0.42) * size]);
    }
  }
  return sites;
}

const nearTown = (site: Point) =>
  Object.values(towns).some((town) => distance(site, toPlane(town.at)) < town.radius + townCellSize / 2);

/** 1 in the ellipse's middle, 0 on its edge, negative outside. */
function within(site: Point, { at, reach }: Blot): number {
  const [x, y] = toPlane(at);
  return 1 - ((site[0] - x) / (reach[0] * shrink)) ** 2 - ((site[1] - y) / reach[1]) ** 2;
}

const nearIsland = (site: Point) =>
  within(site, { at: island.at, reach: [island.reach[0] + 0.22, island.reach[1] + 0.17] }) > 0;

/** The largest group of connected cells of land. All other cells become water. */
function connected(mesh: Mesh, cells: ReadonlySet<number>): ReadonlySet<number> {
  let largest = new Set<number>();
  const seen = new Set<number>();
  for (const start of cells) {
    if (seen.has(start)) continue;
    const group = new Set([start]);
    for (const cell of group) for (const other of mesh.cells[cell]!.beyond) if (cells.has(other)) group.add(other);
    for (const cell of group) seen.add(cell);
    if (group.size > largest.size) largest = group;
  }
  return largest;
}
