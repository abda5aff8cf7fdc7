import { between, pick, type Random, randomFor, whole } from '#core/random.ts';
import type { ProvinceCode } from '#tools/sample/districts/districts.ts';
import type { Locator } from '#tools/sample/districts/locate.ts';
import type { Region, SetId } from '#tools/sample/districts/region.ts';
import { distance, metresPerUnit, type Point, toPlane } from '#tools/sample/land/plane.ts';
import { addressesAlong, type CivicAddress, type StreetName, streetName } from './streets.ts';

/** A postal code with the addresses that it serves. */
export interface PostalCode {
  readonly code: string;
  readonly province: ProvinceCode;
  readonly street: StreetName;
  readonly addresses: readonly CivicAddress[];
}

/** Canada Post does not use D, F, I, O, Q and U. It never begins a code with W or Z, so every code here does. */
const letters = 'ABCEGHJKLMNPRSTVWXYZ';

/** An area whose postal codes have the same first three characters. */
interface Stretch {
  readonly beginning: string;
  readonly province: ProvinceCode;
  readonly cells: readonly number[];
  readonly codes: number;
  /** Metres from one address to the next on the same side. */
  readonly step: readonly [number, number];
}

/** All postal codes of the region that the register of addresses knows. */
export function postalCodes(region: Region, locator: Locator): PostalCode[] {
  const random = randomFor('postal codes');
  const districts = postalDistricts(region);
  const made: PostalCode[] = [];
  for (const district of districts) {
    for (let n = 0; n < district.codes; n++) {
      const at = aboutTheCell(region, pick(random, district.cells), random);
      made.push(code(region, locator, random, district, n, at, heading(random), 0));
    }
  }
  const next = new Map(districts.map((district) => [district, district.codes]));
  for (const [set, count] of astride) {
    for (const { cell, side } of borderSides(region, locator, set, count, random)) {
      const district = districts.find(({ cells }) => cells.includes(cell))!;
      const n = next.get(district)!;
      next.set(district, n + 1);
      const line = region.outliner.side(cell, side);
      const middle = toPlane(line[Math.floor(line.length / 2)]!);
      const { site, beyond } = region.land.mesh.cells[cell]!;
      const other = region.land.mesh.cells[beyond[side]!]!.site;
      const length = distance(site, other);
      const across: Point = [(other[0] - site[0]) / length, (other[1] - site[1]) / length];
      made.push(code(region, locator, random, district, n, middle, across, between(random, 0.25, 0.75)));
    }
  }
  return made.filter((postalCode) => postalCode.addresses.length >= 4);
}

/** How many postal codes are placed across the borders of a set, so that they straddle districts. */
const astride: ReadonlyArray<readonly [SetId, number]> = [
  ['sample-federal', 22],
  ['sample-xa', 8],
  ['sample-xb', 8],
  ['sample-port-merrow', 6],
  ['sample-sainte-ondine', 6],
];

function postalDistricts({ land, provinceOf, sets }: Region): Stretch[] {
  const cellsOf = (id: SetId) => sets[id].flatMap(({ cells }) => [...cells]);
  const third = (cells: readonly number[], part: number) =>
    cells.filter((_, i) => Math.floor((i * 3) / cells.length) === part);
  const [portMerrow, sainteOndine] = [cellsOf('sample-port-merrow'), cellsOf('sample-sainte-ondine')];
  const [stOrrins, bogs] = [cellsOf('sample-st-orrins'), cellsOf('sample-tourbieres')];
  const towns = new Set([...portMerrow, ...sainteOndine, ...stOrrins, ...bogs]);
  const country = (province: ProvinceCode) =>
    [...land.mainland].filter((cell) => provinceOf.get(cell) === province && !towns.has(cell));
  const near = [18, 40] as const;
  const far = [120, 420] as const;
  const xa = country('XA').sort((a, b) => land.mesh.cells[a]!.site[1] - land.mesh.cells[b]!.site[1]);
  const xb = country('XB').sort((a, b) => land.mesh.cells[a]!.site[1] - land.mesh.cells[b]!.site[1]);
  return [
    ...['Z1A', 'Z1B', 'Z1C'].map((beginning, i) => ({
      beginning,
      province: 'XA' as const,
      cells: third(portMerrow, i),
      codes: 36,
      step: near,
    })),
    { beginning: 'Z2A', province: 'XA', cells: stOrrins, codes: 28, step: near },
    ...['Z0A', 'Z0B', 'Z0C'].map((beginning, i) => ({
      beginning,
      province: 'XA' as const,
      cells: third(xa, i),
      codes: 22,
      step: far,
    })),
    ...['W1A', 'W1B', 'W1C'].map((beginning, i) => ({
      beginning,
      province: 'XB' as const,
      cells: third(sainteOndine, i),
      codes: 36,
      step: near,
    })),
    ...['W0A', 'W0C', 'W0E'].map((beginning, i) => ({
      beginning,
      province: 'XB' as const,
      cells: third(xb, i),
      codes: 20,
      step: far,
    })),
    { beginning: 'W0B', province: 'XB', cells: bogs, codes: 18, step: far },
    { beginning: 'W0G', province: 'XB', cells: [...land.island], codes: 8, step: far },
  ];
}

function code(
  { provinceOf }: Region,
  locator: Locator,
  random: Random,
  { beginning, province, step: [least, most] }: Stretch,
  n: number,
  at: Point,
  towards: Point,
  before: number,
): PostalCode {
  const step = between(random, least, most);
  const count = whole(random, 9, 24);
  const back = (before * Math.floor(count / 2) * step) / metresPerUnit;
  const from: Point = [at[0] - towards[0] * back, at[1] - towards[1] * back];
  const inProvince = (cell: number) => provinceOf.get(cell) === province;
  return {
    code: `${beginning} ${1 + Math.floor(n / 200)}${letters[Math.floor(n / 10) % 20]}${n % 10}`,
    province,
    street: streetName(random, province),
    addresses: addressesAlong(locator, inProvince, from, towards, step, count, whole(random, 1, 40) * 10),
  };
}

function aboutTheCell({ land: { mesh } }: Region, cell: number, random: Random): Point {
  const { site, corners } = mesh.cells[cell]!;
  const reach = distance(site, mesh.corners[corners[0]!]!) * 0.6;
  return [site[0] + between(random, -reach, reach), site[1] + between(random, -reach, reach)];
}

function heading(random: Random): Point {
  const [x, y] = [between(random, -1, 1), between(random, -1, 1)];
  const length = distance([x, y], [0, 0]);
  return [x / length, y / length];
}

/** Sides of the mesh at which two districts of the set, in one province, meet; spread over the set. */
function borderSides(
  { land: { mesh }, provinceOf, sets }: Region,
  locator: Locator,
  set: SetId,
  count: number,
  random: Random,
) {
  const all = sets[set].flatMap(({ code, cells, province }) =>
    [...cells].flatMap((cell) =>
      mesh.cells[cell]!.beyond.flatMap((other, side) => {
        const neighbour = locator.codeOf(set, other);
        const meets = neighbour !== undefined && neighbour > code && provinceOf.get(other) === province;
        return meets ? [{ cell, side }] : [];
      }),
    ),
  );
  const chosen: typeof all = [];
  while (chosen.length < count && all.length > 0) chosen.push(...all.splice(Math.floor(random() * all.length), 1));
  return chosen;
}
