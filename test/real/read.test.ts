import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { openDbf, openShp } from 'shapefile';
import { type Polygons, vertexCount } from '#core/geometry/polygons.ts';
import { readFeatures } from '#ingest/read/read.ts';
import { type Archive, unpack } from '#ingest/unpack/unpack.ts';
import { boundarySource } from '#test/support/fixtures/boundary-source.ts';

const folder = process.env.HUSTINGS_REAL_DATA as string;

/** Records, rings and positions, counted in the files by another program; and the encoding in which they are. */
const files: ReadonlyArray<[path: string, records: number, rings: number, positions: number, encoding: string]> = [
  ['federal/ca-federal-2013.zip', 338, 345, 767742, 'utf-8'],
  ['federal/ca-federal-2023.zip', 343, 2029, 443519, 'utf-8'],
  ['provincial/ca-mb-2008.zip', 57, 58, 41951, 'windows-1252'],
  ['provincial/ca-nb-2024.zip', 49, 50, 163445, 'utf-8'],
  ['provincial/ca-ns-2019.zip', 55, 56, 144630, 'utf-8'],
  ['provincial/ca-sk-2012.zip', 61, 63, 155114, 'utf-8'],
  ['provincial/ca-yt-2015.zip', 19, 19, 6925, 'utf-8'],
  ['municipal/csd-1102080.zip', 3, 3, 671, 'windows-1252'],
  ['municipal/csd-1310032.zip', 12, 12, 9363, 'utf-8'],
  ['municipal/csd-2466023.zip', 116, 116, 46778, 'windows-1252'],
  ['municipal/csd-3506008.zip', 24, 24, 10319, 'utf-8'],
  ['municipal/csd-3510010.zip', 12, 12, 2709, 'windows-1252'],
  ['municipal/csd-3512015.geojson', 4, 8, 1779, 'utf-8'],
  ['municipal/csd-3512015.zip', 4, 8, 1779, 'windows-1252'],
  ['municipal/csd-3515014.zip', 112, 112, 17706, 'utf-8'],
  ['municipal/csd-3518001.zip', 3, 5, 16881, 'utf-8'],
  ['municipal/csd-3518005.zip', 3, 3, 1051, 'utf-8'],
  ['municipal/csd-3518009.zip', 4, 4, 866, 'utf-8'],
  ['municipal/csd-3518013.zip', 5, 5, 1126, 'utf-8'],
  ['municipal/csd-3518017.geojson', 4, 4, 12704, 'utf-8'],
  ['municipal/csd-3518017.zip', 4, 4, 12704, 'windows-1252'],
  ['municipal/csd-3518020.zip', 5, 9, 1995, 'utf-8'],
  ['municipal/csd-3518029.zip', 5, 5, 119, 'utf-8'],
  ['municipal/csd-3519048.zip', 7, 7, 1925, 'utf-8'],
  ['municipal/csd-3519049.geojson', 7, 7, 7623, 'utf-8'],
  ['municipal/csd-3519049.zip', 7, 7, 7623, 'windows-1252'],
  ['municipal/csd-3520005.zip', 25, 25, 25434, 'utf-8'],
  ['municipal/csd-3521024.geojson', 27, 27, 15754, 'utf-8'],
  ['municipal/csd-3521024.zip', 27, 27, 15754, 'windows-1252'],
  ['municipal/csd-3523008.zip', 6, 6, 3934, 'utf-8'],
  ['municipal/csd-3524001.zip', 7, 7, 12315, 'utf-8'],
  ['municipal/csd-3524002.zip', 6, 7, 1484, 'utf-8'],
  ['municipal/csd-3524009.zip', 4, 4, 627, 'utf-8'],
  ['municipal/csd-3524015.zip', 4, 5, 958, 'utf-8'],
  ['municipal/csd-3526032.zip', 6, 6, 1019, 'utf-8'],
  ['municipal/csd-3526053.zip', 6, 6, 1444, 'windows-1252'],
  ['municipal/csd-3526057.zip', 4, 4, 289, 'windows-1252'],
  ['municipal/csd-3526065.zip', 4, 4, 611, 'windows-1252'],
  ['municipal/csd-3528018.zip', 6, 6, 5613, 'utf-8'],
  ['municipal/csd-3528052.zip', 7, 689, 134435, 'utf-8'],
  ['municipal/csd-3529006.zip', 5, 5, 1424, 'utf-8'],
  ['municipal/csd-3536020.geojson', 6, 7, 2249, 'utf-8'],
  ['municipal/csd-3536020.zip', 6, 7, 2249, 'windows-1252'],
  ['municipal/csd-3539036.zip', 14, 14, 9182, 'utf-8'],
  ['municipal/csd-3543042.zip', 10, 10, 19344, 'utf-8'],
  ['municipal/csd-3558004.geojson', 7, 8, 2397, 'utf-8'],
  ['municipal/csd-3558004.zip', 7, 8, 2397, 'windows-1252'],
  ['municipal/csd-4611040.zip', 15, 15, 8323, 'utf-8'],
  ['municipal/csd-4706027.zip', 10, 10, 3259, 'windows-1252'],
  ['municipal/csd-4711066.zip', 10, 12, 4380, 'windows-1252'],
  ['municipal/csd-4806016.zip', 14, 14, 29461, 'utf-8'],
  ['municipal/csd-4819006.zip', 9, 9, 13429, 'utf-8'],
  ['municipal/on-waterloo-wards.zip', 40, 41, 11544, 'utf-8'],
];

