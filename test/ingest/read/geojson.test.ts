import { describe, expect, it } from '@jest/globals';
import { toCoordinates } from '#core/geometry/polygons.ts';
import { readFeatures } from '#ingest/read/read.ts';
import type { BoundarySource } from '#ingest/registry/source.ts';
import { unpack } from '#ingest/unpack/unpack.ts';
import { boundarySource } from '#test/support/fixtures/boundary-source.ts';
import { reversed, square } from '#test/support/fixtures/shapefile.ts';
import { temporaryFolder } from '#test/support/fixtures/temporary-folder.ts';

const folder = temporaryFolder();

async function read(
  content: unknown,
  type: 'geojson' | 'geojson-lines' = 'geojson',
  changes: Partial<BoundarySource> = {},
) {
  const text = typeof content === 'string' || content instanceof Uint8Array ? content : JSON.stringify(content);
  const archive = await unpack(await folder.write('wards.geojson', text));
  return readFeatures(boundarySource({ format: { type }, ...changes }), archive);
}

const outer = reversed(square(0, 0, 10));
const hole = square(2, 2, 2);
const polygon = { type: 'Polygon', coordinates: [outer, hole] };
const feature = (WARD: unknown, geometry: unknown = polygon, NAME: unknown = 'Île') => ({
  type: 'Feature',
  properties: { WARD, NAME, COUNCILLOR: 'A. Person' },
  geometry,
});
const collection = (...features: unknown[]) => ({ type: 'FeatureCollection', features });

describe('a member that stands twice in an object', () => {
  const twice = (key: string) => {
    const text = JSON.stringify(collection(feature('1'), feature('2')));
    return text.replace('"NAME":"Île"', `"NAME":"Île","${key}" : "Autre"`);
  };

  it('is refused if the source uses it, and no hindrance else', async () => {
    await expect(read(twice('NAME'))).rejects.toThrow(/^wards\.geojson has several fields by the name NAME, /);
    expect((await read(twice('COUNCILLOR'))).features).toHaveLength(2);
  });

  it('is not confused with a text, or a member of another object', async () => {
    const named = collection(feature('"NAME":1'), { ...feature('2'), NAME: 3, bbox: [1, 2], other: [{ NAME: 4 }] });
    expect((await read(named)).features).toHaveLength(2);
    const lines = `${JSON.stringify(feature('1'))}\n${JSON.stringify(feature('2'))}\n`;
    expect((await read(lines, 'geojson-lines')).features).toHaveLength(2);
  });
});

