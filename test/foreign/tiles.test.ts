import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { beforeAll, expect, it } from '@jest/globals';
import { PMTiles } from 'pmtiles';
import { mercatorX, mercatorY } from '#server/electoral/tiles/lines/arcs.ts';
import { startAbstractServer } from '#test/server/electoral/ogc/abstract-world.ts';
import { temporaryFolder } from '#test/support/fixtures/temporary-folder.ts';
import { download } from '#test/support/geography/download.ts';
import { runGdal } from '#test/support/geography/gdal.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';

const folder = temporaryFolder().path;
let archive: PMTiles;
let maxZoom: number;
const server = await closedAfterAll(startAbstractServer());
beforeAll(async () => {
  const bytes = await readFile(await download(server, folder, 'fed.pmtiles'));
  archive = new PMTiles({
    getKey: () => 'fed',
    getBytes: async (offset, length) => ({ data: Uint8Array.from(bytes.subarray(offset, offset + length)).buffer }),
  });
  ({ maxZoom } = await archive.getHeader());
});

/** Where the first two districts and their borders meet: on the line between them, and between their ends. */
const place = { longitude: -79, latitude: 45.5 };

const addressAt = (z: number) => ({
  z,
  x: Math.floor(mercatorX(place.longitude) * 2 ** z),
  y: Math.floor(mercatorY(place.latitude) * 2 ** z),
});

/** The geometry type and the number of features of each layer of a tile, as GDAL reads it. It takes the tile's address from its path. */
async function layersOf({ z, x, y }: ReturnType<typeof addressAt>, bytes: Uint8Array) {
  const path = join(folder, 'tiles', String(z), String(x), `${y}.pbf`);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, bytes);
  const text = await runGdal('ogrinfo', '-ro', '-so', '-al', path);
  const found = [...text.matchAll(/^Layer name: (.*)\n[\s\S]*?^Geometry: (.*)\nFeature Count: (\d+)/gm)];
  return Object.fromEntries(found.map(([, name, geometry, count]) => [name, { geometry, count: Number(count) }]));
}

it('GDAL reads a tile of each zoom of a PMTiles: districts as polygons, borders as lines', async () => {
  expect(maxZoom).toBeGreaterThan(8);
  for (let z = 0; z <= maxZoom; z++) {
    const address = addressAt(z);
    const tile = await archive.getZxy(address.z, address.x, address.y);
    const layers = await layersOf(address, new Uint8Array((tile as { data: ArrayBuffer }).data));
    expect([z, layers]).toMatchObject([
      z,
      {
        districts: { geometry: expect.stringMatching(/Polygon$/), count: expect.any(Number) },
        borders: { geometry: expect.stringMatching(/Line String$/), count: expect.any(Number) },
      },
    ]);
    expect(layers.districts?.count).toBeGreaterThanOrEqual(z < 5 ? 1 : 2);
  }
}, 120_000);

it('GDAL reads a tile that the API serves', async () => {
  const address = addressAt(6);
  const response = await server.fetch(`/tiles/federal/${address.z}/${address.x}/${address.y}.mvt`);
  const bytes = new Uint8Array(await response.arrayBuffer());
  const plain = bytes[0] === 0x1f ? gunzipSync(bytes) : bytes;
  expect((await layersOf(address, plain)).districts).toMatchObject({ geometry: 'Polygon' });
});
