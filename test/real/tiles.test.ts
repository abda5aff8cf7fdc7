import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { readRealMaps } from '#bench/electoral/locate/real-maps.ts';
import { tilesOfZoom } from '#bench/electoral/tiles/tiles-of-zoom.ts';
import type { Polygons } from '#core/geometry/polygons.ts';
import { encodeWkb } from '#core/geometry/wkb.ts';
import { displayGeometries } from '#ingest/maps/display.ts';
import type { BoundaryVersion } from '#server/electoral/map/boundary.ts';
import { buildMapOutlines, type MapShapes, shapesOf } from '#server/electoral/tiles/map-shapes.ts';
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

describe('tiles of the 343 federal ridings', () => {
  let full: Polygons[];
  let outlines: Polygons[];
  let shapes: MapShapes;
  beforeAll(async () => {
    const folder = join(process.env.HUSTINGS_REAL_DATA as string, 'federal');
    const map = (await readRealMaps(folder)).find(({ source }) => source.id === 'ca-federal-2023')!;
    full = map.districts.map(({ geometry }) => geometry);
    outlines = displayGeometries(full, 'FEDERAL');
    const set = { index: 0, id: 'ca-federal-2023', jurisdiction: { nameEn: 'Canada' } };
    const versions = outlines.map((outline, index) => ({
      index,
      precedence: 1,
      nameEn: '',
      nameFr: '',
      labelLongitude: -96,
      labelLatitude: 62,
      boundary: { id: String(index), code: String(index), set },
      displayGeometry: new Uint8Array(encodeWkb(outline)),
    }));
    const asServed = versions as unknown as BoundaryVersion[];
    shapes = shapesOf(await buildMapOutlines(asServed), asServed);
  }, 600_000);

  it('share an arc wherever two ridings share a border', () => {
    const shared = neighboursByArcs(shapes);
    const missing = [...neighboursOf(full)].filter((pair) => !shared.has(pair));
    expect(shared.size).toBeGreaterThan(700);
    expect(missing).toEqual([]);
  });

  it.each([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14])('have no gap between neighbours at zoom %i', (z) => {
    const lone: string[] = [];
    let shared = 0;
    for (const address of tilesOfZoom(outlines, z, 60)) {
      const edges = loneEdges(shapes, address);
      lone.push(...edges.lone.map((edge) => `${z}/${address.x}/${address.y}: ${edge}`));
      shared += edges.shared;
    }
    expect(lone).toEqual([]);
    expect(shared).toBeGreaterThan(100);
  });
});
