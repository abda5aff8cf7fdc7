import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Feature, FeatureCollection, MultiPolygon } from 'geojson';
import type { OpenedFile } from '#locator/src/file/opened-file.ts';

export type District = Feature<MultiPolygon, { code: string }>;

/** The code of the district of a point; null without one. */
export type Locate = (longitude: number, latitude: number) => string | null | Promise<string | null>;

/** What answers from files of a static host. */
export interface Peer {
  readonly name: string;
  /** Its code, as a module that a page would bundle; undefined for the library of this project, which is built. */
  readonly code?: string;
  /** Reads a part of its file for a point, not all of it first: fewer points are asked. */
  readonly isByRanges?: true;
  /** Loads its code. What that returns opens its file at the address of the host. */
  load(): Promise<(host: string) => Locate | Promise<Locate>>;
}

/** The libraries that no other part of this project uses: a package of its own, `npm ci --prefix tools/peers`. */
export const peersFolder = join(import.meta.dirname, '../../../tools/peers');

const ofPackage = (name: string) =>
  import(pathToFileURL(createRequire(join(peersFolder, 'package.json')).resolve(name)).href);

async function fetchDistricts(host: string): Promise<District[]> {
  const { features } = (await (await fetch(`${host}/districts.geojson.gz`)).json()) as FeatureCollection;
  return features as District[];
}

const codeOf = (district: { readonly properties: { readonly code: string } } | undefined) =>
  district?.properties.code ?? null;

const loadOurs = async () => (await import('#locator/src/file/open.ts')).open;

export const peers: readonly Peer[] = [
  {
    name: 'hustings, whole file',
    async load() {
      const open = await loadOurs();
      return async (host) => {
        const response = await fetch(`${host}/districts.hust`);
        const file = (await open(await response.arrayBuffer())) as OpenedFile;
        await file.readAll();
        return (x, y) => file.locateRead(y, x, 1)?.federal?.code ?? null;
      };
    },
  },
  {
    name: 'hustings, by ranges',
    isByRanges: true,
    async load() {
      const open = await loadOurs();
      return async (host) => {
        const file = await open(`${host}/districts.hust`);
        return async (x, y) => (await file.locate(y, x, { date: '2026-01-01' }))?.federal?.code ?? null;
      };
    },
  },
  {
    name: 'rbush + turf, from GeoJSON',
    code: `export { default } from 'rbush'; export { booleanPointInPolygon } from '@turf/turf';`,
    async load() {
      const { default: RBush } = await import('rbush');
      const { booleanPointInPolygon } = await import('@turf/turf');
      return async (host) => {
        const tree = new RBush<{ minX: number; minY: number; maxX: number; maxY: number; district: District }>();
        tree.load((await fetchDistricts(host)).map((district) => ({ ...boxOf(district), district })));
        return (x, y) => {
          const near = tree.search({ minX: x, minY: y, maxX: x, maxY: y });
          return codeOf(near.find(({ district }) => booleanPointInPolygon([x, y], district))?.district);
        };
      };
    },
  },
  {
    name: 'which-polygon, from GeoJSON',
    code: `export { default } from 'which-polygon';`,
    async load() {
      const { default: whichPolygon } = await import('which-polygon');
      return async (host) => {
        const features = await fetchDistricts(host);
        const index = whichPolygon<{ code: string }>({ type: 'FeatureCollection', features });
        return (x, y) => index([x, y])?.code ?? null;
      };
    },
  },
  {
    name: 'geojson-geometries-lookup',
    code: `export { default } from 'geojson-geometries-lookup';`,
    async load() {
      const { default: Lookup } = await ofPackage('geojson-geometries-lookup');
      return async (host) => {
        const lookup = new Lookup({ type: 'FeatureCollection', features: await fetchDistricts(host) });
        return (x, y) => codeOf(lookup.getContainers({ type: 'Point', coordinates: [x, y] }).features[0]);
      };
    },
  },
  {
    name: 'flatgeobuf + turf, by ranges',
    code: `export { deserialize } from 'flatgeobuf/lib/mjs/geojson.js'; export { booleanPointInPolygon } from '@turf/turf';`,
    isByRanges: true,
    async load() {
      const { deserialize } = await ofPackage('flatgeobuf/lib/mjs/geojson.js');
      const { booleanPointInPolygon } = await import('@turf/turf');
      return (host) => async (x, y) => {
        const near = deserialize(`${host}/districts.fgb`, { rect: { minX: x, minY: y, maxX: x, maxY: y } });
        for await (const district of near) if (booleanPointInPolygon([x, y], district)) return codeOf(district);
        return null;
      };
    },
  },
  {
    name: 'PMTiles + turf, by ranges, drawn borders',
    code: `export { PMTiles } from 'pmtiles'; export { VectorTile } from '@mapbox/vector-tile'; export { PbfReader } from 'pbf'; export { booleanPointInPolygon } from '@turf/turf';`,
    isByRanges: true,
    async load() {
      const [{ PMTiles }, { VectorTile }, { PbfReader }, { booleanPointInPolygon }] = await Promise.all([
        import('pmtiles'),
        import('@mapbox/vector-tile'),
        import('pbf'),
        import('@turf/turf'),
      ]);
      return async (host) => {
        const archive = new PMTiles(`${host}/districts.pmtiles`);
        const { maxZoom: tileZoom } = await archive.getHeader();
        return async (longitude, latitude) => {
          const sine = Math.sin((latitude * Math.PI) / 180);
          const across = ((longitude + 180) / 360) * 2 ** tileZoom;
          const down = (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * 2 ** tileZoom;
          const [x, y] = [Math.floor(across), Math.floor(down)];
          const tile = await archive.getZxy(tileZoom, x, y);
          if (!tile) return null;
          const { districts: layer } = new VectorTile(new PbfReader(new Uint8Array(tile.data))).layers;
          for (let i = 0; layer && i < layer.length; i++) {
            const district = layer.feature(i).toGeoJSON(x, y, tileZoom) as District;
            if (booleanPointInPolygon([longitude, latitude], district)) return codeOf(district);
          }
          return null;
        };
      };
    },
  },
];

function boxOf({ geometry }: District) {
  const box = { minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity };
  for (const [x = 0, y = 0] of geometry.coordinates.flat(2)) {
    box.minX = Math.min(box.minX, x);
    box.minY = Math.min(box.minY, y);
    box.maxX = Math.max(box.maxX, x);
    box.maxY = Math.max(box.maxY, y);
  }
  return box;
}
