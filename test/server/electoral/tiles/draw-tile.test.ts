import { describe, expect, it } from '@jest/globals';
import type { BoundaryVersion } from '#server/electoral/map/boundary.ts';
import { drawTile, type TileAddress } from '#server/electoral/tiles/draw-tile.ts';
import { mercatorX, mercatorY } from '#server/electoral/tiles/lines/arcs.ts';
import { buildMapOutlines, shapesOf } from '#server/electoral/tiles/map-shapes.ts';
import { areaOf, crookedMap, decodeTile, districtOf, fjords } from './invented-maps.ts';
import { loneEdges } from './lone-edges.ts';
import { polygonFaults } from './polygon-faults.ts';

const buildMapShapes = async (versions: BoundaryVersion[]) => shapesOf(await buildMapOutlines(versions), versions);

/** The side of a tile with its buffer on both sides, in the tile's units. */
const side = 4096 + 2 * 64;

/** The part of a tile with its buffer that the invented map covers, in square units. */
function coveredArea({ z, x, y }: TileAddress): number {
  const within = (square: number, tile: number) => {
    return Math.max(-64, Math.min(4096 + 64, Math.round((square * 2 ** z - tile) * 4096)));
  };
  const width = within(mercatorX(-50), x) - within(mercatorX(-60), x);
  return width * (within(mercatorY(45), y) - within(mercatorY(50), y));
}

const addressOf = (longitude: number, latitude: number, z: number): TileAddress => ({
  z,
  x: Math.floor(mercatorX(longitude) * 2 ** z),
  y: Math.floor(mercatorY(latitude) * 2 ** z),
});

