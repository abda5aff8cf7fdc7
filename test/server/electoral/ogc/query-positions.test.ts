import { describe, expect, it } from '@jest/globals';
import proj4 from 'proj4';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';
import { idsOf, items, startAbstractServer } from './abstract-world.ts';

const server = await closedAfterAll(startAbstractServer());

const webMercator = 'http://www.opengis.net/def/crs/EPSG/0/3857';
const lambert = 'http://www.opengis.net/def/crs/EPSG/0/3347';
const all = ['fed-1', 'fed-2', 'fed-3', 'fed-4'];
const ask = (query: Record<string, string>) =>
  server.get(`/ogc/collections/fed/items?${new URLSearchParams(query).toString()}`);
const positions = (...all: (readonly number[])[]) => all.map((one) => one.join(' ')).join(', ');

describe('a position that a system does not have is a 400', () => {
  // Taken round the world, the first lies in the district 1.
  const aroundTheWorld = proj4('WGS84', 'EPSG:3857').forward([-79.5, 45.5])[0]! + 2 * 20_037_508.342789244;
  it.each([
    ['west of the antimeridian', webMercator, `POINT(${aroundTheWorld} 5700000)`],
    ['far beyond numbers of metres', webMercator, 'POINT(1e300 5)'],
    ['behind the pole', lambert, 'POINT(6200000 9000000)'],
    ['north of the pole in degrees', 'http://www.opengis.net/def/crs/OGC/1.3/CRS84', 'POINT(-79.5 90.5)'],
  ])('%s', async (_, system, geometry) => {
    for (const filter of [`S_INTERSECTS(geometry, ${geometry})`, `S_INTERSECTS(${geometry}, ${geometry})`]) {
      const { status, body } = await ask({ filter, 'filter-crs': system });
      expect([status, body.error]).toEqual([400, expect.stringContaining('coordinate reference system')]);
    }
  });

  it('also where an edge alone crosses the antimeridian, or a ring goes about the pole', async () => {
    const { forward } = proj4(
      'WGS84',
      '+proj=lcc +lat_0=63.390675 +lon_0=-91.8666666666667 +lat_1=49 +lat_2=77 +x_0=6200000 +y_0=3000000 +ellps=GRS80 +units=m',
    );
    const [russia, alaska] = [forward([175, 65]), forward([-165, 65])];
    const line = `LINESTRING(${positions(russia, alaska)})`;
    const [pole] = [forward([-91.8666666666667, 89.99])];
    const [x, y] = pole as [number, number];
    const ring = [
      [x - 5e5, y - 5e5],
      [x + 5e5, y - 5e5],
      [x + 5e5, y + 1e5],
      [x - 5e5, y + 1e5],
      [x - 5e5, y - 5e5],
    ];
    for (const geometry of [line, `POLYGON((${positions(...ring)}))`]) {
      const { status } = await ask({ filter: `S_INTERSECTS(geometry, ${geometry})`, 'filter-crs': lambert });
      expect([geometry, status]).toEqual([geometry, 400]);
    }
  });
});

describe('a box in metres', () => {
  it('of the web’s maps reaches beyond the world where somebody has zoomed out: it is cut', async () => {
    for (const bbox of ['-40000000,-30000000,40000000,30000000', '-50000000,0,0,90000000']) {
      expect(idsOf(await items(server, 'fed', { bbox, 'bbox-crs': webMercator }))).toEqual(all);
    }
    // Wrapped, it would have the districts.
    const beside = ['0', '5000000', '40000000', '6000000'].join(',');
    expect(idsOf(await items(server, 'fed', { bbox: beside, 'bbox-crs': webMercator }))).toEqual([]);
    expect((await ask({ bbox: '30000000,0,40000000,10', 'bbox-crs': webMercator })).status).toBe(400);
  });

  it('has its west in the west: the antimeridian is one of degrees', async () => {
    for (const system of [webMercator, lambert]) {
      const { status, body } = await ask({ bbox: '9000000,0,-9000000,9000000', 'bbox-crs': system });
      expect([status, body.error]).toEqual([400, expect.stringContaining('west')]);
      const filter = 'S_INTERSECTS(geometry, BBOX(9000000, 0, -9000000, 9000000))';
      expect((await ask({ filter, 'filter-crs': system })).status).toBe(400);
    }
    const across = await items(server, 'fed', { filter: 'S_INTERSECTS(geometry, BBOX(170, 45, -79.5, 45.1))' });
    expect(idsOf(across)).toEqual(['fed-1']);
    expect(idsOf(await items(server, 'fed', { bbox: '170,45,-79.5,45.1' }))).toEqual(['fed-1']);
  });
});
