import { describe, expect, it } from '@jest/globals';
import proj4 from 'proj4';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';
import { collections, type Document, idsOf, items, read, startAbstractServer } from './abstract-world.ts';

// The abstract tests of 18-058r1, annex A, in our words; each title begins with the test's name there.
const server = await closedAfterAll(startAbstractServer());

const crs84 = 'http://www.opengis.net/def/crs/OGC/1.3/CRS84';
/** The systems as another source states them: EPSG's own parameters (epsg.io), and the spherical Mercator of the web. */
const known: Record<string, string> = {
  'http://www.opengis.net/def/crs/EPSG/0/3347':
    '+proj=lcc +lat_0=63.390675 +lon_0=-91.8666666666667 +lat_1=49 +lat_2=77 +x_0=6200000 +y_0=3000000 +datum=NAD83 +units=m +no_defs',
  'http://www.opengis.net/def/crs/EPSG/0/3857':
    '+proj=merc +a=6378137 +b=6378137 +lat_ts=0 +lon_0=0 +x_0=0 +y_0=0 +k=1 +units=m +nadgrids=@null +no_defs',
};
const systems = [crs84, ...Object.keys(known)];

const positionsOf = ({ geometry }: Document): [number, number][] =>
  (geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates).flat(2);

describe('crs', () => {
  it('crs-uri, default-crs, storageCrs: collections name their systems, CRS84 and that of the store among them', async () => {
    const { collections: all } = await read(server, '/collections');
    for (const { crs, storageCrs } of all) {
      expect(crs).toEqual(systems);
      expect(crs).toContain(storageCrs);
      for (const uri of crs) expect(uri).toMatch(/^http:\/\/www\.opengis\.net\/def\/crs\/[A-Z]+\/[\d.]+\/\w+$/);
    }
  });

  it('crs-parameter, crs-parameter-default: the header Content-Crs says the system', async () => {
    for (const id of collections) {
      const feature = (await items(server, id)).features[0].id;
      for (const path of [`/ogc/collections/${id}/items`, `/ogc/collections/${id}/items/${feature}`]) {
        expect((await server.fetch(path)).headers.get('content-crs')).toBe(`<${crs84}>`);
        for (const crs of systems) {
          const response = await server.fetch(`${path}?crs=${encodeURIComponent(crs)}`);
          expect([response.status, response.headers.get('content-crs')]).toEqual([200, `<${crs}>`]);
          expect(response.headers.get('access-control-expose-headers')).toContain('Content-Crs');
        }
      }
    }
  });

  it('crs-parameter-invalid: a 400', async () => {
    for (const path of ['/ogc/collections/fed/items', '/ogc/collections/fed/items/fed-1']) {
      for (const crs of ['http://www.opengis.net/def/crs/EPSG/0/4258', 'EPSG:3347', '']) {
        expect((await server.get(`${path}?crs=${encodeURIComponent(crs)}`)).status).toBe(400);
      }
    }
  });

  it.each(Object.entries(known))('crs-parameter-transform: geometries are those of %s', async (crs, definition) => {
    const { inverse } = proj4('WGS84', definition);
    const [plain, projected] = [await items(server, 'fed'), await items(server, 'fed', { crs })];
    expect(idsOf(projected)).toEqual(idsOf(plain));
    for (const [i, feature] of projected.features.entries()) {
      expect(feature.properties).toEqual(plain.features[i].properties);
      const degrees = positionsOf(feature).map((position) => inverse([...position]));
      const wanted = positionsOf(plain.features[i]);
      expect(degrees).toHaveLength(wanted.length);
      degrees.forEach(([x, y], at) => {
        expect(x).toBeCloseTo(wanted[at]![0], 6);
        expect(y).toBeCloseTo(wanted[at]![1], 6);
      });
      const { links: _, ...alone } = await read(server, `/collections/fed/items/${feature.id}`, { crs });
      expect(alone).toEqual(feature);
    }
  });

  it.each(Object.entries(known))('bbox-crs-parameter: features that meet a box of %s', async (crs, definition) => {
    const { forward } = proj4('WGS84', definition);
    const [[west, south], [east, north]] = [forward([-79.9, 45.4]), forward([-78.4, 45.6])] as [number[], number[]];
    const bbox = [west, south, east, north].map((one) => (one as number).toFixed(3)).join(',');
    expect(idsOf(await items(server, 'fed', { bbox, 'bbox-crs': crs }))).toEqual(['fed-1', 'fed-2']);
    const far = [0, 0, 1000, 1000].join(',');
    expect(idsOf(await items(server, 'fed', { bbox: far, 'bbox-crs': crs }))).toEqual([]);
  });

  it('bbox-crs-parameter-default, -invalid: CRS84 without it, 400 for another', async () => {
    const bbox = '-79.5,45.5,-78.5,45.6';
    const stated = await items(server, 'fed', { bbox, 'bbox-crs': crs84 });
    expect(idsOf(stated)).toEqual(idsOf(await items(server, 'fed', { bbox })));
    expect((await server.get(`/ogc/collections/fed/items?bbox=${bbox}&bbox-crs=x`)).status).toBe(400);
  });

  it('an edge that is straight in a system is curved in degrees: the box is that of the system', async () => {
    const { forward, inverse } = proj4('WGS84', known[systems[1] as string] as string);
    const [, y] = forward([-79.5, 45.5]) as [number, number];
    const [west, east] = [6_200_000 - 2_500_000, 6_200_000 + 2_500_000];
    // In degrees, the line between its corners passes south of all districts.
    for (const x of [west, east]) expect(inverse([x, y])[1]).toBeLessThan(44.5);
    const bbox = [west, y - 1000, east, y + 1000].join(',');
    const found = idsOf(await items(server, 'fed', { bbox, 'bbox-crs': systems[1] as string }));
    expect(found).toEqual(['fed-1', 'fed-2', 'fed-3']);
  });
});