it('leaves no file out', () => {
  const present = ['federal', 'provincial', 'municipal'].flatMap((level) =>
    readdirSync(join(folder, level))
      .filter((name) => /\.(zip|geojson)$/.test(name))
      .map((name) => `${level}/${name}`),
  );
  expect(files.map(([path]) => path).sort()).toEqual(present.sort());
});

/** Every field of a file, as a source that uses them all would have it. */
async function readAll(path: string) {
  const archive = await unpack(join(folder, path));
  const fields = await fieldNames(archive, path);
  const type = path.endsWith('.geojson') ? 'geojson-lines' : 'shapefile';
  try {
    return await readFeatures(
      boundarySource({
        format: { type },
        fields: { code: { template: fields.map((field) => `{${field}}`).join('') }, nameEn: fields[0]! },
      }),
      archive,
    );
  } finally {
    await archive.close();
  }
}

async function member(archive: Archive, ending: string): Promise<Buffer> {
  return archive.read(archive.members.find(({ name }) => name.toLowerCase().endsWith(ending))!.name);
}

async function fieldNames(archive: Archive, path: string): Promise<string[]> {
  if (path.endsWith('.zip'))
    return Object.keys((await (await openDbf(await member(archive, '.dbf'))).read()).value ?? {});
  const [line] = (await archive.read(archive.members[0]!.name)).toString().split('\n');
  return Object.keys((JSON.parse(line!) as { properties: object }).properties);
}

describe.each(files)('%s', (path, records, rings, positions, encoding) => {
  it(`has ${records} records, ${rings} rings, ${positions} positions, all of them read`, async () => {
    const result = await readAll(path);
    expect(result.features.map(({ record }) => record)).toEqual(Array.from({ length: records }, (_, i) => i + 1));
    const geometries = result.features.map(({ geometry }) => geometry!);
    expect(geometries.reduce((sum, { ringEnds }) => sum + ringEnds.length, 0)).toBe(rings);
    expect(geometries.reduce((sum, geometry) => sum + vertexCount(geometry), 0)).toBe(positions);
    expect(result.encoding).toBe(encoding);
    expect(result.crs === null).toBe(path.endsWith('.geojson'));
    for (const { attributes } of result.features) {
      for (const value of Object.values(attributes)) {
        // Replacement and control characters, and UTF-8 taken for windows-1252.
        if (typeof value === 'string') expect(value).not.toMatch(/[\uFFFD\p{Cc}]|[ÃÂâ][\u0080-\u00BF€™œ]/u);
      }
    }
  });
});

// Manitoba's is left out: the other reader loses its way at the first gap between records. Polygons are not compared one
// by one, since it takes lakes that touch the shore in 2023's file for islands; by their winding they are lakes.
describe.each(files.filter(([path]) => path.endsWith('.zip') && !path.includes('ca-mb-2008')))('%s', (path) => {
  it('encloses what another reader’s rings do, holes taken off, record by record', async () => {
    const { features } = await readAll(path);
    const archive = await unpack(join(folder, path));
    const other = await openShp(await member(archive, '.shp'));
    for (const { geometry } of features) {
      const { value } = await other.read();
      const polygons =
        value.type === 'Polygon' ? [value.coordinates] : value.type === 'MultiPolygon' ? value.coordinates : [];
      const expected = polygons.flat().reduce((sum, ring) => sum - signedArea(ring.flat()), 0);
      expect(areaOf(geometry!) / expected).toBeCloseTo(1, 9);
    }
    await archive.close();
  });
});

/** Exteriors less their holes, whichever way they are wound. */
function areaOf({ positions, ringEnds, polygonEnds }: Polygons): number {
  const exteriors = new Set([0, ...polygonEnds]);
  return ringEnds.reduce((sum, end, ring) => {
    const area = Math.abs(signedArea(positions.subarray((ringEnds[ring - 1] ?? 0) * 2, end * 2)));
    return exteriors.has(ring) ? sum + area : sum - area;
  }, 0);
}

/** Positive if counter-clockwise. */
function signedArea(ring: ArrayLike<number>): number {
  const [x, y] = [ring[0]!, ring[1]!];
  let twice = 0;
  for (let i = 2; i < ring.length; i += 2) {
    twice += (ring[i - 2]! - x) * (ring[i + 1]! - y) - (ring[i]! - x) * (ring[i - 1]! - y);
  }
  return twice / 2;
}

describe('names', () => {
  it.each([
    [
      'federal/ca-federal-2023.zip',
      'ED_NAMEF',
      ['Abitibi—Témiscamingue', 'Côte-Nord—Kawawachikamach—Nitassinan', 'Bécancour—Nicolet—Saurel—Alnôbak'],
    ],
    [
      'federal/ca-federal-2013.zip',
      'FRNAME',
      ["Montmagny--L'Islet--Kamouraska--Rivière-du-Loup", 'Ville-Marie--Le Sud-Ouest--Île-des-Sœurs'],
    ],
    ['provincial/ca-nb-2024.zip', 'PED_Names_', ['Shippagan-Les-Îles', 'Champdoré-Irishtown']],
    ['provincial/ca-ns-2019.zip', 'ED_NAME', ['Colchester-Musquodoboit Valley']],
    [
      'municipal/csd-2466023.zip',
      'NM_ARON',
      ['Côte-des-Neiges--Notre-Dame-de-Grâce', "L'Île-Bizard--Sainte-Geneviève"],
    ],
    ['municipal/csd-3506008.zip', 'NAME_FR', ['Orléans-Est-Cumberland', 'Collège']],
  ])('of %s have their accents, dashes and apostrophes', async (path, field, expected) => {
    const { features } = await readAll(path);
    const names = features.map(({ attributes }) => attributes[field]);
    expect(names).toEqual(expect.arrayContaining(expected));
  });
});
