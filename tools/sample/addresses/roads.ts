import { provinceOf } from '#core/provinces.ts';
import { provinces } from '#tools/sample/districts/districts.ts';
import type { Region } from '#tools/sample/districts/region.ts';
import { projector, systems } from '#tools/sample/files/project.ts';
import { type Column, lineShapes, table } from '#tools/sample/files/shapefile.ts';
import { zip } from '#tools/sample/files/zip.ts';
import { type Position, toPlane, toPosition } from '#tools/sample/land/plane.ts';
import type { PostalCode } from './postal.ts';
import { municipalityAt } from './register.ts';
import type { CivicAddress } from './streets.ts';

/** A line of the road network; left and right are as one goes along it. */
interface Road {
  readonly line: readonly Position[];
  readonly cell: number;
  readonly name: string;
  readonly type: string;
  readonly direction: string;
  readonly left: readonly [from: string, to: string];
  readonly right: readonly [from: string, to: string];
  readonly rank: number;
  readonly roadClass: number;
}

const columns: Column[] = [
  { name: 'NGD_UID', type: 'C', length: 10 },
  { name: 'NAME', type: 'C', length: 50 },
  { name: 'TYPE', type: 'C', length: 6 },
  { name: 'DIR', type: 'C', length: 2 },
  ...['AFL_VAL', 'ATL_VAL', 'AFR_VAL', 'ATR_VAL'].map((name): Column => ({ name, type: 'C', length: 9 })),
  ...['L', 'R'].flatMap((side): Column[] => [
    { name: `CSDUID_${side}`, type: 'C', length: 7 },
    { name: `CSDNAME_${side}`, type: 'C', length: 100 },
    { name: `CSDTYPE_${side}`, type: 'C', length: 3 },
    { name: `PRUID_${side}`, type: 'C', length: 2 },
    { name: `PRNAME_${side}`, type: 'C', length: 100 },
  ]),
  { name: 'RANK', type: 'C', length: 4 },
  { name: 'CLASS', type: 'C', length: 4 },
];

const noNumbers = ['', ''] as const;

/** The archive in the layout of StatCan's Road Network File: streets with their numbers, and roads between them. */
export async function roadFile(region: Region, codes: readonly PostalCode[]): Promise<Buffer> {
  const roads = [...codes.flatMap(streetOf), ...roadsBetween(region, codes)];
  const metres = projector(systems.statCanLambert);
  const records = roads.map((road, i) => ({ values: valuesOf(region, road, i) }));
  const { shp, shx } = lineShapes(roads.map(({ line }) => line.map(metres)));
  const name = 'lrnf000r26a_e';
  return zip({
    [`${name}.shp`]: shp,
    [`${name}.shx`]: shx,
    [`${name}.dbf`]: table(columns, records, (text) => Buffer.from(text, 'utf8'), 0),
    [`${name}.prj`]: Buffer.from(systems.statCanLambert.prj),
    [`${name}.cpg`]: Buffer.from('UTF-8'),
  });
}

/** Addresses from one crossing to the next. */
const block = 10;

/** The street of a postal code, in lines from one crossing to the next. */
function streetOf({ street, addresses }: PostalCode): Road[] {
  const roads: Road[] = [];
  for (let from = 0; from < addresses.length - 1; from += block) {
    const own = addresses.slice(from, from + block + 1);
    const [first, last] = [own[0]!, own.at(-1)!];
    const line = [first.roadway, last.roadway];
    if (first.roadway[0] === last.roadway[0] && first.roadway[1] === last.roadway[1]) continue;
    const numbered = own.length > block ? own.slice(0, -1) : own;
    const sides = { left: [] as CivicAddress[], right: [] as CivicAddress[] };
    for (const address of numbered) sides[isLeft(line, address.house) ? 'left' : 'right'].push(address);
    const range = (side: readonly CivicAddress[]): Road['left'] =>
      side.length === 0 ? noNumbers : [String(side[0]!.civicNumber), String(side.at(-1)!.civicNumber)];
    roads.push({
      ...street,
      line,
      cell: first.cell,
      left: range(sides.left),
      right: range(sides.right),
      rank: 5,
      roadClass: 23,
    });
  }
  return roads;
}

function isLeft([from, to]: readonly Position[], house: Position): boolean {
  const [[ax, ay], [bx, by], [x, y]] = [toPlane(from!), toPlane(to!), toPlane(house)];
  return (bx - ax) * (y - ay) - (by - ay) * (x - ax) > 0;
}

/** A highway through the region from town to town, and roads without numbers that lead to every street. */
function roadsBetween({ land: { mesh, mainland, island }, sets }: Region, codes: readonly PostalCode[]): Road[] {
  const dry = new Set([...mainland, ...island]);
  const middleOf = (id: keyof typeof sets) => [...sets[id][0]!.cells][0]!;
  const [merrow, orrins, ondine] = (['sample-port-merrow', 'sample-st-orrins', 'sample-sainte-ondine'] as const).map(
    middleOf,
  );
  const plain = { left: noNumbers, right: noNumbers, name: '', type: '', direction: '' };
  const highway = { ...plain, name: 'Halcyon', type: 'HWY', rank: 1, roadClass: 11 };
  const came = pathsFrom(mesh.cells, dry, orrins!);
  const used = new Set<string>();
  const roads: Road[] = [];
  const lead = (cell: number, kind: Omit<Road, 'line' | 'cell'>) => {
    for (let at = cell; came.has(at) && came.get(at) !== at; at = came.get(at)!) {
      const next = came.get(at)!;
      if (used.has(`${at} ${next}`)) return;
      used.add(`${at} ${next}`);
      roads.push({ ...kind, cell: at, line: [mesh.cells[at]!.site, mesh.cells[next]!.site].map(toPosition) });
    }
  };
  for (const town of [merrow!, ondine!]) lead(town, highway);
  for (const { addresses } of codes) {
    const { cell, roadway } = addresses[0]!;
    roads.push({ ...plain, rank: 5, roadClass: 23, cell, line: [roadway, toPosition(mesh.cells[cell]!.site)] });
    lead(cell, { ...plain, rank: 4, roadClass: 21 });
  }
  return roads;
}

/** By each cell that can be reached on land, the next one on the way back. */
function pathsFrom(
  cells: Region['land']['mesh']['cells'],
  dry: ReadonlySet<number>,
  start: number,
): Map<number, number> {
  const came = new Map([[start, start]]);
  const open = [start];
  for (let cell = open.shift(); cell !== undefined; cell = open.shift()) {
    for (const next of cells[cell]!.beyond) {
      if (!dry.has(next) || came.has(next)) continue;
      came.set(next, cell);
      open.push(next);
    }
  }
  return came;
}

const sgcCodeOf = (province: string): string => provinceOf(province)?.sgcCode ?? '';

function valuesOf(region: Region, { cell, name, type, direction, left, right, rank, roadClass }: Road, i: number) {
  const province = region.provinceOf.get(cell)!;
  const town = municipalityAt(region, province, cell);
  const { number, nameEn, nameFr } = provinces[province];
  // Census subdivisions begin with the number by which the program knows the province.
  const code = sgcCodeOf(province) + town.code.slice(number.length);
  const side = [code, town.name, town.type, sgcCodeOf(province), `${nameEn} / ${nameFr}`];
  return [
    String(9_000_001 + i),
    name,
    type,
    direction,
    ...left,
    ...right,
    ...side,
    ...side,
    String(rank),
    String(roadClass),
  ];
}
