declare module 'which-polygon' {
  import type { FeatureCollection, MultiPolygon, Polygon } from 'geojson';

  /** Returns the properties of the first polygon that covers a point. */
  export default function whichPolygon<P>(
    collection: FeatureCollection<Polygon | MultiPolygon, P>,
  ): (point: [number, number]) => P | null;
}