describe('a tile', () => {
  it.each([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16])(
    'at zoom %i has every district, without gap or overlap between neighbours',
    async (z) => {
      const shapes = await buildMapShapes(crookedMap(6, 8, 4711));
      // The meeting of four districts, and places along borders.
      for (const [longitude, latitude] of [
        [-55, 47.5],
        [-56.6666, 46.7],
        [-55.1, 48.3333],
      ] as const) {
        const address = addressOf(longitude, latitude, z);
        const { districts = [] } = decodeTile(drawTile([shapes], address));
        const total = districts.reduce((sum, district) => sum + areaOf(district), 0);
        expect([z, longitude, total]).toEqual([z, longitude, coveredArea(address)]);
      }
    },
  );

  it.each([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16])(
    'at zoom %i has no edge without a neighbour’s but on the outer border',
    async (z) => {
      const shapes = await buildMapShapes(crookedMap(6, 8, 4711));
      for (const [longitude, latitude] of [
        [-55, 47.5],
        [-56.6666, 46.7],
        [-59.999, 45.001],
      ] as const)
        expect([longitude, loneEdges(shapes, addressOf(longitude, latitude, z)).lone]).toEqual([longitude, []]);
      expect(loneEdges(shapes, addressOf(-55, 47.5, z)).shared).toBeGreaterThan(0);
    },
  );

  it.each([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16])(
    'at zoom %i has valid polygons alone, also where inlets and islands are narrower than a unit',
    async (z) => {
      const shapes = await buildMapShapes([...crookedMap(6, 8, 4711), ...fjords(9, 4711, 36)]);
      for (const [longitude, latitude] of [
        [-55, 47.5],
        [-56.6666, 46.7],
        [-45.02, 46.001],
        [-44.3, 47.2],
      ] as const) {
        const { districts = [] } = decodeTile(drawTile([shapes], addressOf(longitude, latitude, z)));
        expect([z, longitude, districts.flatMap(polygonFaults).filter(([fault]) => fault)]).toEqual([z, longitude, []]);
      }
    },
  );

  it('leaves neighbours that met at a collapsed inlet as they were: no gap and no overlap', async () => {
    const shapes = await buildMapShapes(fjords(9, 4711, 0));
    for (const z of [2, 4, 6, 8, 10]) {
      const address = addressOf(-44.3, 47.2, z);
      expect([z, loneEdges(shapes, address).lone]).toEqual([z, []]);
    }
  });

  it('has fewer vertices the less it is enlarged, and none that makes no difference', async () => {
    const shapes = await buildMapShapes(crookedMap(6, 10, 7));
    const vertices = (z: number) => {
      const { districts = [] } = decodeTile(drawTile([shapes], addressOf(-55, 47.5, z)));
      return districts.flatMap((district) => district.loadGeometry()).reduce((sum, ring) => sum + ring.length, 0);
    };
    const all = 36 * 4 * 2 ** 10;
    expect(vertices(0)).toBeLessThan(36 * 8);
    expect(vertices(3)).toBeLessThan(all / 20);
    expect(vertices(3)).toBeGreaterThan(vertices(0));
  });

  it('has each border once: shared ones apart from outer ones', async () => {
    const shapes = await buildMapShapes(crookedMap(2, 3, 1));
    const { borders = [] } = decodeTile(drawTile([shapes], addressOf(-55, 47.5, 4)));
    expect(borders.map(({ properties }) => properties.outer)).toEqual([false, true]);
    const [shared, outer] = borders.map((feature) => feature.loadGeometry());
    // Between four districts lie four lines, around them one of each.
    expect([shared?.length, outer?.length]).toEqual([4, 4]);
  });

  it('has the lines between districts of two provinces apart', async () => {
    // Of four districts in a square, those in the east are of another province.
    const versions = crookedMap(2, 3, 1).map((version, i) => ({ ...version, province: i % 2 === 1 ? 'NB' : 'QC' }));
    const { borders = [] } = decodeTile(drawTile([await buildMapShapes(versions)], addressOf(-55, 47.5, 4)));
    expect(borders.map(({ properties }) => properties)).toEqual([
      { outer: false },
      { outer: false, province: true },
      { outer: true },
    ]);
    const [shared, province] = borders.map((feature) => feature.loadGeometry());
    expect([shared?.length, province?.length]).toEqual([2, 2]);
  });

  it('names its districts in both languages, with one label in one tile', async () => {
    const shapes = await buildMapShapes(crookedMap(2, 3, 1));
    const tiles = [0, 1].flatMap((dx) =>
      [0, 1].map((dy) => {
        const { z, x, y } = addressOf(-60, 50, 6);
        return decodeTile(drawTile([shapes], { z, x: x + dx, y: y + dy }));
      }),
    );
    const labels = tiles.flatMap(({ labels = [] }) => labels.map(({ properties }) => properties.id));
    expect(labels.toSorted()).toEqual([...new Set(labels)].toSorted());
    expect(labels.length).toBeGreaterThan(0);
    expect(tiles[0]!.districts![0]!.properties).toEqual({
      id: 'x-2',
      code: '2',
      nameEn: 'District 2',
      nameFr: 'Circonscription 2',
      jurisdiction: 'Invented',
    });
  });

  it.each([5, 8, 11, 14, 16])('names a district at zoom %i wherever a reader looks', async (z) => {
    const shapes = await buildMapShapes(crookedMap(2, 3, 1));
    // The middle of a tile in the second district, as far from the district's own label as the zoom is close.
    const { x, y } = addressOf(-53.1, 49.3, z);
    const near = [-1, 0, 1].flatMap((dx) =>
      [-1, 0, 1].flatMap((dy) => {
        const { labels = [] } = decodeTile(drawTile([shapes], { z, x: x + dx, y: y + dy }));
        return labels.map(({ properties }) => properties);
      }),
    );
    const { districts = [] } = decodeTile(drawTile([shapes], { z, x, y }));
    expect(near.map(({ id }) => id)).toContain(districts[0]!.properties.id);
    expect(near.every(({ nameEn, nameFr }) => nameEn && nameFr)).toBe(true);
  });

  it('names in its middle the district that is found there', async () => {
    const box: Array<[number, number]> = [
      [-58, 45],
      [-53, 45],
      [-53, 49],
      [-58, 49],
      [-58, 45],
    ];
    const all = await buildMapShapes([districtOf(0, [[box]], 9)]);
    const part = await buildMapShapes([districtOf(1, [[box.map(([x, y]) => [x + 2, y] as [number, number])]], 1)]);
    const labels = (longitude: number) =>
      decodeTile(drawTile([all, part], addressOf(longitude, 45.5, 9))).labels?.map(({ properties }) => properties.id);
    expect([labels(-56.6), labels(-54.2)]).toEqual([['x-0'], ['x-1']]);
  });

  it('preserves holes and enclosed districts, and draws last the district that is found there', async () => {
    const box = (w: number, s: number, e: number, n: number): Array<[number, number]> => [
      ...([
        [w, s],
        [e, s],
        [e, n],
        [w, n],
        [w, s],
      ] as Array<[number, number]>),
    ];
    const hole = box(-56, 46, -55, 47);
    const county = districtOf(0, [[box(-58, 45, -53, 49), hole.toReversed()]], 9);
    const city = districtOf(1, [[hole]], 2);
    const village = districtOf(2, [[box(-57.5, 45.5, -57, 46)]], 1);
    const shapes = [await buildMapShapes([county, city]), await buildMapShapes([village])];
    const { districts = [] } = decodeTile(drawTile(shapes, addressOf(-55.5, 46.5, 4)));
    expect(districts.map(({ properties }) => properties.id)).toEqual(['x-0', 'x-1', 'x-2']);
    expect(districts.map((district) => district.loadGeometry().length)).toEqual([2, 1, 1]);
    const inside = decodeTile(drawTile(shapes, addressOf(-55.5, 46.5, 10)));
    // Of the county nothing is left where the city fills the tile.
    expect(inside.districts?.map(areaOf)).toEqual([side * side]);
  });

  it('is empty without districts', async () => {
    const shapes = await buildMapShapes(crookedMap(2, 3, 1));
    expect(drawTile([shapes], addressOf(100, -30, 8))).toHaveLength(0);
  });

  it('is drawn from few vertices, however many lie outside', async () => {
    const shapes = await buildMapShapes(crookedMap(1, 0, 1));
    const large = await buildMapShapes(crookedMap(3, 12, 5));
    const bytes = (maps: Parameters<typeof drawTile>[0]) => drawTile(maps, addressOf(-55.001, 47.4, 14)).length;
    expect(bytes([large])).toBeLessThan(bytes([shapes]) + 200);
  });
});
