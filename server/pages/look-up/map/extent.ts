import type { MapSnapshot } from '#server/electoral/map/map-snapshot.ts';
import type { ElectoralPages } from '#server/pages/look-up/electoral-pages.ts';

/** Canada, where no map is held. */
const country = [-141, 41.7, -52.6, 70] as const;

/** This part of the districts, the northernmost, lies outside of the first view: a third of the country, with few people. */
const north = 0.03;
/** Degrees around the outermost label points. */
const margin = 0.3;

const extents = new WeakMap<MapSnapshot, readonly number[]>();

/**
 * West, south, east, north of the first view: around the label points of the districts, since reading every outline would
 * take too long, without the far north. Each district has about as many people, so that it is where people live.
 */
export function extentOf(pages: Pick<ElectoralPages, 'map'>): readonly number[] {
  const map = pages.map();
  let extent = extents.get(map);
  if (!extent) {
    const points = map.versions.map(({ labelLongitude, labelLatitude }) => [labelLongitude, labelLatitude] as const);
    const southern = points.toSorted((a, b) => a[1] - b[1]).slice(0, Math.ceil(points.length * (1 - north)));
    extent = southern.length === 0 ? country : around(southern);
    extents.set(map, extent);
  }
  return extent;
}

function around(points: ReadonlyArray<readonly [number, number]>): readonly number[] {
  const [longitudes, latitudes] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const least = (values: readonly number[]) => values.reduce((a, b) => Math.min(a, b)) - margin;
  const most = (values: readonly number[]) => values.reduce((a, b) => Math.max(a, b)) + margin;
  return [least(longitudes), least(latitudes), most(longitudes), most(latitudes)];
}

/** Whether districts of the fictional sample are held. */
export const holdsSample = ({ jurisdictions }: MapSnapshot): boolean =>
  jurisdictions.some(({ sets }) => sets.some(({ confidence }) => confidence === 'SAMPLE'));
