import { describe, expect, it } from '@jest/globals';
import { conform } from '#ingest/maps/conform/conform.ts';
import { readInAnyForm } from '#ingest/read/read-in-any-form.ts';
import type { BoundarySource } from '#ingest/registry/source.ts';
import { unpack } from '#ingest/unpack/unpack.ts';
import { boundarySource } from '#test/support/fixtures/boundary-source.ts';
import type { Column } from '#test/support/fixtures/dbf.ts';
import { reversed, shapefileOf, square } from '#test/support/fixtures/shapefile.ts';
import { temporaryFolder } from '#test/support/fixtures/temporary-folder.ts';
import { zipOf } from '#test/support/fixtures/zip.ts';
import { geoPackageOf, shapeOf } from '#test/support/geography/geopackage.ts';

const folder = temporaryFolder();

const geographicPrj =
  'GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137.0,298.257223563]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]]';
const columns = (...names: string[]): Column[] => names.map((name) => ({ name, type: 'C', length: 20 }));
const shapefile = (names: readonly string[], ...rows: string[][]) =>
  zipOf(
    shapefileOf(
      'export/wards',
      columns(...names),
      rows.map((row, i) => ({
        values: Object.fromEntries(names.map((name, k) => [name, row[k] as string])),
        rings: [square(-48 + i * 0.1, 43, 0.1)],
      })),
      { prj: geographicPrj },
    ),
  );
const geojson = (names: readonly string[], ...rows: string[][]) =>
  Buffer.from(
    JSON.stringify({
      type: 'FeatureCollection',
      features: rows.map((row, i) => ({
        type: 'Feature',
        properties: Object.fromEntries(names.map((name, k) => [name, row[k]])),
        geometry: { type: 'Polygon', coordinates: [reversed(square(-48 + i * 0.1, 43, 0.1))] },
      })),
    }),
  );
const esriJson = (names: readonly string[], ...rows: string[][]) =>
  Buffer.from(
    JSON.stringify({
      geometryType: 'esriGeometryPolygon',
      spatialReference: { wkid: 4326 },
      features: rows.map((row, i) => ({
        attributes: Object.fromEntries(names.map((name, k) => [name, row[k]])),
        geometry: { rings: [square(-48 + i * 0.1, 43, 0.1)] },
      })),
    }),
  );

async function districts(source: BoundarySource, content: Buffer, fileName = 'brought.bin') {
  const archive = await unpack(await folder.write('brought', content), {}, fileName);
  try {
    const { form, read } = await readInAnyForm(source, archive, fileName);
    return conform(form, read).districts.map(({ code, nameEn, parts }) => [code, nameEn, parts[0]?.positions[0]]);
  } finally {
    await archive.close();
  }
}

const described = (format: BoundarySource['format'], changes: Partial<BoundarySource> = {}) =>
  boundarySource({
    format,
    fields: { code: 'WARD_NUMBER', nameEn: { template: 'Ward {WARD_NAME_ENGLISH}' } },
    where: [{ field: 'STATUS_CODE', in: ['C'] }],
    ...changes,
  });
const long = ['WARD_NUMBER', 'WARD_NAME_ENGLISH', 'STATUS_CODE', 'COUNCILLOR'];
const short = ['WARD_NUMBE', 'WARD_NAME_', 'STATUS_COD', 'COUNCILLOR'];
const rows = [
  ['1', 'Quay', 'C', 'A. Person'],
  ['2', 'Mill', 'C', 'B. Person'],
  ['3', 'Old', 'X', 'C. Person'],
];
const expected = [
  ['1', 'Ward Quay', -48],
  ['2', 'Ward Mill', -47.9],
];

