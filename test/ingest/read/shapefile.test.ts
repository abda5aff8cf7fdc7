import { describe, expect, it } from '@jest/globals';
import { toCoordinates } from '#core/geometry/polygons.ts';
import { readFeatures } from '#ingest/read/read.ts';
import type { BoundarySource } from '#ingest/registry/source.ts';
import { unpack } from '#ingest/unpack/unpack.ts';
import { boundarySource } from '#test/support/fixtures/boundary-source.ts';
import type { Column } from '#test/support/fixtures/dbf.ts';
import { type ShapeRecord, shapefileOf, square } from '#test/support/fixtures/shapefile.ts';
import { temporaryFolder } from '#test/support/fixtures/temporary-folder.ts';
import { zipOf } from '#test/support/fixtures/zip.ts';

const folder = temporaryFolder();

const columns: Column[] = [
  { name: 'WARD', type: 'N', length: 4 },
  { name: 'NAME', type: 'C', length: 20 },
  { name: 'COUNCILLOR', type: 'C', length: 20 },
];
const records: ShapeRecord[] = [
  { values: { WARD: '1', NAME: 'Quay', COUNCILLOR: 'A. Person' }, rings: [square(0, 0, 1)] },
  { values: { WARD: '2', NAME: 'Île-aux-Œufs', COUNCILLOR: 'B. Person' }, rings: [square(1, 0, 1)] },
];

async function read(members: Record<string, string | Uint8Array>, changes: Partial<BoundarySource> = {}) {
  const archive = await unpack(await folder.write('wards.zip', await zipOf(members)));
  try {
    return await readFeatures(boundarySource(changes), archive);
  } finally {
    await archive.close();
  }
}

