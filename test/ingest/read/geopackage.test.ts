import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { describe, expect, it } from '@jest/globals';
import { toCoordinates } from '#core/geometry/polygons.ts';
import { readFeatures } from '#ingest/read/read.ts';
import type { BoundarySource } from '#ingest/registry/source.ts';
import { unpack } from '#ingest/unpack/unpack.ts';
import { boundarySource } from '#test/support/fixtures/boundary-source.ts';
import { reversed, square } from '#test/support/fixtures/shapefile.ts';
import { temporaryFolder } from '#test/support/fixtures/temporary-folder.ts';
import { zipOf } from '#test/support/fixtures/zip.ts';
import { type FeatureTableOf, geoPackageOf, shapeOf } from '#test/support/geography/geopackage.ts';

const folder = temporaryFolder();
const format = { type: 'geopackage' as const };

async function read(content: Uint8Array, changes: Partial<BoundarySource> = {}, fileName = 'wards.gpkg') {
  const archive = await unpack(await folder.write(fileName, content));
  try {
    return await readFeatures(boundarySource({ format, ...changes }), archive);
  } finally {
    await archive.close();
  }
}

const outer = reversed(square(0, 0, 10));
const hole = square(2, 2, 2);
const columns = '"WARD" integer, "Name" text, "COUNCILLOR" text, "Shape_Area" double';
const wards = (...shapes: (Uint8Array | null)[]): FeatureTableOf => ({
  columns,
  rows: shapes.map((shape, i) => ({ shape, values: [i + 1, `Île ${i + 1}`, 'A. Person', 2.5] })),
});
const made = (layers: Parameters<typeof geoPackageOf>[1], more?: Parameters<typeof geoPackageOf>[2]) =>
  geoPackageOf(folder.path, layers, more);

/** A geometry in well-known binary behind a header. */
function binary(
  {
    type,
    little = true,
    flags = 1,
    envelope = 0,
  }: { type: number; little?: boolean; flags?: number; envelope?: number },
  ordinates: number,
) {
  const numbers = outer.flatMap(([x, y]) => [x, y, 77, 88].slice(0, ordinates));
  const wkb = Buffer.alloc(13 + numbers.length * 8);
  wkb.writeUInt8(little ? 1 : 0, 0);
  const write = (value: number, at: number) => (little ? wkb.writeUInt32LE(value, at) : wkb.writeUInt32BE(value, at));
  write(type, 1);
  write(1, 5);
  write(outer.length, 9);
  numbers.forEach((value, i) => {
    if (little) wkb.writeDoubleLE(value, 13 + i * 8);
    else wkb.writeDoubleBE(value, 13 + i * 8);
  });
  return Buffer.concat([Buffer.from([0x47, 0x50, 0, flags, 0, 0, 0, 0]), Buffer.alloc(envelope), wkb]);
}

