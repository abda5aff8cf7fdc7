import type { Polygons } from '#core/geometry/polygons.ts';
import { SharedLines } from '#ingest/maps/mapshaper/shared-lines.ts';
import {
  cosine,
  extent,
  type MapFile,
  type Mutant,
  metresPerDegree,
  moved,
  withDistricts,
  withGeometry,
} from '#tools/mutants/map-file.ts';

/** All lines simplified on what neighbours share, as publishers offer copies "for web maps". */
function simplified(map: MapFile, metres: number): MapFile {
  const geometries = map.districts.map(({ geometry }) => geometry as Polygons);
  const simple = new SharedLines(geometries).simplify(geometries.map(() => metres));
  return withDistricts(map, (_, i) => ({ geometry: simple[i] as Polygons }));
}

const keyOf = (x: number, y: number): string => `${x} ${y}`;

/** The same districts with the same outline of all, and the borders between them elsewhere. */
export function olderEdition(map: MapFile): MapFile {
  const districtsAt = new Map<string, number>();
  for (const { geometry } of map.districts) {
    const own = new Set<string>();
    const { positions } = geometry as Polygons;
    for (let i = 0; i < positions.length; i += 2) own.add(keyOf(positions[i] as number, positions[i + 1] as number));
    for (const key of own) districtsAt.set(key, (districtsAt.get(key) ?? 0) + 1);
  }
  const { south, north, y: middle } = extent(map);
  // Waves that are long for their height: no border crosses another.
  const height = Math.min(300 / metresPerDegree, (north - south) / 30);
  const wave = (at: number): number => height * Math.sin((at / height / 16) * 2 * Math.PI);
  return withGeometry(map, (geometry) =>
    moved(geometry, (x, y) => {
      if ((districtsAt.get(keyOf(x, y)) ?? 0) < 2) return [x, y];
      return [x + wave(y) / cosine(middle), y + wave(x * cosine(middle))];
    }),
  );
}

/** Other editions of the right map. */
export const editionMutants: readonly Mutant[] = [
  { name: 'simplified to 50 m', damage: (map) => simplified(map, 50) },
  { name: 'an older edition: borders within it up to 300 m elsewhere', damage: olderEdition },
];
