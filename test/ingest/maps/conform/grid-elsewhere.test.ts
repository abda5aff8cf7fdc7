import { describe, expect, it } from '@jest/globals';
import type { Polygons } from '#core/geometry/polygons.ts';
import { coordinateSystem, fromDegrees } from '#ingest/maps/conform/crs.ts';
import { gridElsewhere } from '#ingest/maps/conform/grid-elsewhere.ts';
import { wardMap } from '#test/support/gate.ts';

/** Wards of Ontario, in longitude and latitude, each position changed and stored with seven decimals. */
function stored(change: (position: [number, number]) => [number, number]): Polygons[] {
  const seven = (value: number) => Math.round(value * 1e7) / 1e7;
  return wardMap(9, ([x, y]) => {
    const [longitude, latitude] = change([x - 31.4, y]);
    return [seven(longitude), seven(latitude)];
  }).map(({ geometry }) => geometry);
}

/** Rounded in a system to a number of metres. */
const roundedIn = (system: string, step: number) => (position: [number, number]) => {
  const [x, y] = fromDegrees(system)!(position);
  return coordinateSystem(system).forward!([Math.round(x / step) * step, Math.round(y / step) * step]);
};

describe('coordinates that were rounded before they were converted', () => {
  it.each([
    ['EPSG:26917', 10],
    ['EPSG:3857', 50],
    ['EPSG:3347', 100],
    ['EPSG:32190', 20],
  ])('are seen in %s, to %d m', (system, step) => {
    expect(gridElsewhere(stored(roundedIn(system, step)), 'ON')).toEqual({ step, unit: 'm', system });
  });

  it('are seen in degrees, where the file is in metres', () => {
    const toMetres = fromDegrees('EPSG:26917')!;
    const toDegrees = coordinateSystem('EPSG:26917').forward!;
    const rounded = stored(([x, y]) => {
      const [east, north] = toMetres([Math.round(x * 1e4) / 1e4, Math.round(y * 1e4) / 1e4]);
      return toDegrees([Math.round(east * 100) / 100, Math.round(north * 100) / 100]);
    });
    expect(gridElsewhere(rounded, 'ON')).toEqual({ step: 0.0001, unit: '°', system: 'degrees' });
  });

  it('are not seen in a map with all its decimals', () => {
    expect(
      gridElsewhere(
        stored((position) => position),
        'ON',
      ),
    ).toBeNull();
  });
});
