import { parsePostalCode } from '#core/postal-code.ts';
import type { MapSnapshot } from '#server/electoral/map/map-snapshot.ts';
import { extentOf, hasSample } from '#server/pages/look-up/map/extent.ts';
import type { ConsoleMaps } from './http/route.ts';

/** What maps of the console need, by the electoral data in memory. */
export const consoleMaps = (map: () => MapSnapshot): Pick<ConsoleMaps, 'placeOf' | 'extent' | 'isFictional'> => ({
  placeOf(text) {
    const code = parsePostalCode(text);
    const { postalCodes } = map();
    const row = code === null ? -1 : postalCodes.find(code);
    const centroid = row < 0 ? null : postalCodes.centroid(row);
    // The middle of the ten codes around it may be another neighbourhood.
    return centroid && !centroid.ofBlock ? centroid : undefined;
  },
  extent: () => extentOf({ map }),
  isFictional: () => hasSample(map()),
});
