import { systems } from '#tools/sample/files/project.ts';
import { type Column, lineShapes, table } from '#tools/sample/files/shapefile.ts';

/** The columns of StatCan's Road Network File that are read, with the widths of its reference guide. */
const columns: Column[] = [
  ['NGD_UID', 10],
  ['NAME', 50],
  ['TYPE', 6],
  ['DIR', 2],
  ['AFL_VAL', 9],
  ['ATL_VAL', 9],
  ['AFR_VAL', 9],
  ['ATR_VAL', 9],
  ['CSDUID_L', 7],
  ['CSDNAME_L', 100],
  ['CSDUID_R', 7],
  ['CSDNAME_R', 100],
  ['RANK', 4],
].map(([name, length]) => ({ name: String(name), type: 'C', length: Number(length) }));

export interface Road {
  readonly name?: string;
  readonly type?: string;
  readonly direction?: string;
  readonly left?: readonly [string, string];
  readonly right?: readonly [string, string];
  readonly town?: string;
  /** Two digits of the Standard Geographical Classification: the province of both sides. Ontario if none are given. */
  readonly province?: string;
  /** The census subdivision on the right, if it is another one. */
  readonly rightTown?: string;
  readonly rank?: string;
  readonly line: ReadonlyArray<readonly [number, number]>;
}

/** The members of a road network's archive; lines in degrees, unless a definition of coordinates is given. */
export function roadMembers(
  roads: readonly Road[],
  { prj = geographic, latin = false }: { prj?: string; latin?: boolean } = {},
): Record<string, Buffer> {
  const { shp, shx } = lineShapes(roads.map(({ line }) => line.map((position) => [...position])));
  const records = roads.map((road, i) => ({ values: valuesOf(road, i) }));
  const encode = (text: string) => Buffer.from(text, latin ? 'latin1' : 'utf8');
  return {
    'lrnf000r25a_e.shp': shp,
    'lrnf000r25a_e.shx': shx,
    'lrnf000r25a_e.dbf': table(columns, records, encode, 0),
    'lrnf000r25a_e.prj': Buffer.from(prj),
  };
}

export const lambert = systems.statCanLambert;

const geographic =
  'GEOGCS["GCS_North_American_1983",DATUM["D_North_American_1983",SPHEROID["GRS_1980",6378137.0,298.257222101]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]]';

function valuesOf(road: Road, i: number): string[] {
  const {
    name = '',
    type = '',
    direction = '',
    left = ['', ''],
    right = ['', ''],
    town = 'Toronto',
    province = '35',
    rank = '5',
  } = road;
  const code = (place: string) => `${province}${place === 'Toronto' ? '20005' : '19028'}`;
  const other = road.rightTown ?? town;
  return [String(i), name, type, direction, ...left, ...right, code(town), town, code(other), other, rank];
}
