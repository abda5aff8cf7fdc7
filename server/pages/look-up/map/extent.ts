import { oncePer } from '#core/collections/once-per.ts';
import type { MapSnapshot } from '#server/electoral/map/map-snapshot.ts';
import type { ElectoralPages } from '#server/pages/look-up/electoral-pages.ts';

/** Canada, used if no map is loaded. */
const country = [-141, 41.7, -52.6, 70] as const;

/** Beyond this latitude lies more than half of the country, with few of its people. */
const south = 55;
/** From this part of the districts on, those south of it are enough for a first view. */
const enough = 0.9;
/** Degrees around the outermost label points. */
const margin = 0.3;

/**
 * West, south, east, north of the first view: around the label points of the districts, since reading every outline would
 * take too long, and where most lie in the populated south, around those.
 */
export const extentOf = (pages: Pick<ElectoralPages, 'map'>): readonly number[] => extentOfMap(pages.map());

const extentOfMap = oncePer(({ versions }: MapSnapshot): readonly number[] => {
  const points = versions.map(({ labelLongitude, labelLatitude }) => [labelLongitude, labelLatitude] as const);
  const southern = points.filter(([, latitude]) => latitude < south);
  const shown = southern.length < points.length * enough ? points : southern;
  return shown.length === 0 ? country : around(shown);
});

function around(points: ReadonlyArray<readonly [number, number]>): readonly number[] {
  const [longitudes, latitudes] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const least = (values: readonly number[]) => values.reduce((a, b) => Math.min(a, b)) - margin;
  const most = (values: readonly number[]) => values.reduce((a, b) => Math.max(a, b)) + margin;
  return [least(longitudes), least(latitudes), most(longitudes), most(latitudes)];
}

/** Whether districts of the fictional sample are loaded. */
export const hasSample = ({ jurisdictions }: MapSnapshot): boolean =>
  jurisdictions.some(({ sets }) => sets.some(({ confidence }) => confidence === 'SAMPLE'));
