import { booleanPointInPolygon } from '@turf/turf';
import type { Feature, MultiPolygon } from 'geojson';
import RBush from 'rbush';
import whichPolygon from 'which-polygon';

export type District = Feature<MultiPolygon, { code: string }>;

/** The code of the district of a point; null without one. */
export type Locate = (longitude: number, latitude: number) => string | null;

/** What another program does in memory, and the packages that a page would load for it. */
export interface Peer {
  readonly name: string;
  /** Its code, as a module that a page would bundle. */
  readonly code: string;
  build(districts: readonly District[]): Locate;
}

export const peers: readonly Peer[] = [
  {
    name: 'rbush + turf, from GeoJSON',
    code: `export { default } from 'rbush'; export { booleanPointInPolygon } from '@turf/turf';`,
    build(districts) {
      const tree = new RBush<{ minX: number; minY: number; maxX: number; maxY: number; district: District }>();
      tree.load(districts.map((district) => ({ ...boxOf(district), district })));
      return (x, y) => {
        const near = tree.search({ minX: x, minY: y, maxX: x, maxY: y });
        return near.find(({ district }) => booleanPointInPolygon([x, y], district))?.district.properties.code ?? null;
      };
    },
  },
  {
    name: 'which-polygon, from GeoJSON',
    code: `export { default } from 'which-polygon';`,
    build(districts) {
      const index = whichPolygon<{ code: string }>({ type: 'FeatureCollection', features: [...districts] });
      return (x, y) => index([x, y])?.code ?? null;
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