describe('GeoJSON', () => {
  it('becomes features with the attributes that the source uses, and no others', async () => {
    const multi = { type: 'MultiPolygon', coordinates: [[outer, hole], [reversed(square(20, 0, 1))]] };
    const { features, crs, encoding } = await read(collection(feature('1'), feature(2, multi), feature(3, null)));
    expect({ crs, encoding }).toEqual({ crs: null, encoding: 'utf-8' });
    expect(features.map(({ record, attributes }) => ({ record, attributes }))).toEqual([
      { record: 1, attributes: { WARD: '1', NAME: 'Île' } },
      { record: 2, attributes: { WARD: 2, NAME: 'Île' } },
      { record: 3, attributes: { WARD: 3, NAME: 'Île' } },
    ]);
    expect(features.map(({ geometry }) => geometry && toCoordinates(geometry))).toEqual([
      [[outer, hole]],
      multi.coordinates,
      null,
    ]);
  });

  it('may hold control characters if windows-1252 was mistaken for Latin-1', async () => {
    expect((await read(feature('1', polygon, 'L\u0092\u00cele'))).features[0]!.attributes.NAME).toBe('L’Île');
  });

  it('may be a single feature', async () => {
    expect((await read(feature('1'))).features).toHaveLength(1);
  });

  it('loses heights, gains closing positions, and a hole that encloses nothing', async () => {
    const open = outer.slice(0, 4).map(([x, y]) => [x, y, 250]);
    const { features } = await read(feature('1', { type: 'Polygon', coordinates: [open, hole.slice(0, 3)] }));
    expect(toCoordinates(features[0]!.geometry!)).toEqual([[outer]]);
  });

  it('may have heights that are not numbers, and a NaN in its texts', async () => {
    const text = JSON.stringify(collection(feature('NaN "Infinity"'))).replaceAll(
      /\[(\d+),(\d+)\]/g,
      (_, x, y) => `[${x},${y},${x === '0' ? 'NaN' : '-Infinity'}]`,
    );
    const { features } = await read(text);
    expect(features[0]!.attributes.WARD).toBe('NaN "Infinity"');
    expect(toCoordinates(features[0]!.geometry!)).toEqual([[outer, hole]]);
    const high = outer.map(([x, y]) => [x, y, null]);
    const { features: others } = await read(feature('1', { type: 'Polygon', coordinates: [high] }));
    expect(toCoordinates(others[0]!.geometry!)).toEqual([[outer]]);
  });

  it('may hold records of any geometry that the source drops', async () => {
    const dropped = [
      feature('label', { type: 'Point', coordinates: [1, 1] }),
      feature('label', { type: 'LineString', coordinates: [] }),
      feature('label', { type: 'Polygon', coordinates: [[[null, 'x']]] }),
      feature('label', { type: 'GeometryCollection', geometries: [] }),
    ];
    const where = [{ field: 'WARD', notIn: ['label'] }];
    const { features } = await read(collection(...dropped, feature('1')), 'geojson', { where });
    expect(features.map(({ record, geometry }) => [record, geometry !== null])).toEqual([
      [1, false],
      [2, false],
      [3, false],
      [4, false],
      [5, true],
    ]);
    await expect(read(collection(...dropped, feature('1')))).rejects.toThrow(/^Record 1 of wards\.geojson is a Point/);
  });

  it('may leave out a field in some features, but not in all', async () => {
    const sparse = { ...feature('2'), properties: { WARD: '2' } };
    const { features } = await read(collection(feature('1'), sparse));
    expect(features[1]!.attributes).toEqual({ WARD: '2', NAME: null });
    await expect(read(collection(sparse))).rejects.toThrow(
      /^wards\.geojson has no field NAME, which the source uses\. It has: WARD\./,
    );
  });

  it.each([
    ['urn:ogc:def:crs:EPSG::26917', 'EPSG:26917'],
    ['http://www.opengis.net/def/crs/EPSG/0/2953', 'EPSG:2953'],
    ['EPSG:3857', 'EPSG:3857'],
    ['urn:ogc:def:crs:OGC:1.3:CRS84', 'EPSG:4326'],
    ['urn:ogc:def:crs:EPSG:9.6:900913', 'EPSG:3857'],
  ])('may name its coordinate system, as files did before 2016: %s', async (name, code) => {
    const crs = { type: 'name', properties: { name } };
    expect((await read({ ...collection(feature('1')), crs })).crs).toBe(code);
  });

  it('may name an unknown system, if the source declares it', async () => {
    const file = { ...collection(feature('1')), crs: { type: 'name', properties: { name: 'city grid' } } };
    await expect(read(file)).rejects.toThrow(
      /states a coordinate system that is not known here: "city grid".*declare it as `crs`/,
    );
    expect((await read(file, 'geojson', { crs: 'EPSG:26917' })).crs).toBeNull();
  });

  it('is read in UTF-8, with or without a byte order mark, in UTF-16 and in windows-1252', async () => {
    const text = JSON.stringify(feature('1'));
    for (const [content, encoding] of [
      [Buffer.from(`\uFEFF${text}`), 'utf-8'],
      [Buffer.from(`\uFEFF${text}`, 'utf16le'), 'utf-16le'],
      [Buffer.from(text, 'latin1'), 'windows-1252'],
    ] as const) {
      const result = await read(content);
      expect(result.encoding).toBe(encoding);
      expect(result.features[0]!.attributes.NAME).toBe('Île');
    }
    const declared = await read(Buffer.from(text), 'geojson', { format: { type: 'geojson', encoding: 'iso-8859-1' } });
    expect(declared.features[0]!.attributes.NAME).toBe('ÃŽle');
  });
});

