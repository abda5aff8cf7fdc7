import { beforeAll, describe, expect, it } from '@jest/globals';
import table from '#data/reference/crs.json' with { type: 'json' };
import { coordinateSystem } from '#ingest/maps/conform/crs.ts';
import { type Definition, definitionsOf, type Position, transformed } from '#test/support/geography/proj.ts';

const systems = Object.entries(table.systems as Record<string, { name: string; proj4?: string }>).flatMap(
  ([id, { name, proj4 }]) => (proj4 === undefined ? [] : [{ id, name, proj4 }]),
);
const metresPerDegree = 111_195;
/** What a position may lie from where PROJ has it, metres. */
const tolerance = 0.01;

/** West, south, east, north: the area of use that EPSG states; of those that reach around the pole, Canada's part of it. */
function areaOf(wkt: string): readonly [number, number, number, number] {
  const box = /BBOX\[([^\]]*)\]/.exec(wkt)?.[1] as string;
  const [south, west, north, east] = box.split(',').map(Number) as [number, number, number, number];
  const isPolar = west > east || east - west > 180;
  return isPolar ? [-141, Math.max(south, 60), -52, Math.min(north, 84)] : [west, south, east, north];
}

/** A zone's area, for a system that the installed PROJ is too old to know. */
function areaOfZone(proj4: string): readonly [number, number, number, number] {
  const zone = /\+zone=(\d+)/.exec(proj4)?.[1];
  const middle = zone === undefined ? Number(/\+lon_0=([-\d.]+)/.exec(proj4)?.[1] ?? -96) : Number(zone) * 6 - 183;
  return [middle - 3, 43, middle + 3, 80];
}

function placesIn([west, south, east, north]: readonly [number, number, number, number]): Position[] {
  return [0.02, 0.3, 0.5, 0.8, 0.98].flatMap((x) =>
    [0.02, 0.5, 0.98].map((y): Position => [west + x * (east - west), south + y * (north - south)]),
  );
}

/** How far the farthest position that a system gives lies from where it is, metres. */
function farthest(crs: string, places: readonly Position[], projected: readonly Position[]): number {
  const { forward } = coordinateSystem(crs);
  const distances = places.map(([longitude, latitude], i) => {
    const position = projected[i] as [number, number];
    const [east, north] = forward === null ? position : forward([...position]);
    const turn = ((east - longitude + 540) % 360) - 180;
    return Math.hypot(turn * Math.cos((latitude * Math.PI) / 180), north - latitude) * metresPerDegree;
  });
  return Math.max(...distances);
}

/** A definition's text without the numbers of EPSG and Esri: what it says itself is read. */
const withoutIds = (wkt: string) => wkt.replace(/,\s*ID\["(?:EPSG|ESRI)",\d+\]/g, '');

/** A system, and what PROJ says of it. */
interface Compared {
  readonly definition: Definition | null;
  readonly places: readonly Position[];
  readonly projected: readonly Position[];
}

let compared: ReadonlyMap<string, Compared>;

beforeAll(async () => {
  // The base of one is another datum than its name says, and so another ellipsoid: six centimetres.
  const asked = systems.map(({ id }) => (id === 'EPSG:2291' ? 'EPSG:2292' : id));
  const definitions = await definitionsOf(asked);
  const transformations = systems.map(({ proj4 }, i) => {
    const definition = definitions[i] ?? null;
    return {
      from: proj4.includes('+datum=WGS84') ? '+proj=longlat +datum=WGS84' : '+proj=longlat +ellps=GRS80',
      to: definition === null ? proj4 : (asked[i] as string),
      positions: placesIn(definition === null ? areaOfZone(proj4) : areaOf(definition.wkt2)),
    };
  });
  const projected = await transformed(transformations);
  compared = new Map(
    systems.map(({ id }, i) => {
      const places = transformations[i]!.positions;
      return [id, { definition: definitions[i] ?? null, places, projected: projected[i]! }];
    }),
  );
}, 300_000);

describe('PROJ agrees to a centimetre', () => {
  it.each(systems)('with $id, $name', ({ id, name, proj4 }) => {
    const { definition, places, projected } = compared.get(id)!;
    expect(projected).toHaveLength(places.length);
    expect(farthest(id, places, projected)).toBeLessThan(tolerance);
    if (definition === null) return;
    const { wkt2, wkt1, esri } = definition;
    if (!/METHOD\["Modified Azimuthal Equidistant"/.test(wkt2)) {
      expect(farthest(withoutIds(wkt2), places, projected)).toBeLessThan(tolerance);
    }
    // Zones of the transverse Mercator are the same but for their meridian.
    if (/\+proj=(?:utm|tmerc|longlat)/.test(proj4) && !/zone (?:9|17)\b|zone 5$/.test(name)) return;
    for (const written of [esri, wkt1]) expect(farthest(written, places, projected)).toBeLessThan(tolerance);
  });

  it('knowing most of them itself', () => {
    const newer = [...compared.values()].filter(({ definition }) => definition === null).length;
    expect(newer).toBeLessThan(systems.length / 5);
  });
});