describe('a shapefile', () => {
  it('becomes features with the attributes that the source uses, and no others', async () => {
    const prj = 'PROJCS["NAD_1983_Statistics_Canada_Lambert"]';
    const result = await read(shapefileOf('wards', columns, records, { cpg: 'UTF-8', prj }));
    expect(result.crs).toBe(prj);
    expect(result.encoding).toBe('utf-8');
    expect(result.features.map(({ record, attributes }) => ({ record, attributes }))).toEqual([
      { record: 1, attributes: { WARD: 1, NAME: 'Quay' } },
      { record: 2, attributes: { WARD: 2, NAME: 'Île-aux-Œufs' } },
    ]);
    expect(result.features.map(({ geometry }) => geometry && toCoordinates(geometry))).toEqual([
      [[square(0, 0, 1)]],
      [[square(1, 0, 1)]],
    ]);
  });

  it('is read without the points that lie beside its districts', async () => {
    const halls = shapefileOf('halls', columns, records);
    halls['halls.shp']!.writeInt32LE(1, 32);
    const members = { ...halls, ...shapefileOf('wards', columns, records) };
    expect((await read(members)).features).toHaveLength(2);
    expect((await read(members, { format: { type: 'shapefile', members: ['*.shp'] } })).features).toHaveLength(2);
    const two = { ...shapefileOf('old', columns, records), ...members };
    await expect(read(two)).rejects.toThrow(/2 layers, and the source does not say which: old.shp, wards.shp/u);
  });

  it('is read by its index, since there may be gaps between its records', async () => {
    const { features } = await read(shapefileOf('wards', columns, records, { gaps: true }));
    expect(features.map(({ geometry }) => geometry && toCoordinates(geometry))).toEqual([
      [[square(0, 0, 1)]],
      [[square(1, 0, 1)]],
    ]);
  });

  it('is read from record to record if it has no index', async () => {
    const { 'wards.shx': _, ...members } = shapefileOf('wards', columns, records);
    expect((await read(members)).features).toHaveLength(2);
  });

  it('says how many shapes bear the number of another row, and nothing of those that have no numbers', async () => {
    const three = [
      ...records,
      { values: { WARD: '3', NAME: 'Marsh', COUNCILLOR: 'C. Person' }, rings: [square(2, 0, 1)] },
    ];
    const numbered = async (...numbers: number[]) => {
      const members = shapefileOf('wards', columns, three);
      const [shp, shx] = [members['wards.shp']!, members['wards.shx']!];
      for (const [i, number] of numbers.entries()) {
        shp.writeInt32BE(number, shx.readInt32BE(100 + i * 8) * 2);
      }
      return (await read(members)).misnumbered;
    };
    expect(await numbered(1, 2, 3)).toBe(0);
    expect(await numbered(3, 2, 1)).toBe(2);
    expect(await numbered(2, 3, 1)).toBe(3);
    // Counted from zero; not numbered; rows that a selection has left.
    for (const other of [
      [0, 1, 2],
      [0, 0, 0],
      [1, 1, 1],
      [4, 9, 17],
    ])
      expect(await numbered(...other)).toBe(0);
  });

  it('may hold damaged shapes in records that the source drops', async () => {
    const damaged = { ...records[1]!, rings: [square(0, 0, Number.NaN)] };
    const where = [{ field: 'WARD', in: ['1'] }];
    const { features } = await read(shapefileOf('wards', columns, [damaged, records[0]!]), { where });
    expect(features.map(({ geometry }) => geometry === null)).toEqual([true, false]);
  });

  it('loses its heights and measures, numbers or not', async () => {
    const files = [15, 25].flatMap((type) => [{ type }, { type, height: Number.NaN }]);
    for (const options of files) {
      const { features } = await read(shapefileOf('wards', columns, records, options));
      expect(features.map(({ geometry }) => geometry && toCoordinates(geometry))).toEqual([
        [[square(0, 0, 1)]],
        [[square(1, 0, 1)]],
      ]);
    }
  });

  it('may have null shapes: features without geometry', async () => {
    const { features } = await read(shapefileOf('wards', columns, [records[0]!, { ...records[1]!, rings: null }]));
    expect(features.map(({ geometry }) => geometry === null)).toEqual([false, true]);
  });

  it('leaves out deleted records with their shapes, and keeps the numbers of the others', async () => {
    const { features } = await read(shapefileOf('wards', columns, [{ ...records[0]!, deleted: true }, records[1]!]));
    expect(features).toHaveLength(1);
    expect(features[0]).toMatchObject({ record: 2, attributes: { WARD: 2 } });
    expect(toCoordinates(features[0]!.geometry!)).toEqual([[square(1, 0, 1)]]);
  });

  it('is found whatever the case of its names, and however deep in zips', async () => {
    const layer = shapefileOf('wards', columns, records, { encoding: 'latin1', cpg: '1252', prj: 'LOCAL_CS["x"]' });
    const inner = await zipOf({
      'Cartes/Wards.SHP': layer['wards.shp']!,
      'Cartes/wards.Shx': layer['wards.shx']!,
      'Cartes/WARDS.DBF': layer['wards.dbf']!,
      'Cartes/wards.CPG': layer['wards.cpg']!,
      'Cartes/wards.PRJ': layer['wards.prj']!,
    });
    const result = await read({ 'inner.zip': inner, '__MACOSX/wards.shp': 'decoy' });
    expect(result).toMatchObject({ crs: 'LOCAL_CS["x"]', encoding: 'windows-1252' });
    expect(result.features).toHaveLength(2);
  });

  it('may be several layers, read in the archive’s order and counted on', async () => {
    const members = {
      ...shapefileOf('urban/wards', columns, records),
      ...shapefileOf('rural/wards', columns, [records[0]!]),
      ...shapefileOf('parks', columns, records),
    };
    const format: BoundarySource['format'] = { type: 'shapefile', members: ['**/WARDS.shp'] };
    const { features } = await read(members, { format });
    expect(features.map(({ record, attributes }) => [record, attributes.WARD])).toEqual([
      [1, 1],
      [2, 2],
      [3, 1],
    ]);
  });
});