describe('newline-delimited GeoJSON', () => {
  const texts = [feature('1'), feature('2'), feature('3')].map((one) => JSON.stringify(one));

  it.each([
    ['lines', `${texts.join('\n')}\n`],
    ['lines of Windows with blank ones between', `\uFEFF${texts.join('\r\n\r\n')}`],
    ['text sequences of RFC 8142', texts.map((one) => `\u001e${one}\n`).join('')],
    [
      'text sequences that run over lines',
      texts.map((one) => `\u001e${JSON.stringify(JSON.parse(one), null, 1)}\n`).join(''),
    ],
    [
      'a collection a line',
      [collection(feature('1'), feature('2')), collection(feature('3'))].map((one) => JSON.stringify(one)).join('\n'),
    ],
  ])('is read as %s, whether declared so or as GeoJSON', async (_, content) => {
    for (const type of ['geojson-lines', 'geojson'] as const) {
      const { features } = await read(content, type);
      expect(features.map(({ record, attributes }) => [record, attributes.WARD])).toEqual([
        [1, '1'],
        [2, '2'],
        [3, '3'],
      ]);
    }
  });

  it('names the line that is not JSON', async () => {
    await expect(read(`${texts[0]}\n${texts[1]!.slice(0, 80)}`, 'geojson-lines')).rejects.toThrow(
      /^Line 2 of wards\.geojson is not JSON \(.*\); it begins with "\{\\"type\\":\\"Feature.*The file may be cut short: fetch it again\./,
    );
  });
});

describe('GeoJSON is refused', () => {
  it('if it is not JSON', async () => {
    await expect(read(JSON.stringify(collection(feature('1'))).slice(0, 200))).rejects.toThrow(
      /^wards\.geojson is not JSON .*The file may be cut short: fetch it again\.$/,
    );
    await expect(read('<?xml version="1.0"?><ows:ExceptionReport/>')).rejects.toThrow(
      /It looks like XML: a service may have answered/,
    );
    await expect(read(' \n')).rejects.toThrow(/^wards\.geojson is empty/);
  });

  it('if it has no features', async () => {
    await expect(read(collection())).rejects.toThrow(
      /^wards\.geojson holds no features: the publisher answered an empty dataset/,
    );
  });

  it('if it is another kind of JSON', async () => {
    await expect(read({ type: 'Style', objects: {} })).rejects.toThrow(
      'wards.geojson is not a GeoJSON Feature or FeatureCollection: its type is "Style". Check what the address answers.',
    );
    await expect(read({ features: [{ attributes: {} }] })).rejects.toThrow(
      /looks like Esri JSON: set `format.type` to esri-json/,
    );
    await expect(read([1])).rejects.toThrow(/it has no type/);
  });

  it('if a service responds with an error and status 200', async () => {
    await expect(read({ error: { code: 499, message: 'Token Required', details: [] } })).rejects.toThrow(
      /^wards\.geojson is no data but an error that the service answered: 499 Token Required\. Try again later/,
    );
  });

  it('if the service cut it, unless another page follows', async () => {
    const cut = { ...collection(feature('1')), properties: { exceededTransferLimit: true } };
    await expect(read(cut)).rejects.toThrow(/^wards\.geojson is cut: .*exceededTransferLimit.*`pageSize`/);
    const pages = [cut, collection(feature('2'))].map((page) => JSON.stringify(page)).join('\n');
    expect((await read(pages)).features).toHaveLength(2);
  });

  it.each(['Point', 'LineString', 'GeometryCollection'])('where it holds a %s', async (type) => {
    await expect(read(feature('1', { type, coordinates: [0, 0] }))).rejects.toThrow(
      `Record 1 of wards.geojson is a ${type}, not a Polygon or MultiPolygon.`,
    );
  });

  it('if a polygon has three points', async () => {
    await expect(read(feature('1', { type: 'Polygon', coordinates: [outer.slice(0, 3)] }))).rejects.toThrow(
      /^Record 1 of wards\.geojson encloses nothing: a ring needs at least 4 positions/,
    );
  });

  it('if coordinates are not nested as they should be, or not numbers', async () => {
    await expect(read(feature('1', { type: 'Polygon', coordinates: outer }))).rejects.toThrow(
      /^Record 1 of wards\.geojson is damaged/,
    );
    const words = outer.map(() => ['west', 'south']);
    await expect(read(feature('1', { type: 'Polygon', coordinates: [words] }))).rejects.toThrow(
      /a coordinate that is not a number/,
    );
  });

  it.each([
    ['null', null, /^Record 2 of wards\.geojson has a coordinate that is not a number but null\./],
    ['text', '-75.7', /^Record 2 of wards\.geojson has a coordinate that is not a number but "-75\.7"\./],
    ['a list', [1], /^Record 2 of wards\.geojson has a coordinate that is not a number but \[1\]\./],
  ])('if a coordinate is %s', async (_, ordinate, message) => {
    for (const [x, y] of [
      [ordinate, 0],
      [0, ordinate],
    ]) {
      const ring = outer.map((position, i) => (i === 2 ? [x, y] : position));
      const bad = feature('2', { type: 'Polygon', coordinates: [ring] });
      await expect(read(collection(feature('1'), bad))).rejects.toThrow(message);
    }
  });

  it('if a coordinate is NaN, as Python writes it', async () => {
    const text = JSON.stringify(collection(feature('1'))).replace('[0,0]', '[NaN,0]');
    await expect(read(text)).rejects.toThrow(/^Record 1 of wards\.geojson has a coordinate that is not a number/);
  });

  it('if a used field is not a plain value', async () => {
    await expect(read(feature({ number: 1 }))).rejects.toThrow(
      'Record 1 of wards.geojson: the field WARD is not a plain value but an object. Name another field in `fields` or `where` of the source.',
    );
    await expect(read(feature(['1', '2']))).rejects.toThrow('not a plain value but a list. Name another field');
  });
});

