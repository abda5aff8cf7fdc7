import { beforeAll, describe, expect, it } from '@jest/globals';
import { readRealMaps } from '#bench/electoral/locate/real-maps.ts';
import { tilesOfZoom } from '#bench/electoral/tiles/tiles-of-zoom.ts';
import type { Polygons } from '#core/geometry/polygons.ts';
import { encodeWkb } from '#core/geometry/wkb.ts';
import { displayGeometries } from '#ingest/maps/display.ts';
import type { BoundaryVersion } from '#server/electoral/map/boundary.ts';
import { buildMapOutlines, type MapShapes, shapesOf } from '#server/electoral/tiles/map-shapes.ts';
import { agreementOf } from '#test/server/electoral/tiles/agreement.ts';
import { loneEdges } from '#test/server/electoral/tiles/lone-edges.ts';

/** Pairs of districts that have an edge in common. */
function neighboursOf(districts: readonly Polygons[]): Set<string> {
  const firstOf = new Map<string, number>();
  const pairs = new Set<string>();
  districts.forEach(({ positions, ringEnds }, district) => {
    let i = 0;
    for (const end of ringEnds) {
      for (; i < end - 1; i++) {
        const [a, b] = [i, i + 1].map((p) => `${positions[p * 2]!.toFixed(7)},${positions[p * 2 + 1]!.toFixed(7)}`);
        const key = a! < b! ? `${a} ${b}` : `${b} ${a}`;
        const first = firstOf.get(key);
        if (first === undefined) firstOf.set(key, district);
        else if (first !== district) pairs.add(`${first} ${district}`);
      }
      i = end;
    }
  });
  return pairs;
}

/** The same, of the arcs that districts have in common. */
function neighboursByArcs({ districts }: MapShapes): Set<string> {
  const firstOf = new Map<number, number>();
  const pairs = new Set<string>();
  districts.forEach(({ rings }, district) => {
    for (const reference of rings.flat().flatMap((ring) => [...ring])) {
      const arc = reference < 0 ? ~reference : reference;
      const first = firstOf.get(arc);
      if (first === undefined) firstOf.set(arc, district);
      else if (first !== district) pairs.add(`${first} ${district}`);
    }
  });
  return pairs;
}

function asServed(full: readonly Polygons[], outlines: readonly Polygons[]): BoundaryVersion[] {
  const set = { index: 0, id: 'x', level: 'FEDERAL', jurisdiction: { nameEn: 'Canada' } };
  const versions = full.map((geometry, index) => ({
    index,
    precedence: 1,
    nameEn: '',
    nameFr: '',
    labelLongitude: -96,
    labelLatitude: 62,
    from: -Infinity,
    until: Infinity,
    boundary: { id: String(index), code: String(index), set },
    geometry,
    displayGeometry: new Uint8Array(encodeWkb(outlines[index]!)),
  }));
  return versions as unknown as BoundaryVersion[];
}

/** Of an edge, `x,y x,y`, in units of the tile. */
function lengthOf(edge: string): number {
  const [a = 0, b = 0, c = 0, d = 0] = edge.split(/[ ,]/).map(Number);
  return Math.hypot(c - a, d - b);
}

/** Twenty thousand take some minutes. */
const places = Number(process.env.TILE_PLACES ?? 2000);

describe('tiles of five maps', () => {
  const ids = ['ca-federal-2013', 'ca-ns-2019', 'csd-3520005', 'csd-2466023', 'csd-3528052'];
  it.each(ids)(
    'show what look-ups answer, at zooms 4 to 16, as does the outline for drawing (%s)',
    async (id) => {
      const [map] = await readRealMaps(process.env.HUSTINGS_REAL_DATA as string, [id]);
      const full = map!.districts.map(({ geometry }) => geometry);
      const served = asServed(full, displayGeometries(full, map!.source.level));
      const zooms = [4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16];
      const { tiles, displays } = await agreementOf(served, zooms, places / ids.length, 4711);
      expect(tiles.differing).toEqual([]);
      expect(tiles.compared).toBeGreaterThan(places / 2);
      expect(displays.differing).toEqual([]);
      expect(displays.compared).toBeGreaterThan(places / 40);
    },
    600_000,
  );
});

describe('tiles of the 343 federal ridings', () => {
  let full: Polygons[];
  let outlines: Polygons[];
  let shapes: MapShapes;
  beforeAll(async () => {
    const [map] = await readRealMaps(process.env.HUSTINGS_REAL_DATA as string, ['ca-federal-2023']);
    full = map!.districts.map(({ geometry }) => geometry);
    outlines = displayGeometries(full, 'FEDERAL');
    const served = asServed(full, outlines);
    shapes = shapesOf(await buildMapOutlines(served), served);
  }, 600_000);

  it('share an arc wherever two ridings share a border', () => {
    const shared = neighboursByArcs(shapes);
    const missing = [...neighboursOf(full)].filter((pair) => !shared.has(pair));
    expect(shared.size).toBeGreaterThan(700);
    expect(missing).toEqual([]);
  });

  it.each([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16])(
    'have no gap between neighbours at zoom %i',
    (z) => {
      const lone: string[] = [];
      let shared = 0;
      for (const address of tilesOfZoom(outlines, z, 60)) {
        const edges = loneEdges(shapes, address);
        // Polygons are made valid on the grid of a tile, which may cut a corner of one unit, an eighth of a pixel.
        const gaps = edges.lone.filter((edge) => lengthOf(edge) > Math.SQRT2);
        lone.push(...gaps.map((edge) => `${z}/${address.x}/${address.y}: ${edge}`));
        shared += edges.shared;
      }
      expect(lone).toEqual([]);
      expect(shared).toBeGreaterThan(100);
    },
  );
});