describe('a shapefile is refused', () => {
  const whole = () => shapefileOf('wards', columns, records);

  it('without its .dbf', async () => {
    const { 'wards.dbf': _, ...members } = whole();
    await expect(read(members)).rejects.toThrow(/^wards\.shp has no \.dbf beside it.*fetch the whole archive/);
  });

  it('if a field is missing, listing those there are', async () => {
    await expect(read(whole(), { fields: { code: 'WARD_NO', nameEn: { template: 'Ward {NOM}' } } })).rejects.toThrow(
      'wards.dbf has no field WARD_NO, NOM, which the source uses. It has: WARD, NAME, COUNCILLOR. ' +
        'If the publisher renamed a field, change `fields` or `where` in the source.',
    );
  });

  it('if shapes and records differ in number', async () => {
    const one = shapefileOf('wards', columns, [records[0]!]);
    await expect(read({ ...whole(), 'wards.dbf': one['wards.dbf']! })).rejects.toThrow(
      /^wards\.shp holds 2 shapes, but wards\.dbf 1 records/,
    );
  });

  it('if any of its files is cut short', async () => {
    for (const [file, message] of [
      ['wards.shp', /^wards\.shp is cut short or damaged.*Fetch the file again/],
      ['wards.dbf', /^wards\.dbf is cut short.*Fetch the file again/],
      ['wards.shx', /^wards\.shx is cut short or damaged.*Fetch the file again/],
    ] as const) {
      const content = whole()[file]!;
      await expect(read({ ...whole(), [file]: content.subarray(0, content.length - 60) })).rejects.toThrow(message);
    }
    const { 'wards.shx': _, ...withoutIndex } = whole();
    const cut = withoutIndex['wards.shp']!.subarray(0, -60);
    await expect(read({ ...withoutIndex, 'wards.shp': cut })).rejects.toThrow(/^wards\.shp is cut short/);
  });

  it('if a file is something else', async () => {
    await expect(read({ ...whole(), 'wards.shp': Buffer.alloc(200, 'text') })).rejects.toThrow(
      /^wards\.shp is not a shapefile/,
    );
  });

  it('if it holds points or lines', async () => {
    const points = shapefileOf('wards', columns, records, { type: 1 });
    await expect(read(points)).rejects.toThrow(/^wards\.shp holds points, not polygons/);
    const lines = shapefileOf('wards', columns, records, { type: 3 });
    await expect(read(lines)).rejects.toThrow(/^wards\.shp holds lines, not polygons/);
  });

  it('if a polygon has three points', async () => {
    const rings = [square(0, 0, 1).slice(0, 3)];
    await expect(read(shapefileOf('wards', columns, [records[0]!, { ...records[1]!, rings }]))).rejects.toThrow(
      /^Record 2 of wards\.shp encloses nothing: a ring needs at least 4 positions/,
    );
  });

  it('if a coordinate is not a number', async () => {
    const rings = [square(0, 0, Number.NaN)];
    await expect(read(shapefileOf('wards', columns, [{ ...records[0]!, rings }]))).rejects.toThrow(
      /^Record 1 of wards\.shp has a coordinate that is not a number/,
    );
  });

  it('if there are no records', async () => {
    await expect(read(shapefileOf('wards', columns, []))).rejects.toThrow(
      /^wards\.shp holds no features: the publisher answered an empty dataset\. Look on https:\/\/example\.org\/wards/,
    );
  });

  it('if there are several layers and none is chosen, listing them', async () => {
    const members = { ...whole(), ...shapefileOf('parks', columns, records) };
    await expect(read(members)).rejects.toThrow(
      'The file holds 2 layers, and the source does not say which: wards.shp, parks.shp. Name those to read in `format.members`.',
    );
    await expect(read(members, { format: { type: 'shapefile', members: ['polls*.shp'] } })).rejects.toThrow(
      /^No \.shp file matches the source's `members` \(polls\*\.shp\)\. The file holds: wards\.shp, wards\.shx/,
    );
    await expect(read({ 'readme.txt': 'moved', 'b.txt': '' })).rejects.toThrow(
      'The file holds no .shp member. It holds: readme.txt, b.txt.',
    );
  });

  it('if its layers state different coordinate systems and the source declares none', async () => {
    const members = {
      ...shapefileOf('a', columns, records, { prj: 'GEOGCS["WGS 84"]' }),
      ...shapefileOf('b', columns, records, { prj: 'PROJCS["UTM 17N"]' }),
    };
    const format: BoundarySource['format'] = { type: 'shapefile', members: ['*.shp'] };
    await expect(read(members, { format })).rejects.toThrow(/^a\.shp and b\.shp state different coordinate systems/);
    expect((await read(members, { format, crs: 'EPSG:26917' })).features).toHaveLength(4);
  });
});
