import { describe, expect, it } from '@jest/globals';
import { fromCoordinates } from '#core/geometry/polygons.ts';
import { conform } from '#ingest/maps/conform/conform.ts';
import type { RawFeature } from '#ingest/read/read.ts';
import { boundarySource } from '#test/support/fixtures/boundary-source.ts';
import { wardMap } from '#test/support/gate.ts';

const square = (west: number, south: number) =>
  fromCoordinates([
    [
      [
        [west, south],
        [west + 1, south],
        [west + 1, south + 1],
        [west, south + 1],
        [west, south],
      ],
    ],
  ]);
const feature = (record: number, attributes: RawFeature['attributes'], west = record): RawFeature => ({
  record,
  attributes,
  geometry: square(-48 + west, 42),
});
const read = (features: RawFeature[], crs: string | null = 'EPSG:4326') => ({ features, crs, encoding: null });

describe('conforming', () => {
  it('groups the rings of a record by how they lie, and says which may be land or a hole', () => {
    const source = boundarySource({ fields: { code: 'NO', nameEn: 'NO' } });
    const [shell, inner] = [square(-48, 42), square(-40, 42)].map(({ positions }) => [...positions]) as [
      number[],
      number[],
    ];
    const lake = shell.map(
      (value, i) => value + (i % 2 === 0 ? (value === -48 ? 0.2 : -0.2) : value === 42 ? 0.2 : -0.2),
    );
    const record = (number: number, polygonEnds: number[], ...rings: number[][]): RawFeature => ({
      record: number,
      attributes: { NO: number },
      geometry: {
        positions: Float64Array.from(rings.flat()),
        ringEnds: Uint32Array.from(rings, (_, i) => (i + 1) * 5),
        polygonEnds: Uint32Array.from(polygonEnds),
      },
    });
    const { districts, doubts } = conform(
      source,
      read([record(1, [2], shell, inner), record(2, [1, 2], shell, lake), record(3, [2], shell, lake)]),
    );
    expect(districts.map(({ parts }) => parts.map(({ polygonEnds }) => [...polygonEnds]))).toEqual([
      [[1, 2]],
      [[2]],
      [[2]],
    ]);
    expect(doubts).toEqual([
      { code: '2', kind: 'part within a part', at: [expect.closeTo(-47.8), expect.closeTo(42.2)] },
    ]);
  });
  it('takes the English name if there is no French one', () => {
    const source = boundarySource({ fields: { code: 'NO', nameEn: 'EN', nameFr: 'FR' } });
    const { districts } = conform(
      source,
      read([feature(1, { NO: 1, EN: 'East', FR: 'Est' }), feature(2, { NO: 2, EN: 'Delta', FR: null })]),
    );
    expect(districts.map(({ code, nameEn, nameFr, province }) => [code, nameEn, nameFr, province])).toEqual([
      ['1', 'East', 'Est', 'XA'],
      ['2', 'Delta', 'Delta', 'XA'],
    ]);
  });
  it('takes the system that the file states if the coordinates cannot be of the declared one', () => {
    const source = boundarySource({ crs: 'EPSG:4326', fields: { code: 'NO', nameEn: 'NO' } });
    const metres = {
      ...feature(1, { NO: 1 }),
      geometry: fromCoordinates([
        [
          [
            [5e5, 4.7e6],
            [5.1e5, 4.7e6],
            [5.1e5, 4.71e6],
            [5e5, 4.7e6],
          ],
        ],
      ]),
    };
    const { districts, statedSystem } = conform(source, read([metres], 'EPSG:26917'));
    expect(statedSystem).toBe('EPSG:26917');
    expect(districts[0]?.parts[0]?.positions[0]).toBeCloseTo(-81, 6);
    // What could be of the declared system is; without a statement nothing can be taken.
    expect(conform(source, read([feature(1, { NO: 1 })], 'EPSG:26917')).statedSystem).toBeNull();
    expect(() => conform(source, read([metres], null))).toThrow(/they are not degrees/u);
    expect(() => conform(source, read([metres], 'EPSG:4269'))).toThrow(/they are not degrees/u);
    expect(() => conform(source, read([metres], 'ESRI:199999'))).toThrow(/they are not degrees/u);
  });
  it('brings records of one code together if the source says so', () => {
    const records = [
      feature(1, { WARD: '1', NAME: 'a' }),
      feature(2, { WARD: '2', NAME: 'b' }),
      feature(3, { WARD: '1', NAME: 'a' }),
    ];
    const merged = conform(boundarySource({ merge: true }), read(records));
    // A record's number is also its distance from 48° W.
    expect(merged.districts.map(({ code, parts }) => [code, parts.map(({ positions }) => 48 + positions[0]!)])).toEqual(
      [
        ['1', [1, 3]],
        ['2', [2]],
      ],
    );
    expect(merged.duplicates).toEqual([]);
    expect(conform(boundarySource(), read(records)).duplicates).toEqual(['1']);
  });
  it('finds the coarse grid that the coordinates of a file lie on, also if they are projected', () => {
    const rounded = wardMap(9, ([x, y]) => [Math.round(x * 1000) / 1000, Math.round(y * 1000) / 1000]);
    const metres = wardMap(9, ([x, y]) => [Math.round((x + 50) * 1000) * 100, Math.round(y * 1000) * 100]);
    const gridOf = (wards: typeof rounded, crs: string) =>
      conform(
        boundarySource(),
        read(
          wards.map(({ code, geometry }, record) => ({ record, geometry, attributes: { WARD: code, NAME: code } })),
          crs,
        ),
      ).grid;
    expect(gridOf(rounded, 'EPSG:4326')).toEqual({ step: 0.001, unit: '°' });
    expect(gridOf(metres, 'EPSG:26917')).toEqual({ step: 100, unit: 'm' });
    expect(gridOf(wardMap(9), 'EPSG:4326')).toBeNull();
  });
  it('takes long edges as straight in the projection of the file, unless the map was drawn in degrees', () => {
    const large = fromCoordinates([
      [
        [
          [7_000_000, 900_000],
          [7_100_000, 900_000],
          [7_100_000, 1_000_000],
          [7_000_000, 1_000_000],
          [7_000_000, 900_000],
        ],
      ],
    ]);
    const file = read([{ record: 1, attributes: { WARD: '1', NAME: 'a' }, geometry: large }], 'EPSG:3347');
    const positions = (source: ReturnType<typeof boundarySource>) =>
      (conform(source, file).districts[0]?.parts[0]?.positions.length ?? 0) / 2;
    expect(positions(boundarySource())).toBeGreaterThan(20);
    expect(positions(boundarySource({ edges: 'plane' }))).toBeGreaterThan(20);
    expect(positions(boundarySource({ edges: 'degrees' }))).toBe(5);
  });
  it('leaves out what the conditions leave out', () => {
    const source = boundarySource({ where: [{ field: 'NAME', notIn: ['none'] }] });
    const records = [feature(1, { WARD: '1', NAME: 'a' }), feature(2, { WARD: '0', NAME: 'none' })];
    expect(conform(source, read(records)).districts).toHaveLength(1);
    expect(() => conform(source, read([records[1] as RawFeature]))).toThrow(/None of the 1 features passes "where"/);
  });
  it('reports records without geometry', () => {
    const records = [
      feature(1, { WARD: '1', NAME: 'a' }),
      { record: 2, attributes: { WARD: '2', NAME: 'b' }, geometry: null },
    ];
    expect(conform(boundarySource(), read(records)).empty).toEqual([2]);
  });
  it('reads counts, and refuses what is none', () => {
    const source = boundarySource({ fields: { code: 'WARD', nameEn: 'NAME', population: 'POP' } });
    const of = (POP: string | null) =>
      conform(source, read([feature(1, { WARD: '1', NAME: 'a', POP })])).districts[0]?.population;
    expect(of('12,345')).toBe(12345);
    expect(of(null)).toBeNull();
    expect(() => of('many')).toThrow(/population of 1 is "many"/);
  });
  it('needs to know the coordinate system, which GeoJSON always says', () => {
    const records = [feature(1, { WARD: '1', NAME: 'a' })];
    expect(() => conform(boundarySource(), read(records, null))).toThrow(/declare "crs"/);
    expect(conform(boundarySource({ format: { type: 'geojson' } }), read(records, null)).districts).toHaveLength(1);
  });
  it('keeps shared borders shared through a projection', () => {
    const shared = (west: number): RawFeature => ({
      record: west,
      attributes: { WARD: String(west), NAME: 'a' },
      geometry: fromCoordinates([
        [
          [
            [west, 0],
            [west + 1e5, 1],
            [west + 1e5, 1e5],
            [west, 1e5 + 1],
            [west, 0],
          ].map(([x, y]) => [x! + 5e6, y! + 1e6]),
        ],
      ]),
    });
    const { districts } = conform(boundarySource({ crs: 'EPSG:3347' }), read([shared(0), shared(1e5)]));
    const positions = districts.map(({ parts }) =>
      Array.from({ length: 4 }, (_, i) => parts[0]!.positions.slice(i * 2, i * 2 + 2).join()),
    );
    expect(positions[0]![0]).not.toBe(positions[1]![0]);
    expect(districts[0]!.parts[0]!.positions[0]).toBeLessThan(0);
  });
});