describe('a source described for one format', () => {
  it('takes the same map as a shapefile, whose field names are cut to ten letters', async () => {
    const source = described({ type: 'geojson', members: ['*.geojson'] });
    expect(await districts(source, await shapefile(short, ...rows))).toEqual(expected);
    expect(await districts(described({ type: 'geojson-lines' }), await shapefile(short, ...rows))).toEqual(expected);
    // The declared system is that of the file described; this one states its own.
    const projected = { ...source, crs: 'EPSG:26917' };
    expect(await districts(projected, await shapefile(short, ...rows))).toEqual(expected);
  });

  it('takes the same map as a GeoPackage, whatever it is called', async () => {
    const layer = {
      columns: long.map((name) => `"${name}" text`).join(', '),
      rows: rows.map((values, i) => ({ shape: shapeOf(reversed(square(-48 + i * 0.1, 43, 0.1))), values })),
    };
    const content = await geoPackageOf(folder.path, { wards: layer });
    const source = described({ type: 'geojson', members: ['*.geojson'] });
    expect(await districts(source, content)).toEqual(expected);
    expect(await districts(source, content, 'wards.gpkg')).toEqual(expected);
    expect(await districts(source, await zipOf({ 'wards.gpkg': content }), 'wards.zip')).toEqual(expected);
    expect(await districts(described({ type: 'geopackage' }), content, 'wards.gpkg')).toEqual(expected);
    expect(await districts(described({ type: 'geopackage' }), geojson(long, ...rows), 'wards.json')).toEqual(expected);
  });

  it('takes the same map as GeoJSON or Esri JSON, with names whole, in another case', async () => {
    const source = described(
      { type: 'shapefile', members: ['*/wards.shp'], encoding: 'windows-1252' },
      {
        crs: 'EPSG:3347',
        fields: { code: 'WARD_NUMBE', nameEn: { template: 'Ward {WARD_NAME_}' } },
        where: [{ field: 'STATUS_COD', in: ['C'] }],
      },
    );
    const lower = long.map((name) => name.toLowerCase());
    expect(await districts(source, geojson(long, ...rows))).toEqual(expected);
    expect(await districts(source, geojson(lower, ...rows), 'wards.geojson')).toEqual(expected);
    expect(await districts(source, esriJson(long, ...rows))).toEqual(expected);
    expect(await districts(source, await zipOf({ 'wards.json': geojson(long, ...rows) }))).toEqual(expected);
  });

  it('takes it in the format of whichever of its forms the fields fit', async () => {
    const source = described(
      { type: 'geojson' },
      {
        fields: { code: 'other', nameEn: 'name' },
        where: [],
        alternatives: [
          {
            urls: [],
            format: { type: 'esri-json' },
            fields: { code: 'WARD_NUMBER', nameEn: { template: 'Ward {WARD_NAME_ENGLISH}' } },
            where: [{ field: 'STATUS_CODE', in: ['C'] }],
          },
        ],
      },
    );
    expect(await districts(source, await shapefile(short, ...rows))).toEqual(expected);
  });

  it('does not guess between two fields that are cut to the same letters', async () => {
    const source = described(
      { type: 'geojson' },
      {
        fields: { code: 'WARD_NUMBER', nameEn: 'WARD_NAME_EN', nameFr: 'WARD_NAME_FR' },
        where: [],
      },
    );
    await expect(
      districts(source, await shapefile(['WARD_NUMBE', 'WARD_NAME_', 'WARD_NAM_1'], ...rows)),
    ).rejects.toThrow(
      /has no field WARD_NAME_EN, WARD_NAME_FR, which the source uses\. It has: WARD_NUMBE, WARD_NAME_, WARD_NAM_1\. The source describes the map in another format: add this one to its `alternatives`/,
    );
    await expect(
      districts(
        described({ type: 'shapefile' }, { fields: { code: 'WARD_NAME_', nameEn: 'WARD_NAME_' }, where: [] }),
        geojson(['WARD_NAME_EN', 'WARD_NAME_FR'], ['a', 'b']),
      ),
    ).rejects.toThrow(/has no field WARD_NAME_,/);
  });

  it('is strict with names in the format that it describes', async () => {
    const source = described({ type: 'shapefile' });
    await expect(districts(source, await shapefile(short, ...rows))).rejects.toThrow(
      /has no field WARD_NUMBER, WARD_NAME_ENGLISH, STATUS_CODE, which the source uses.*If the publisher renamed a field/,
    );
  });
});

describe('a map in a format that is not read', () => {
  const source = boundarySource();
  it.each([
    ['wards.fgb', 'fgb\x03fgb\x01', 'a FlatGeobuf file', 'ogr2ogr -f GeoJSON wards.geojson wards.fgb'],
    ['wards.bin', '<?xml version="1.0"?>\n<kml xmlns="http://www.opengis.net/kml/2.2">', 'a KML file', 'ogr2ogr'],
    ['wards.gml', '<ogr:FeatureCollection xmlns:gml="http://www.opengis.net/gml">', 'a GML file', 'ogr2ogr'],
    ['wards.csv', 'WARD,NAME\n1,Quay\n', 'a CSV table', 'get the map of the districts'],
    ['wards.7z', '7z\xbc\xaf\x27\x1c\0\x04', 'a 7-Zip archive', '7z x wards.7z'],
    ['wards.shp.gz', '\x1f\x8b\x08\0', 'a gzip archive', 'gunzip wards.shp.gz'],
    ['wards.rar', 'Rar!\x1a\x07', 'a RAR archive', 'unar wards.rar'],
    ['wards.tar', `${'wards.shp'.padEnd(257, '\0')}ustar`, 'a tar archive', 'tar xf wards.tar'],
    ['wards.pdf', '%PDF-1.7', 'a PDF', 'a drawing for people'],
  ])('is named, with what to do: %s', async (name, content, format, advice) => {
    const error = await districts(source, Buffer.from(content, 'latin1'), name).catch(
      (reason: Error) => reason.message,
    );
    expect(error).toContain(
      `${name} is ${format}, and only shapefiles, GeoPackages, GeoJSON, TopoJSON and Esri JSON, bare or in a zip, are read: `,
    );
    expect(error).toContain(advice);
    expect(error).not.toContain('{file}');
  });

  it.each([
    ['wards.kmz', { 'doc.kml': '<kml/>' }, 'wards.kmz is a KMZ file'],
    ['wards.zip', { 'README.md': '', 'wards.fgb': 'x' }, 'wards.fgb is a FlatGeobuf file'],
    ['wards.zip', { 'wards.gdb/a0001.gdbtable': 'x' }, 'wards.gdb/a0001.gdbtable is a File Geodatabase'],
  ] as Array<[string, Record<string, string>, string]>)('also in a zip: %s', async (name, members, says) => {
    await expect(districts(source, await zipOf(members), name)).rejects.toThrow(says);
  });

  it('beside one that is read does not matter', async () => {
    const members = shapefileOf(
      'wards',
      columns('WARD', 'NAME'),
      [{ values: { WARD: '1', NAME: 'a' }, rings: [square(-48, 43, 0.1)] }],
      { prj: geographicPrj },
    );
    expect(await districts(source, await zipOf({ 'wards.kml': '<kml/>', ...members }), 'wards.zip')).toEqual([
      ['1', 'a', -48],
    ]);
  });
});
