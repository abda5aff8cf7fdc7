import type { ClippedSide, DistrictArea, Listed, MovedArea } from '#core/source/finding-values.ts';
import { list, percent, squareKilometres, textsOrNone } from './words.ts';

const reviewAdvice =
  'If the publisher is right, publish it after a look (hustings review --accept; with --from-today if the law changed while the map stands), or give a new map its own source.';

/** What to do about a difference that holds a file back; one that is only reported asks for nothing. */
const ifHard = (isHard: boolean): string => (isHard ? ` ${reviewAdvice}` : '');

/** What to do about a map that lies otherwise than its last publication. */
const advice =
  'A publication corrects the map back to its first day: if the publisher is right, publish it after a look (hustings review --accept; with --from-today if the law changed while the map stands), or give the new map its own source.';

const measure = ({ share, km2 }: { readonly share: number; readonly km2: number }): string =>
  `${percent(share)}, ${squareKilometres(km2)} km²`;
const moved = ({ from, to, back, ...area }: MovedArea): string =>
  back === null
    ? `${from || 'none'} → ${to || 'none'} (${measure(area)})`
    : `${from} ⇄ ${to} (${measure(area)}; ${measure(back)})`;
const areas = (districts: Listed<DistrictArea>): string =>
  list(districts, ({ code, ...area }) => `${code} (${measure(area)})`);

export const clippedSides = (sides: readonly ClippedSide[]): string =>
  sides
    .map(({ side, inside, along }) => `${side} (${inside.toFixed(0)} m farther inside, on ${along.toFixed(0)} m)`)
    .join(', ');

/** What a map differs in from the last publication of its source, and its place among the maps of its jurisdiction. */
export const comparisonFindings = {
  districtsChanged: ({
    before,
    gone,
    goneCodes,
    added,
    addedCodes,
    isHard,
  }: {
    before: number;
    gone: number;
    goneCodes: Listed<string>;
    added: number;
    addedCodes: Listed<string>;
    isHard: boolean;
  }) =>
    `Since the last publication ${gone} of ${before} districts are gone (${textsOrNone(goneCodes)}) and ${added} are new (${textsOrNone(addedCodes)}).${ifHard(isHard)}`,
  namesChanged: ({
    count,
    names,
    isHard,
  }: {
    count: number;
    /** English and French names. */
    names: Listed<{ code: string; before: readonly [string, string]; after: readonly [string, string] }>;
    isHard: boolean;
  }) =>
    `${count} names changed since the last publication: ${list(names, ({ code, before, after }) => `${code}: ${before.join(' / ')} → ${after.join(' / ')}`)}.${ifHard(isHard)}`,
  areasChanged: ({
    count,
    changes,
    isHard,
  }: {
    count: number;
    changes: Listed<{ code: string; change: number }>;
    isHard: boolean;
  }) =>
    `The area of ${count} districts changed by more than a hundredth since the last publication: ${list(changes, ({ code, change }) => `${code} ${change > 0 ? '+' : ''}${(change * 100).toFixed(1)} %`)}.${ifHard(isHard)}`,
  jurisdictionsMissing: ({ jurisdictions }: { jurisdictions: Listed<{ key: string; count: number }> }) =>
    `Whole jurisdictions are missing since the last publication: ${list(jurisdictions, ({ key, count }) => `${key} (${count} districts)`)}. The file is incomplete, or they were dissolved: publish it after a look (hustings review --accept), or correct "where" in the source file.`,
  transfers: ({ areas }: { areas: Listed<MovedArea> }) =>
    `Area changes district since the last publication: ${list(areas, moved)} of the smaller of the two. Districts may be exchanged, or their codes. ${advice}`,
  smallTransfers: ({ areas }: { areas: Listed<MovedArea> }) =>
    `Small areas change district since the last publication: ${list(areas, moved)} of the smaller of the two.`,
  lostArea: ({ districts }: { districts: Listed<DistrictArea> }) =>
    `Area of these districts of the last publication now lies in none: ${areas(districts)}. The file may be incomplete. ${advice}`,
  newArea: ({ districts }: { districts: Listed<DistrictArea> }) =>
    `Area of these districts lay in none at the last publication: ${areas(districts)}. The map may have been stretched or drawn too large. ${advice}`,
  changedArea: ({ districts }: { districts: Listed<DistrictArea> }) =>
    `Since the last publication these districts lost or gained much of their area: ${areas(districts)}. They may have been drawn anew, or damaged. ${advice}`,
  /** Metres, eastwards and northwards if positive. */
  moved: ({ most, east, north }: { most: number; east: number; north: number }) => {
    const side = (value: number, positive: string, negative: string) =>
      `${Math.abs(value).toFixed(1)} m to the ${value > 0 ? positive : negative}`;
    return `The map as a whole lies elsewhere than at the last publication, up to ${most.toFixed(1)} m (in the median ${side(east, 'east', 'west')}, ${side(north, 'north', 'south')}): another datum, zone or coordinate system than it says is likely. Declare the right one ("crs"), or ask the publisher. ${advice}`;
  },
  /** Shares of the borders and of the vertices of the last publication. */
  bordersMoved: ({ borders, metres, vertices }: { borders: number; metres: number; vertices: number }) =>
    `${percent(borders)} of the borders lie more than ${metres} m from where they were at the last publication, though the map is no finer (${percent(vertices)} of the vertices): it was rounded, distorted or drawn anew. ${advice}`,
  simplified: ({ borders, metres, vertices }: { borders: number; metres: number; vertices: number }) =>
    `The map has ${percent(vertices)} of the vertices of the last publication, and ${percent(borders)} of its borders lie more than ${metres} m from where they were: it is a simplified copy. Look for the full file on the publisher's page. ${advice}`,
  clipped: ({ sides }: { sides: readonly ClippedSide[] }) =>
    `The map ends in a straight line along the side of its box, inside of where it ended at the last publication: ${clippedSides(sides)}. ${advice}`,
  narrowed: ({ count, of, metres }: { count: number; of: number; metres: number }) =>
    `${count} of ${of} districts have lost area since the last publication as if a strip of about ${metres.toFixed(1)} m along all their borders were gone. Gaps may lie between neighbours now, or water was cut off. ${advice}`,
  lawChangedMidMap: ({ day, from }: { day: string; from: string }) =>
    `The law changed in this map on ${day} (--from-today), and this file would replace what was in force before that day too, back to ${from}. If the law changes again today, ingest it with --from-today; if the file is right for the whole span, publish it after a look (hustings review --accept) or with --no-from-today.`,
  noSuccessor: ({
    until,
    place,
    next,
    described,
    page,
  }: {
    until: string;
    place: string;
    /** The next map that is stored, and the day on which it begins; null if none is. */
    next: { id: string; from: string } | null;
    /** Maps that are described and not stored. */
    described: ReadonlyArray<{ id: string; from: string }>;
    page: string;
  }) => {
    const gap = next
      ? `This map ended on ${until}, and the next one of ${place} that is stored (${next.id}) begins on ${next.from}: nothing is answered for the days between.`
      : `This map ended on ${until} and no newer map of ${place} is stored: nothing is answered for it since.`;
    return described.length > 0
      ? `${gap} Missing is ${described.map(({ id, from }) => `${id} (from ${from} on)`).join(', ')}: ingest it too.`
      : `${gap} No source describes the newer map yet: look for it on ${page} and add it to the registry (docs/adding-a-source.md).`;
  },
};
