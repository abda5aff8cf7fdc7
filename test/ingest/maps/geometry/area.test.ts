import { describe, expect, it } from '@jest/globals';
import { area as turfArea } from '@turf/turf';
import { fromCoordinates } from '#core/geometry/polygons.ts';
import { areaKm2 } from '#ingest/maps/geometry/area.ts';

function box(west: number, south: number, east: number, north: number): number[][] {
  return [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
}

describe('areaKm2', () => {
  it('gives the whole ellipsoid its published area', () => {
    expect(areaKm2(fromCoordinates([[box(-180, -90, 180, 90)]]))).toBeCloseTo(510_065_621.724, 2);
  });

  it('takes holes off, whichever way the rings run', () => {
    const shell = box(-75, 45, -74, 46);
    const hole = box(-74.6, 45.4, -74.4, 45.6);
    const expected = areaKm2(fromCoordinates([[shell]])) - areaKm2(fromCoordinates([[hole]]));
    expect(areaKm2(fromCoordinates([[shell, hole]]))).toBeCloseTo(expected, 9);
    expect(areaKm2(fromCoordinates([[shell.toReversed(), hole]]))).toBeCloseTo(expected, 9);
  });

  it('adds up parts', () => {
    const parts = [[box(-75, 45, -74, 46)], [box(-73, 45, -72, 46)]];
    expect(areaKm2(fromCoordinates(parts))).toBeCloseTo(2 * areaKm2(fromCoordinates([parts[0]!])), 9);
  });

  it('is within half a per cent of the sphere that turf measures on', () => {
    const coordinates = [[box(-63.4, 44.6, -63.2, 44.9)]];
    const sphere = turfArea({ type: 'MultiPolygon', coordinates }) / 1e6;
    expect(areaKm2(fromCoordinates(coordinates)) / sphere).toBeCloseTo(1, 2);
  });

  it('is 0 if there is nothing', () => {
    expect(areaKm2(fromCoordinates([]))).toBe(0);
    expect(areaKm2(fromCoordinates([[[]]]))).toBe(0);
  });
});
