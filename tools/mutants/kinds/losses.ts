import { boundingBox, type Polygons } from '#core/geometry/polygons.ts';
import { coordinateSystem, fromDegrees } from '#ingest/maps/conform/crs.ts';
import { areaKm2 } from '#ingest/maps/geometry/area.ts';
import { mapshaper } from '#ingest/maps/mapshaper/run.ts';
import {
  cosine,
  extent,
  type MapFile,
  type Mutant,
  metresPerDegree,
  withDistricts,
  withGeometry,
} from '#tools/mutants/map-file.ts';

type Box = readonly [west: number, south: number, east: number, north: number];

/** What lies in a box, cut cleanly at its sides. */
const clipped = (geometries: readonly Polygons[], box: Box): Promise<Polygons[]> =>
  mapshaper(geometries, `-clip bbox=${box.join(',')}`);

const geometriesOf = ({ districts }: MapFile): Polygons[] => districts.map(({ geometry }) => geometry as Polygons);

const keyOf = (positions: Float64Array, i: number): string => `${positions[i]} ${positions[i + 1]}`;

/** For each district how many positions of its borders are also those of another, by that. */
function neighbours(geometries: readonly Polygons[]): Array<Map<number, number>> {
  const at = new Map<string, Set<number>>();
  geometries.forEach(({ positions }, district) => {
    for (let i = 0; i < positions.length; i += 2) {
      const key = keyOf(positions, i);
      const set = at.get(key) ?? new Set();
      at.set(key, set.add(district));
    }
  });
  const counts = geometries.map(() => new Map<number, number>());
  for (const districts of at.values()) {
    for (const a of districts) for (const b of districts) if (a !== b) counts[a]!.set(b, (counts[a]!.get(b) ?? 0) + 1);
  }
  return counts;
}

/** The district of which the largest share of its positions is shared: it lies in the middle of the map. */
function innermost(geometries: readonly Polygons[]): number {
  const shares = neighbours(geometries).map((own, i) => {
    const shared = [...own.values()].reduce((sum, count) => sum + count, 0);
    return shared / (geometries[i]!.positions.length / 2);
  });
  return shares.indexOf(Math.max(...shares));
}

/** The half of one district in the middle of the map that lies west of its middle. */
async function halfLost(map: MapFile): Promise<MapFile> {
  const geometries = geometriesOf(map);
  const index = innermost(geometries);
  const [west, south, east, north] = boundingBox(geometries[index]!);
  const [half] = await clipped([geometries[index]!], [west - 1, south - 1, (west + east) / 2, north + 1]);
  return withDistricts(map, (_, i) => (i === index ? { geometry: half! } : {}));
}

/** The shapes of the two neighbours with the most common positions in each other's place. */
function neighboursExchanged(map: MapFile): MapFile {
  const geometries = geometriesOf(map);
  let [a, b, most] = [0, 1, -1];
  neighbours(geometries).forEach((own, i) => {
    for (const [k, count] of own) if (count > most) [a, b, most] = [i, k, count];
  });
  return withDistricts(map, (_, i) =>
    i === a ? { geometry: geometries[b]! } : i === b ? { geometry: geometries[a]! } : {},
  );
}

/** All of the map but a strip along one side of its box, a hundredth as wide as the map. */
async function cutAlongTheBox(map: MapFile): Promise<MapFile> {
  const { west, south, east, north } = extent(map);
  const rest = await clipped(geometriesOf(map), [west - 1, south - 1, east - (east - west) / 100, north + 1]);
  return withDistricts(map, (_, i) => ({ geometry: rest[i]! }));
}

/** The largest part of each district alone. */
function islandsLost(map: MapFile): MapFile {
  return withGeometry(map, (geometry) => {
    const { positions, ringEnds, polygonEnds } = geometry;
    const parts = Array.from(polygonEnds, (end, p): Polygons => {
      const firstRing = p === 0 ? 0 : polygonEnds[p - 1]!;
      const from = firstRing === 0 ? 0 : ringEnds[firstRing - 1]!;
      return {
        positions: positions.slice(from * 2, ringEnds[end - 1]! * 2),
        ringEnds: ringEnds.slice(firstRing, end).map((ringEnd) => ringEnd - from),
        polygonEnds: Uint32Array.of(end - firstRing),
      };
    });
    const areas = parts.map(areaKm2);
    return parts[areas.indexOf(Math.max(...areas))] ?? geometry;
  });
}

/** Each ring moved to its own inside by some metres, at every corner along the line that halves it. */
function narrowed(map: MapFile, metres: number): MapFile {
  const narrow = cosine(extent(map).y);
  return withGeometry(map, (geometry) => {
    const from = geometry.positions;
    const positions = from.slice();
    let start = 0;
    for (const end of geometry.ringEnds) {
      const count = end - start - 1;
      for (let i = 0; i < count; i++) {
        const at = (k: number) => (start + ((k + count) % count)) * 2;
        const [before, here, after] = [at(i - 1), at(i), at(i + 1)];
        const normal = (a: number, b: number) => {
          const [dx, dy] = [(from[b]! - from[a]!) * narrow, from[b + 1]! - from[a + 1]!];
          const length = Math.hypot(dx, dy) || 1;
          return [-dy / length, dx / length] as const;
        };
        const [n0, n1] = [normal(before, here), normal(here, after)];
        const [nx, ny] = [n0[0] + n1[0], n0[1] + n1[1]];
        const length = Math.hypot(nx, ny) || 1;
        positions[here] = from[here]! + ((nx / length) * metres) / metresPerDegree / narrow;
        positions[here + 1] = from[here + 1]! + ((ny / length) * metres) / metresPerDegree;
      }
      positions[(end - 1) * 2] = positions[start * 2]!;
      positions[(end - 1) * 2 + 1] = positions[start * 2 + 1]!;
      start = end;
    }
    return { ...geometry, positions };
  });
}

/** Coordinates that were whole tens of metres of a UTM zone before they became degrees. */
function roundedInUtm(map: MapFile): MapFile {
  const system = `EPSG:${26900 + Math.floor((extent(map).x + 180) / 6) + 1}`;
  const toMetres = fromDegrees(system)!;
  const toDegrees = coordinateSystem(system).forward!;
  return withGeometry(map, (geometry) => {
    const positions = geometry.positions.slice();
    for (let i = 0; i < positions.length; i += 2) {
      const [x, y] = toMetres([positions[i]!, positions[i + 1]!]);
      [positions[i], positions[i + 1]] = toDegrees([Math.round(x / 10) * 10, Math.round(y / 10) * 10]);
    }
    return { ...geometry, positions };
  });
}

/** Maps that lost land, or detail, without a trace within the file. */
export const lossMutants: readonly Mutant[] = [
  { name: 'half a district lost, in the middle of the map', damage: halfLost },
  { name: 'two neighbours exchanged', damage: neighboursExchanged },
  { name: 'cut along the box: a hundredth of its width', damage: cutAlongTheBox },
  { name: 'islands lost: of each district the largest part', damage: islandsLost },
  { name: 'every district narrower by 3 m', damage: (map) => narrowed(map, 3) },
  { name: 'rounded to 10 m in UTM, and written as degrees', damage: roundedInUtm },
];
