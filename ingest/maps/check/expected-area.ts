import type { Finding } from '#ingest/kind/gate.ts';
import type { Subject } from './subject.ts';

/**
 * Shares of the land that a second source counts. A municipality that has annexed land since, or the reserves within
 * its limits, are some hundredths; a ward or a district that is not there is more.
 */
const least = { hard: 0.9, soft: 0.98 } as const;
/** Districts run into open water, but not over more of it than this many times the land. */
const most = 5;

/** The districts together cover the land of the jurisdiction. If a map was cut off, part of it is missing. */
export function expectedArea({ source, districts }: Subject): Finding[] {
  const { area } = source.expect;
  if (!area) return [];
  const found = districts.reduce((sum, { areaKm2 }) => sum + areaKm2, 0);
  const share = found / area.km2;
  if (share >= least.soft && share <= most) return [];
  const compared = `The districts cover ${found.toFixed(1)} km², and ${area.by} counts ${area.km2} km² of land`;
  if (share >= least.hard && share <= most)
    return [{ severity: 'soft', check: 'expected_area', message: `${compared}.` }];
  const what =
    share < 1
      ? 'a part of the map is missing, or it is the map of a smaller place'
      : 'it is the map of a larger place, or its coordinate system is another';
  return [
    {
      severity: 'hard',
      check: 'expected_area',
      message: `${compared}: ${what}. If the publisher is right, correct "expect.area" in the source file.`,
    },
  ];
}
