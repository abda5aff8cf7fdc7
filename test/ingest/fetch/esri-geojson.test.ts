import { describe, expect, it } from '@jest/globals';
import { geoJsonCrs, geoJsonFeature } from '#ingest/fetch/arcgis/esri-geojson.ts';

const square = (west: number, south: number, size: number) => [
  [west, south],
  [west, south + size],
  [west + size, south + size],
  [west + size, south],
  [west, south],
];

describe('Esri JSON as GeoJSON', () => {
  it('two islands, one with a lake', () => {
    const [big, lake, small] = [square(0, 0, 9), square(3, 3, 1).reverse(), square(20, 0, 2)];
    const feature = { attributes: { ID: 5, NAME: 'Isles' }, geometry: { rings: [small, lake, big] } };
    expect(geoJsonFeature(feature, 'ID', '')).toEqual({
      type: 'Feature',
      id: 5,
      geometry: {
        type: 'MultiPolygon',
        coordinates: [[small.toReversed()], [big.toReversed(), lake.toReversed()]],
      },
      properties: { ID: 5, NAME: 'Isles' },
    });
  });

  it.each([
    ['no geometry', {}],
    ['null', { geometry: null }],
    ['no rings', { geometry: { rings: [] } }],
  ])('a feature with %s has the geometry null', (_, given) => {
    expect(geoJsonFeature({ attributes: {}, ...given }, undefined, '')).toMatchObject({ geometry: null });
  });

  it.each([
    ['points', { x: 1, y: 2 }],
    ['curves', { curveRings: [[[0, 0], { c: [[1, 1]] }]] }],
    ['what is not a ring', { rings: ['a'] }],
  ])('%s are refused', (_, geometry) => {
    expect(() => geoJsonFeature({ attributes: { ID: 1 }, geometry }, 'ID', '')).toThrow('feature 1 is not a polygon');
  });

  it('says its system unless it is in degrees', () => {
    expect(geoJsonCrs({ wkid: 4326 })).toEqual({});
    expect(geoJsonCrs({ wkid: 102_100, latestWkid: 3857 })).toEqual({
      crs: { type: 'name', properties: { name: 'EPSG:3857' } },
    });
    expect(geoJsonCrs(undefined)).toEqual({});
  });
});