describe('a GeoPackage', () => {
  it('becomes features with the attributes that the source uses, in its system', async () => {
    const system = { organization: 'epsg', number: 26917, definition: 'PROJCS["…"]' };
    const file = await made({ wards: wards(shapeOf(outer, hole), null, shapeOf(square(20, 0, 1))) }, { system });
    const { features, crs, encoding } = await read(file);
    expect({ crs, encoding }).toEqual({ crs: 'EPSG:26917', encoding: 'utf-8' });
    expect(
      features.map(({ record, attributes, geometry }) => [record, attributes, geometry && toCoordinates(geometry)]),
    ).toEqual([
      [1, { WARD: 1, NAME: 'Île 1', Shape_Area: 2.5 }, [[outer, hole]]],
      [2, { WARD: 2, NAME: 'Île 2', Shape_Area: 2.5 }, null],
      [3, { WARD: 3, NAME: 'Île 3', Shape_Area: 2.5 }, [[square(20, 0, 1)]]],
    ]);
    expect((await read(await zipOf({ 'data/Wards.GPKG': file }), {}, 'wards.zip')).features).toHaveLength(3);
    expect(readdirSync(tmpdir()).filter((name) => name.startsWith('hustings-map-'))).toEqual([]);
  });

  it('of more records than are read at once has them all, once, in their order', async () => {
    const file = await made({ wards: wards(...Array.from({ length: 450 }, () => shapeOf(outer))) });
    const { features } = await read(file);
    expect(features.map(({ attributes }) => attributes.WARD)).toEqual(Array.from({ length: 450 }, (_, i) => i + 1));
  });

  it('states its system as text where its number is none that is known, and perhaps none', async () => {
    const wkt = 'PROJCS["Trial",GEOGCS["NAD83"]]';
    const crsOf = async (organization: string, number: number, definition: string) =>
      (await read(await made({ wards: wards(shapeOf(outer)) }, { system: { organization, number, definition } }))).crs;
    expect(await crsOf('EPSG', 2260, wkt)).toBe(wkt);
    expect(await crsOf('NONE', 1, wkt)).toBe(wkt);
    expect(await crsOf('EPSG', 3857, wkt)).toBe('EPSG:3857');
    expect(await crsOf('ESRI', 102001, 'undefined')).toBe('ESRI:102001');
    expect(await crsOf('NONE', 1, 'undefined')).toBeNull();
  });

  it('of several layers is read if the source names one, or if one has areas', async () => {
    const points = { ...wards(shapeOf(outer)), type: 'POINT' };
    const one = wards(shapeOf(outer));
    expect((await read(await made({ halls: points, wards: one }))).features).toHaveLength(1);
    const two = await made({ polls: wards(shapeOf(outer), shapeOf(outer)), wards: one });
    await expect(read(two)).rejects.toThrow(
      /^wards\.gpkg holds 2 layers of areas, .*: polls, wards\. Name those to read in `format\.members`\.$/,
    );
    expect((await read(two, { format: { ...format, members: ['polls'] } })).features).toHaveLength(2);
    await expect(read(await made({ halls: points }))).rejects.toThrow(/holds no layer of areas/);
  });

  it.each([
    ['big-endian', { type: 3, little: false, flags: 0 }, 2],
    ['with heights', { type: 1003 }, 3],
    ['with measures and an envelope', { type: 2003, flags: 0b011, envelope: 32 }, 3],
    ['with heights and measures', { type: 3003 }, 4],
    ['with heights as older programs say it', { type: 0x8000_0003 }, 3],
  ])('has polygons %s', async (_, header, ordinates) => {
    const { features } = await read(await made({ wards: wards(binary(header, ordinates)) }));
    expect(features[0]?.geometry && toCoordinates(features[0].geometry)).toEqual([[outer]]);
  });

  it.each([
    [
      'curves',
      binary({ type: 10 }, 2),
      /^Record 1 of wards\.gpkg\/wards is drawn with curves\. Make straight lines .* CONVERT_TO_LINEAR/,
    ],
    [
      'a line',
      binary({ type: 2 }, 2).subarray(0, 49),
      /has no polygon\. If it is no district, leave it out by a condition in `where`/,
    ],
    ['a cut geometry', binary({ type: 3 }, 2).subarray(0, 60), /is damaged: its geometry cannot be read/],
    [
      'a count without end',
      Buffer.concat([binary({ type: 3 }, 2).subarray(0, 13), Buffer.alloc(4, 255)]),
      /is damaged/,
    ],
    ['another blob', Buffer.from('text'), /is damaged/],
  ])('is refused with %s', async (_, shape, says) => {
    await expect(read(await made({ wards: wards(shape) }))).rejects.toThrow(says);
  });

  it.each([
    [
      'a field that is missing',
      { fields: { code: 'WARDNO', nameEn: 'NAME' } },
      /has no field WARDNO, .*It has: fid, WARD, Name/,
    ],
    [
      'a field of bytes',
      { fields: { code: 'WARD', nameEn: 'COUNCILLOR' } },
      /Record 1 of .*: the field COUNCILLOR is no text or number\. Name/,
    ],
  ])('is refused with %s', async (_, changes, says) => {
    const rows = [{ shape: shapeOf(outer), values: [1, 'A', Buffer.from([1, 2]), 1] }];
    await expect(read(await made({ wards: { columns, rows } }), changes)).rejects.toThrow(says);
  });

  it('executes nothing that the file brings: a view without end in the place of a layer is no layer', async () => {
    const more = `alter table wards rename to held;
      create view wards as with recursive n(i) as (select 1 union all select i + 1 from n) select i as fid, null as geom, i as WARD from n`;
    await expect(read(await made({ wards: wards(shapeOf(outer)) }, { more }))).rejects.toThrow(
      /holds no layer of areas/,
    );
  });

  it('is read though it was left in the mode of a journal beside it', async () => {
    const file = await made({ wards: wards(shapeOf(outer)) });
    file[18] = 2;
    file[19] = 2;
    expect((await read(file)).features).toHaveLength(1);
  });

  it('is refused if it is damaged, or none', async () => {
    const file = await made({ wards: wards(shapeOf(outer)) });
    await expect(read(file.subarray(0, 3000))).rejects.toThrow(
      /^wards\.gpkg is a damaged GeoPackage \(.*\)\. Fetch it again\.$/,
    );
    await expect(read(file.fill(7, 100))).rejects.toThrow(/^wards\.gpkg is a damaged GeoPackage/);
    await expect(read(Buffer.from('no database'))).rejects.toThrow(/^wards\.gpkg is no GeoPackage/);
  });
});
