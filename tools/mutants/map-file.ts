import type { Polygons } from '#core/geometry/polygons.ts';

/** A district as the made-up file describes it. Texts are written as they are. */
export interface MutableDistrict {
  code: string;
  nameEn: string;
  nameFr: string;
  province: string;
  population: string;
  electorCount: string;
  /** What the right file's own fields state of its shape, by field; they stay with the record. Empty if it has none. */
  measures: Readonly<Record<string, number>>;
  /** Longitude and latitude, or what the file's coordinates shall be; null is a record without geometry. */
  geometry: Polygons | null;
}

/** A map about to be written as a publisher's file. */
export interface MapFile {
  readonly districts: readonly MutableDistrict[];
  /** What the file says its coordinate system is: the text of a .prj; null says nothing. */
  readonly prj: string | null;
}

/** A way in which a publisher's file goes wrong. */
export interface Mutant {
  readonly name: string;
  /** Damages a map. The districts given may be changed in place; their positions may not. */
  readonly damage: (map: MapFile) => MapFile | Promise<MapFile>;
  /** dBASE can store neither NUL nor texts past 254 bytes: such a map is written as GeoJSON. */
  readonly asGeoJson?: boolean;
}

export const wgs84Prj =
  'GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137.0,298.257223563]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]]';

/** Each position anew. */
export function moved(geometry: Polygons, move: (x: number, y: number) => readonly [x: number, y: number]): Polygons {
  const positions = new Float64Array(geometry.positions.length);
  for (let i = 0; i < positions.length; i += 2) {
    const [x, y] = move(geometry.positions[i] as number, geometry.positions[i + 1] as number);
    positions[i] = x;
    positions[i + 1] = y;
  }
  return { ...geometry, positions };
}

/** The map with every district's geometry changed. */
export function withGeometry(map: MapFile, change: (geometry: Polygons) => Polygons): MapFile {
  return {
    ...map,
    districts: map.districts.map((district) => ({
      ...district,
      geometry: district.geometry && change(district.geometry),
    })),
  };
}

/** The map with some of its districts changed. */
export function withDistricts(
  map: MapFile,
  change: (district: MutableDistrict, index: number) => Partial<MutableDistrict>,
): MapFile {
  return { ...map, districts: map.districts.map((district, i) => ({ ...district, ...change(district, i) })) };
}

/** The box around all districts, and its middle. */
export function extent({ districts }: MapFile) {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { geometry } of districts) {
    for (let i = 0; geometry && i < geometry.positions.length; i += 2) {
      const [x, y] = [geometry.positions[i] as number, geometry.positions[i + 1] as number];
      west = Math.min(west, x);
      east = Math.max(east, x);
      south = Math.min(south, y);
      north = Math.max(north, y);
    }
  }
  return { west, south, east, north, x: (west + east) / 2, y: (south + north) / 2 };
}

export const metresPerDegree = 111_320;
export const cosine = (latitude: number): number => Math.cos((latitude * Math.PI) / 180);