it('takes a list of one value for that value, and an empty one for none', async () => {
  const { features } = await read(collection(feature(['1'], polygon, ['Île']), feature([7], polygon, [])));
  expect(features.map(({ attributes }) => attributes)).toEqual([
    { WARD: '1', NAME: 'Île' },
    { WARD: 7, NAME: null },
  ]);
});

describe('a collection of geometries', () => {
  const collected = (...geometries: unknown[]) => feature('1', { type: 'GeometryCollection', geometries });
  const line = { type: 'LineString', coordinates: outer.slice(0, 2) };
  const point = { type: 'Point', coordinates: [1, 1] };
  const multi = { type: 'MultiPolygon', coordinates: [[reversed(square(20, 0, 1))], [reversed(square(30, 0, 1))]] };

  it('is its polygons, without the lines and points that cutting has left', async () => {
    const { features } = await read(collection(collected(line, polygon, point), collected(multi, polygon)));
    expect(features.map(({ geometry }) => geometry && toCoordinates(geometry))).toEqual([
      [[outer, hole]],
      [...multi.coordinates, [outer, hole]],
    ]);
  });

  it.each([
    ['no polygon', collected(line, point)],
    ['nothing', collected()],
    ['a collection', collected({ type: 'GeometryCollection', geometries: [polygon] })],
  ])('is refused with %s, unless it is left out', async (_, without) => {
    const file = collection(without, feature('2'));
    await expect(read(file)).rejects.toThrow(
      /^Record 1 of wards\.geojson is a GeometryCollection without a polygon\. If it is no district, leave it out by a condition in `where`/,
    );
    const { features } = await read(file, 'geojson', { where: [{ field: 'WARD', notIn: ['1'] }] });
    expect(features.map(({ geometry }) => geometry === null)).toEqual([true, false]);
  });
});
