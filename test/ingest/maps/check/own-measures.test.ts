import { describe, expect, it } from '@jest/globals';
import type { District } from '#ingest/maps/district.ts';
import { perimeterKm } from '#ingest/maps/geometry/perimeter.ts';
import { measure } from '#ingest/maps/measure.ts';
import { measureKind } from '#ingest/read/measure-fields.ts';
import { boundarySource } from '#test/support/fixtures/boundary-source.ts';
import { asRead, findingsOn, wardMap } from '#test/support/gate.ts';

/** Nine wards, each larger than the one before. */
const wards = (): District[] =>
  wardMap(9).map((ward, i) => ({
    ...ward,
    geometry: {
      ...ward.geometry,
      positions: ward.geometry.positions.map((value, k) => {
        const from = ward.geometry.positions[k % 2] as number;
        return from + (value - from) * (0.5 + i / 20);
      }),
    },
  }));

const areas = (unit: number, of = wards()) =>
  new Map(of.map(({ code, geometry }) => [code, measure(geometry).areaKm2 * unit]));
const lengths = (unit: number) => new Map(wards().map(({ code, geometry }) => [code, perimeterKm(geometry) * unit]));

const found = (map: readonly District[], fields: Record<string, ReadonlyMap<string, number>>) =>
  findingsOn(map, [], { measureFields: new Map(Object.entries(fields)) }).filter(
    ({ check }) => check === 'own_measures',
  );

/** The shapes in the order of the table, turned round. */
const reversed = (): District[] =>
  wards().map((ward, i, all) => ({ ...ward, geometry: (all.at(-1 - i) as District).geometry }));

describe('what a file itself states of its shapes', () => {
  it.each([
    ['Shape_Area', 'area'],
    ['SHAPE__Are', null],
    ['SHAPE.STArea()', 'area'],
    ['st_area_sh', 'area'],
    ['area_', 'area'],
    ['AREA_SQ_M', 'area'],
    ['Shape__Len', 'length'],
    ['SHAPE_Leng', 'length'],
    ['ShapeSTLen', 'length'],
    ['PERIMETER', 'length'],
    ['AREA_ID', null],
    ['AREA_NAME', null],
    ['AREA_TYPE', null],
    ['length_of_term', null],
  ])('is identified by the name of the field: %s', (field, kind) => {
    expect(measureKind(field)).toBe(kind);
  });

  it.each([
    ['square metres', areas(1e6)],
    ['acres, negative', areas(-247.1)],
    ['square degrees', areas(1e-4)],
  ])('passes if it fits, in %s', (_, values) => {
    expect(found(wards(), { Shape_Area: values, Shape_Leng: lengths(1000) })).toEqual([]);
  });

  it.each([
    ['areas', { Shape_Area: areas(1e6) }],
    ['lengths', { Shape_Leng: lengths(1000) }],
  ])('holds back a table that was sorted without its shapes, by %s', (_, fields) => {
    expect(asRead(found(reversed(), fields))).toEqual([
      {
        severity: 'hard',
        check: 'own_measures',
        message: expect.stringMatching(/^The values of Shape_\w+ in the file fit its shapes, but in another order: /),
      },
    ]);
  });

  it('is outweighed by places that confirm the districts: the column alone is in another order', () => {
    const areasReversed = new Map(wards().map(({ code }, i, all) => [code, measure(all.at(-1 - i)!.geometry).areaKm2]));
    const points = (map: readonly District[]) =>
      map.slice(0, 4).map(({ code, geometry }) => {
        const [longitude, latitude] = measure(geometry).label as [number, number];
        return { name: `Hall ${code}`, longitude, latitude, code };
      });
    const judged = (places: ReturnType<typeof points>) =>
      findingsOn(wards(), [], {
        source: boundarySource({ expect: { districts: 9 }, points: places }),
        measureFields: new Map([['AREA', areasReversed]]),
      }).filter(({ check }) => check === 'own_measures');
    expect(judged(points(wards()))).toEqual([
      expect.objectContaining({
        severity: 'soft',
        message: expect.stringMatching(/Points or towns confirm 4 of these districts where they lie/),
      }),
    ]);
    expect(judged(points(wards()).slice(0, 2))).toEqual([expect.objectContaining({ severity: 'hard' })]);
    expect(judged(points(reversed()))).toEqual([expect.objectContaining({ severity: 'hard' })]);
  });

  it('names a shape that was cut after its area was computed', () => {
    const cut = wards().map((ward, i) => (i === 4 ? { ...ward, geometry: (wards()[0] as District).geometry } : ward));
    expect(asRead(found(cut, { Shape_Area: areas(1e6) }))).toEqual([
      {
        severity: 'soft',
        check: 'own_measures',
        message: expect.stringMatching(
          /^The shapes of \S.* \(5\) do not have the area that the file itself states \(Shape_Area; \d\d % of it\), as 8 others do/,
        ),
      },
    ]);
  });

  it('says nothing if a field is of something else, of some districts only, or of too few', () => {
    const other = new Map(wards().map(({ code }, i) => [code, (i * 7) % 5 ? 10 ** i : 3]));
    expect(found(wards(), { Shape_Area: other })).toEqual([]);
    expect(found(reversed(), { Shape_Area: new Map([...areas(1)].slice(0, 2)) })).toEqual([]);
    expect(found(reversed(), {})).toEqual([]);
  });
});
