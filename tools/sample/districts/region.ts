import type { MultiPolygonCoordinates } from '#core/geometry/polygons.ts';
import { type Land, makeLand, type Town, towns } from '#tools/sample/land/land.ts';
import { Outliner } from '#tools/sample/land/outline.ts';
import { distance, type Point, type Position, toPlane, toPosition } from '#tools/sample/land/plane.ts';
import type { PlannedDistrict, ProvinceCode } from './districts.ts';
import * as planned from './districts.ts';
import { grow, type Seed } from './grow.ts';

/** A district as drawn: its cells on the mesh and its outline in longitude and latitude. */
export interface DrawnDistrict {
  readonly code: string;
  readonly nameEn: string;
  readonly nameFr: string;
  readonly province: ProvinceCode;
  readonly cells: ReadonlySet<number>;
  readonly outline: MultiPolygonCoordinates;
  /** A position well inside, near the middle. */
  readonly middle: Position;
}

/** The whole region as drawn. All files of the sample are derived from it. Keys of `sets` are the sources' ids. */
export interface Region {
  readonly land: Land;
  readonly outliner: Outliner;
  readonly provinceOf: ReadonlyMap<number, ProvinceCode>;
  readonly sets: Readonly<Record<SetId, readonly DrawnDistrict[]>>;
}

export const setIds = [
  'sample-federal',
  'sample-federal-2015',
  'sample-xa',
  'sample-xb',
  'sample-port-merrow',
  'sample-sainte-ondine',
  'sample-st-orrins',
  'sample-tourbieres',
] as const;
export type SetId = (typeof setIds)[number];

export function makeRegion(): Region {
  const land = makeLand();
  const { mesh } = land;
  const dry = new Set([...land.mainland, ...land.island]);
  const provinceOf = new Map<number, ProvinceCode>();
  for (const cell of dry) provinceOf.set(cell, westOfTheRiver(mesh.cells[cell]!.site) ? 'XA' : 'XB');
  const outliner = new Outliner(mesh, (cell, beyond) => {
    if (!dry.has(cell) || !dry.has(beyond)) return { roughness: 0.95, piece: 0.0075 };
    if (provinceOf.get(cell) !== provinceOf.get(beyond)) return { roughness: 0.9, piece: 0.007 };
    return { roughness: 0.45, piece: 0.007 };
  });

  const cellsOf = (province: ProvinceCode) =>
    new Set([...land.mainland].filter((cell) => provinceOf.get(cell) === province));
  const inTown = (town: Town, province: ProvinceCode) => {
    const at = toPlane(town.at);
    return new Set([...cellsOf(province)].filter((cell) => distance(mesh.cells[cell]!.site, at) < town.radius));
  };
  const stOrrins = inTown(towns.stOrrins, 'XA');
  const bogs = new Set([...cellsOf('XB')].filter((cell) => inTheBogs(mesh.cells[cell]!.site)));

  const start = (from: PlannedDistrict['from'], cells: ReadonlySet<number>): number[] => {
    if (from === 'the enclave') return [...stOrrins];
    if (from === 'around the enclave') return around(land, stOrrins);
    if (from === 'around the lake') return around(land, land.lake);
    return [nearest(land, cells, toPlane([...from]))];
  };
  const draw = (
    districts: readonly PlannedDistrict[],
    province: ProvinceCode,
    cells: ReadonlySet<number>,
  ): DrawnDistrict[] => {
    const seeds = districts.map(
      ({ code, from, slowness = 1 }): Seed => ({ code, slowness, cells: start(from, cells) }),
    );
    const owner = grow(mesh, cells, seeds);
    return districts.map(({ code, nameEn, nameFr, island }) => {
      const own = new Set([...owner.keys()].filter((cell) => owner.get(cell) === code));
      const grown = [...own];
      if (island) for (const cell of land.island) own.add(cell);
      return {
        code,
        nameEn,
        nameFr,
        province,
        cells: own,
        outline: outliner.union(own),
        middle: middleOf(land, grown),
      };
    });
  };
  const both = (plan: Record<ProvinceCode, readonly PlannedDistrict[]>) => [
    ...draw(plan.XA, 'XA', cellsOf('XA')),
    ...draw(plan.XB, 'XB', cellsOf('XB')),
  ];
  const single = (code: string, name: string, province: ProvinceCode, cells: ReadonlySet<number>): DrawnDistrict[] => [
    {
      code,
      nameEn: name,
      nameFr: name,
      province,
      cells,
      outline: outliner.union(cells),
      middle: middleOf(land, cells),
    },
  ];
  return {
    land,
    outliner,
    provinceOf,
    sets: {
      'sample-federal': both(planned.federal2025),
      'sample-federal-2015': both(planned.federal2015),
      'sample-xa': draw(planned.provincialXa, 'XA', cellsOf('XA')),
      'sample-xb': draw(planned.provincialXb, 'XB', cellsOf('XB')),
      'sample-port-merrow': draw(planned.wardsOfPortMerrow, 'XA', inTown(towns.portMerrow, 'XA')),
      'sample-sainte-ondine': draw(planned.wardsOfSainteOndine, 'XB', inTown(towns.sainteOndine, 'XB')),
      'sample-st-orrins': single('9101003', "St. Orrin's", 'XA', stOrrins),
      'sample-tourbieres': single('9202007', 'Les Tourbières', 'XB', bogs),
    },
  };
}

/** The site, of all the cells', nearest to their middle. A cell's lines keep well away from its site. */
export function middleOf({ mesh }: Land, cells: Iterable<number>): Position {
  const sites = [...cells].map((cell) => mesh.cells[cell]!.site);
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const middle: Point = [mean(sites.map(([x]) => x)), mean(sites.map(([, y]) => y))];
  return toPosition(sites.reduce((best, site) => (distance(site, middle) < distance(best, middle) ? site : best)));
}

/** The provinces meet at a river that runs roughly north and south. */
const westOfTheRiver = ([x, y]: Point) => x < 0.02 + 0.1 * y;

/** A region in which no council is elected. */
const inTheBogs = ([x, y]: Point) => {
  const [atX, atY] = toPlane([-46.72, 42.72]);
  return ((x - atX) / 0.2) ** 2 + ((y - atY) / 0.22) ** 2 < 1;
};

/** The cells that border on a group but are not of it. */
function around({ mesh }: Land, group: ReadonlySet<number>): number[] {
  const ring = new Set<number>();
  for (const cell of group) for (const other of mesh.cells[cell]!.beyond) if (!group.has(other)) ring.add(other);
  return [...ring];
}

function nearest({ mesh }: Land, cells: ReadonlySet<number>, to: Point): number {
  const distanceTo = (cell: number) => distance(mesh.cells[cell]!.site, to);
  return [...cells].reduce((best, cell) => (distanceTo(cell) < distanceTo(best) ? cell : best));
}
