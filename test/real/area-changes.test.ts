import { beforeAll, describe, expect, it } from '@jest/globals';
import { type RealMap, readRealMaps } from '#bench/electoral/locate/real-maps.ts';
import { boundingBox, type Polygons } from '#core/geometry/polygons.ts';
import { areaChanges } from '#ingest/maps/check/compare/area-changes.ts';
import { areaKm2 } from '#ingest/maps/geometry/area.ts';
import { exactOverlay } from '#test/support/maps/exact-overlay.ts';
import { moved } from '#tools/mutants/map-file.ts';
import { realSources } from '#tools/mutants/real-sources.ts';

type Districts = RealMap['districts'];

const outlined = (geometry: Polygons) => ({ geometry, areaKm2: areaKm2(geometry) });

/** What lies north of a share of its height is pressed onto that parallel: the outline encloses the rest. */
function withoutNorth(geometry: Polygons, share: number): Polygons {
  const [, south, , north] = boundingBox(geometry);
  const cut = north - share * (north - south);
  return moved(geometry, (x, y) => [x, Math.min(y, cut)]);
}

describe('the measure of changed area, beside exact overlays of ten real maps', () => {
  let maps: ReadonlyMap<string, Districts>;
  beforeAll(async () => {
    const read = await readRealMaps(process.env.HUSTINGS_REAL_DATA as string, realSources);
    maps = new Map(read.map(({ source, districts }) => [source.id, districts]));
  }, 600_000);

  it.each(realSources)('finds in %s the northern three tenths that any one district loses', (id) => {
    const wrong = (maps.get(id) as Districts).flatMap(({ code, geometry, areaKm2: area }) => {
      const after = outlined(withoutNorth(geometry, 0.3));
      const found = areaChanges([{ code, before: { geometry, areaKm2: area }, after }]);
      const lost = found.find(({ from, to }) => from === code && to === '')?.km2 ?? 0;
      const error = Math.abs(lost - (area - after.areaKm2)) / area;
      return error < 0.01 ? [] : [{ code, lost, exact: area - after.areaKm2, area }];
    });
    expect(wrong).toEqual([]);
  });

  it.each(realSources)(
    'finds in %s, moved by 0.002°, what each district takes of each, gains and loses',
    async (id) => {
      const before = maps.get(id) as Districts;
      const after = before.map(({ code, geometry }) => {
        return { code, ...outlined(moved(geometry, (x, y) => [x + 0.002, y + 0.002])) };
      });
      const found = areaChanges(
        before.map((district, i) => ({ code: district.code, before: district, after: after[i]! })),
      );
      const measured = new Map(found.map(({ from, to, km2 }) => [`${from} → ${to}`, km2]));
      const exact = await exactOverlay(before, after);
      const areas = new Map(before.map(({ code, areaKm2: area }) => [code, area]));
      const wrong = [...new Set([...exact.keys(), ...measured.keys()])].flatMap((pair) => {
        const smaller = Math.min(...pair.split(' → ').map((code) => areas.get(code) ?? Infinity));
        const [is, was] = [measured.get(pair) ?? 0, exact.get(pair) ?? 0];
        return Math.abs(is - was) / smaller < 0.01 ? [] : [{ pair, measured: is, exact: was, smaller }];
      });
      expect(exact.size).toBeGreaterThan(before.length);
      expect(wrong).toEqual([]);
    },
    600_000,
  );
});
