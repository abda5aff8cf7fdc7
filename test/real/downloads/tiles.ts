import { open } from 'node:fs/promises';
import { expect } from '@jest/globals';
import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { PMTiles } from 'pmtiles';
import type { MapSnapshot } from '#server/electoral/map/map-snapshot.ts';
import { mercatorX, mercatorY } from '#server/electoral/tiles/lines/arcs.ts';
import { polygonFaults } from '#test/server/electoral/tiles/polygon-faults.ts';

type Address = readonly [z: number, x: number, y: number];

const addressAt = (z: number, longitude: number, latitude: number): Address => [
  z,
  Math.floor(mercatorX(longitude) * 2 ** z),
  Math.floor(mercatorY(latitude) * 2 ** z),
];

/**
 * The box of a file is that of the outlines, `extent`. Of the tiles in which districts have their labels, at every zoom: their polygons are valid, and at the deepest zoom each
 * district is drawn where its label is.
 */
export async function checkTiles(
  file: string,
  map: MapSnapshot,
  set: string,
  extent: readonly number[],
): Promise<void> {
  const districts = map.versions.filter(({ boundary }) => boundary.set.id === set);
  const handle = await open(file);
  try {
    const archive = new PMTiles({
      getKey: () => file,
      async getBytes(offset, length) {
        const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, offset);
        return { data: Uint8Array.from(buffer.subarray(0, bytesRead)).buffer };
      },
    });
    const { minZoom, maxZoom, minLon, minLat, maxLon, maxLat } = await archive.getHeader();
    for (const [i, side] of [minLon, minLat, maxLon, maxLat].entries()) expect(side).toBeCloseTo(extent[i]!, 6);
    expect(minZoom).toBe(0);
    const read = new Map<string, Set<string>>();
    const faults: string[] = [];
    for (let z = 0; z <= maxZoom; z++) {
      for (const { labelLongitude, labelLatitude } of districts) {
        const [, x, y] = addressAt(z, labelLongitude, labelLatitude);
        const name = `${z}/${x}/${y}`;
        if (read.has(name)) continue;
        const tile = await archive.getZxy(z, x, y);
        expect([name, tile === undefined]).toEqual([name, false]);
        const { layers } = new VectorTile(new PbfReader(new Uint8Array(tile!.data)));
        const drawn = Array.from({ length: layers.districts?.length ?? 0 }, (_, i) => layers.districts!.feature(i));
        read.set(name, new Set(drawn.map(({ properties }) => String(properties.id))));
        faults.push(
          ...drawn.flatMap((feature) =>
            polygonFaults(feature)
              .flat()
              .map((fault) => `${name}: ${fault}`),
          ),
        );
      }
    }
    expect(faults).toEqual([]);
    const missing = districts.filter(({ boundary, labelLongitude, labelLatitude }) => {
      const name = addressAt(maxZoom, labelLongitude, labelLatitude).join('/');
      return !read.get(name)?.has(boundary.id);
    });
    expect(missing.map(({ boundary }) => boundary.id)).toEqual([]);
    expect(read.size).toBeGreaterThan(maxZoom);
  } finally {
    await handle.close();
  }
}
