import { boundingBox, concatenate, type Polygons } from '#core/geometry/polygons.ts';
import {
  cosine,
  extent,
  type MapFile,
  type MutableDistrict,
  type Mutant,
  metresPerDegree,
  moved,
  withDistricts,
} from '#tools/mutants/map-file.ts';

type Box = ReturnType<typeof boundingBox>;

const sizeOf = ([west, south, east, north]: Box): number => (east - west) * (north - south);
const geometryOf = ({ geometry }: MutableDistrict): Polygons => geometry as Polygons;

/** The districts' indexes by the size of their boxes, the smallest first. */
function bySize({ districts }: MapFile): number[] {
  const sizes = districts.map((district) => sizeOf(boundingBox(geometryOf(district))));
  return sizes.map((_, i) => i).sort((a, b) => (sizes[a] as number) - (sizes[b] as number));
}

/** What two districts are called changes places. */
function exchanged(map: MapFile, a: number, b: number): MapFile {
  const { districts } = map;
  return withDistricts(map, (_, i) => {
    if (i !== a && i !== b) return {};
    return { geometry: (districts[i === a ? b : a] as MutableDistrict).geometry };
  });
}

/** The geometry of one district changed; the last in size is the largest. */
function oneChanged(map: MapFile, index: number, change: (geometry: Polygons) => Polygons | null): MapFile {
  return withDistricts(map, ({ geometry }, i) => (i === index ? { geometry: geometry && change(geometry) } : {}));
}

function scaled(geometry: Polygons, factor: number): Polygons {
  const [west, south, east, north] = boundingBox(geometry);
  const [cx, cy] = [(west + east) / 2, (south + north) / 2];
  return moved(geometry, (x, y) => [cx + (x - cx) * factor, cy + (y - cy) * factor]);
}

function westernHalf(geometry: Polygons): Polygons {
  const [west, , east] = boundingBox(geometry);
  return moved(geometry, (x, y) => [Math.min(x, (west + east) / 2), y]);
}

function movedBy(geometry: Polygons, metres: number): Polygons {
  return moved(geometry, (x, y) => [x + metres / (metresPerDegree * cosine(y)), y]);
}

const middle = (map: MapFile): number => bySize(map)[map.districts.length >> 1] as number;
const smallest = (map: MapFile, n = 0): number => bySize(map)[n] as number;
const largest = (map: MapFile): number => bySize(map).at(-1) as number;
const without = (map: MapFile, gone: (index: number) => boolean): MapFile => ({
  ...map,
  districts: map.districts.filter((_, i) => !gone(i)),
});

/** The first two become one record of the first's code. */
function merged(map: MapFile): MapFile {
  const [a, b, ...others] = map.districts as [MutableDistrict, MutableDistrict, ...MutableDistrict[]];
  return { ...map, districts: [{ ...a, geometry: concatenate([geometryOf(a), geometryOf(b)]) }, ...others] };
}

/** What lies north of a latitude is pressed onto it: the outline encloses the rest. */
const southOf = (geometry: Polygons, latitude: number): Polygons =>
  moved(geometry, (x, y) => [x, Math.min(y, latitude)]);

/** Rows of the table in another order than the shapes: each shape has the code and the names of another. */
const sortedTable = (
  { districts, ...map }: MapFile,
  order: (a: MutableDistrict, b: MutableDistrict) => number,
): MapFile => {
  const rows = districts.toSorted(order);
  return { ...map, districts: districts.map(({ geometry }, i) => ({ ...(rows[i] as MutableDistrict), geometry })) };
};

const triangle = (geometry: Polygons): Polygons => ({
  positions: Float64Array.from([0, 1, 2, 0].flatMap((i) => [...geometry.positions.slice(i * 2, i * 2 + 2)])),
  ringEnds: Uint32Array.of(4),
  polygonEnds: Uint32Array.of(1),
});

/** Maps of which some districts are damaged, missing, doubled or in one another's place. */
export const districtMutants: readonly Mutant[] = [
  { name: 'the two smallest exchanged', damage: (map) => exchanged(map, smallest(map), smallest(map, 1)) },
  { name: 'the smallest and the largest exchanged', damage: (map) => exchanged(map, smallest(map), largest(map)) },
  {
    name: 'all exchanged in a circle',
    damage: (map) => withDistricts(map, (_, i) => ({ geometry: map.districts.at(i - 1)?.geometry ?? null })),
  },
  { name: 'the smallest missing', damage: (map) => without(map, (i) => i === smallest(map)) },
  { name: 'a third missing', damage: (map) => without(map, (i) => i % 3 === 0) },
  {
    name: 'one twice under its code',
    damage: (map) => ({ ...map, districts: [...map.districts, map.districts[0] as MutableDistrict] }),
  },
  {
    name: 'one twice, in the place of another',
    damage: (map) => withDistricts(map, (_, i) => (i === 1 ? { geometry: map.districts[0]?.geometry ?? null } : {})),
  },
  { name: 'two merged into one', damage: merged },
  {
    name: 'the table sorted by name, and not the shapes',
    damage: (map) => sortedTable(map, (a, b) => b.nameEn.localeCompare(a.nameEn) || (a.code < b.code ? 1 : -1)),
  },
  {
    name: 'the index reversed',
    damage: (map) => withDistricts(map, (_, i) => ({ geometry: map.districts.at(-1 - i)?.geometry ?? null })),
  },
  {
    name: 'a fifth cut off the north of the map',
    damage: (map) => {
      const { south, north } = extent(map);
      return withDistricts(map, ({ geometry }) => ({
        geometry: geometry && southOf(geometry, north - (north - south) / 5),
      }));
    },
  },
  {
    name: 'one without its northern half',
    damage: (map) =>
      oneChanged(map, largest(map), (geometry) => {
        const [, south, , north] = boundingBox(geometry);
        return southOf(geometry, (south + north) / 2);
      }),
  },
  { name: 'one without its geometry', damage: (map) => oneChanged(map, middle(map), () => null) },
  { name: 'one shrunk to a triangle', damage: (map) => oneChanged(map, middle(map), triangle) },
  { name: 'one cut in half', damage: (map) => oneChanged(map, middle(map), westernHalf) },
  {
    name: 'one smaller by a fifth',
    damage: (map) => oneChanged(map, middle(map), (geometry) => scaled(geometry, 0.9)),
  },
  { name: 'one larger by a fifth', damage: (map) => oneChanged(map, middle(map), (geometry) => scaled(geometry, 1.1)) },
  {
    name: 'one moved by half its width',
    damage: (map) =>
      oneChanged(map, middle(map), (geometry) => {
        const [west, south, east] = boundingBox(geometry);
        return movedBy(geometry, ((east - west) / 2) * metresPerDegree * cosine(south));
      }),
  },
];
