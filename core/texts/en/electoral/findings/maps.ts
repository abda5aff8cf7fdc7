import type { Listed, NamedDistrict, OtherDatum, Position } from '#core/source/finding-values.ts';
import { acceptAfterLook, codeOrNone, district, list, texts } from './words.ts';

const metres = (figure: { readonly count: number; readonly mean: number }): string =>
  `${figure.mean.toFixed(0)} m wide on average`;

/** By the datum's name, and the shift in metres that coordinates would be off by. */
const datums = {
  nad27: ['the North American Datum of 1927', '10 to 150 m'],
  ats77: ['the Average Terrestrial System of 1977', 'up to 10 m'],
} as const;

const datumAdvice =
  'Its shift to NAD83 needs a grid of local corrections, which is not held here. Have the file converted to NAD83(CSRS) with the national grid NTv2 (or ask the publisher for it in NAD83 or WGS84).';

/** Why a datum is not supported. */
export function otherDatum(datum: OtherDatum): string {
  if (typeof datum === 'object') {
    return `Its datum ${datum.name ?? '(without a name)'} has an ellipsoid of ${datum.axis} m, which is not that of NAD83 and WGS84, and the definition does not say the shift between them. ${datumAdvice}`;
  }
  const [name, off] = datums[datum];
  return `It is in ${name}: read as NAD83 it would lie off by ${off}. ${datumAdvice}`;
}

/** What a single map says of itself: its codes, shapes, places and coordinates. */
export const mapFindings = {
  districtCount: ({ count, atLeast, atMost }: { count: number; atLeast: number; atMost: number }) =>
    `${count} districts where ${atLeast === atMost ? atLeast : `${atLeast} to ${atMost}`} are expected: the file is incomplete or another map. If the publisher is right, correct "expect.districts" in the source file.`,
  /** With the names of the districts; empty where there is none. */
  codeMissing: ({ count, names }: { count: number; names: Listed<string> }) =>
    `${count} districts have no code (${list(names, (name) => name || '(no name)')}): correct "fields.code", or leave these records out with "where".`,
  nameMissing: ({ codes }: { codes: Listed<string> }) =>
    `Districts without a name: ${list(codes, codeOrNone)}. Correct "fields.nameEn".`,
  codeShared: ({ codes }: { codes: Listed<string> }) =>
    `Several records share the code ${texts(codes)}: if they are parts of one district say "merge": true, otherwise choose a code that tells them apart.`,
  /** Codes that make the same id, each with the others. */
  idShared: ({ codes }: { codes: Listed<readonly string[]> }) =>
    `Codes that make the same id: ${list(codes, (alike) => alike.join(' = '))}.`,
  misnumbered: ({ count }: { count: number }) =>
    `${count} shapes bear the number of another row of the table: shapes or rows may have been sorted without the others. Look at some districts on the map.`,
  noArea: ({ codes }: { codes: Listed<string> }) =>
    `Districts without an area: ${texts(codes)}. A polygon needs at least three corners: ask the publisher for a sound file.`,
  noGeometry: ({ count, records }: { count: number; records: Listed<number> }) =>
    `${count} records have no geometry and were left out (records ${list(records, String)}).`,
  noProvince: ({ provinces }: { provinces: Listed<string> }) =>
    `Not a province: ${list(provinces, (letters) => letters || '(none)')}. Correct "province" or "fields.province" in the source file.`,
  outsideProvince: ({
    districts,
    crs,
  }: {
    districts: Listed<{
      code: string;
      box: readonly [west: number, south: number, east: number, north: number];
      province: string;
    }>;
    crs: string | null;
  }) => {
    const shown = list(districts, ({ code, box: [w, s, e, n], province }) => {
      return `${code} (${w.toFixed(2)} ${s.toFixed(2)} to ${e.toFixed(2)} ${n.toFixed(2)}, not in ${province})`;
    });
    return `Districts outside their province: ${shown}. The coordinate system ${crs ?? 'of the file'} is probably wrong: declare the right one ("crs").`;
  },
  ringsInRings: ({
    rings,
  }: {
    rings: Listed<{ code: string; kind: 'part within a part' | 'hole within a hole'; at: Position }>;
  }) =>
    `Rings of one district that may be land or a hole: ${list(rings, ({ code, kind, at: [x, y] }) => `${code}: a ${kind}, at ${x.toFixed(6)}, ${y.toFixed(6)}`)}. The file draws a part within another part, or a hole within a hole. They are taken by how they lie: a ring in a part is a hole, one in a hole is land. Look at the map; accept it if that is right, else ask the publisher for a file that draws holes as holes and each part once.`,
  repaired: ({ count, codes }: { count: number; codes: Listed<string> }) =>
    `Invalid rings were repaired in ${count} districts: ${texts(codes)}.`,
  /** Areas before and after, square kilometres. */
  repairChangedArea: ({ districts }: { districts: Listed<{ code: string; before: number; after: number }> }) =>
    `Repairing changed the area by more than a hundredth: ${list(districts, ({ code, before, after }) => `${code} (${before.toFixed(3)} → ${after.toFixed(3)} km²)`)}. Look at the file.`,
  pointElsewhere: ({
    name,
    longitude,
    latitude,
    code,
    found,
  }: {
    name: string;
    longitude: number;
    latitude: number;
    code: string;
    found: readonly string[];
  }) =>
    `${name} (${longitude}, ${latitude}) must lie in ${code} and lies in ${found.length > 0 ? found.join(' and ') : 'no district'}: the map is another one, or its coordinates or codes are wrong. Look at it before you correct "points" in the source file or accept it.`,
  placesOutside: ({
    places,
    box: [west, south, east, north],
    crs,
  }: {
    places: ReadonlyArray<{ name: string; longitude: number; latitude: number }>;
    box: readonly [west: number, south: number, east: number, north: number];
    crs: string | null;
  }) =>
    `No district covers ${places.map(({ name, longitude, latitude }) => `${name} (${longitude}, ${latitude})`).join(', ')}: the map reaches from ${west.toFixed(3)} ${south.toFixed(3)} to ${east.toFixed(3)} ${north.toFixed(3)}. It is the map of another place, lacks a part, or is in another coordinate system or zone than ${crs ?? 'it says'}: declare the right one ("crs").`,
  namedPlaces: ({
    count,
    distant,
    farthestKm,
    districts,
    isHard,
  }: {
    count: number;
    distant: number;
    farthestKm: number;
    districts: Listed<NamedDistrict & { town: string; km: number }>;
    isHard: boolean;
  }) =>
    `Of ${count} districts that bear the name of a town ${distant} lie more than ${farthestKm} km from it: ${list(districts, ({ code, name, town, km }) => `${code} ${name} (${town}: ${km.toFixed(0)} km)`)}.${isHard ? ' The names belong to other shapes, or it is the map of another place: look at it before you accept it.' : ''}`,
  expectedArea: ({
    foundKm2,
    statedKm2,
    by,
    likely,
  }: {
    foundKm2: number;
    statedKm2: number;
    by: string;
    /** What is likely if the map is held back; null if it is not. */
    likely: 'smaller' | 'larger' | null;
  }) => {
    const compared = `The districts cover ${foundKm2.toFixed(1)} km², and ${by} counts ${statedKm2} km² of land`;
    if (likely === null) return `${compared}.`;
    const what =
      likely === 'smaller'
        ? 'a part of the map is missing, or it is the map of a smaller place'
        : 'it is the map of a larger place, or its coordinate system is another';
    return `${compared}: ${what}. If the publisher is right, correct "expect.area" in the source file.`;
  },
  /** Square kilometres. */
  municipalOutline: ({
    set,
    wholeKm2,
    uncoveredKm2,
    beyondKm2,
    isHard,
  }: {
    set: string;
    wholeKm2: number;
    uncoveredKm2: number;
    beyondKm2: number;
    isHard: boolean;
  }) => {
    const size = (km2: number): string => `${km2.toFixed(1)} km² (${((km2 / wholeKm2) * 100).toFixed(1)} %)`;
    const advice = isHard
      ? ' A part of the map is missing, or it is the map of another place: look at it before you accept it.'
      : '';
    return `Of the municipality as the census draws it (${set}, ${wholeKm2.toFixed(1)} km²) the wards leave ${size(uncoveredKm2)} uncovered, and ${size(beyondKm2)} of them lie beyond it.${advice}`;
  },
  /** Overlaps of two districts, the share that of the smaller. */
  overlaps: ({
    pairs,
    isHard,
  }: {
    pairs: Listed<{ one: string; other: string; km2: number; share: number; smaller: string }>;
    isHard: boolean;
  }) => {
    const shown = list(pairs, ({ one, other, km2, share, smaller }) => {
      const size = km2 < 10 ? Number(km2.toPrecision(2)) : Math.round(km2);
      return `${codeOrNone(one)} and ${codeOrNone(other)} on ${size} km², ${(share * 100).toFixed(share < 0.1 ? 1 : 0)} % of ${codeOrNone(smaller)}`;
    });
    return `Districts overlap: ${shown}.${isHard ? ' Two maps may be mixed in the file: leave one out with "where".' : ''}`;
  },
  /** Gaps met on lines through the districts, and their mean width in metres; null where none was met. */
  gaps: ({
    narrow,
    wide,
    nearestWithin,
    widest,
  }: {
    narrow: { count: number; mean: number } | null;
    wide: { count: number; mean: number } | null;
    nearestWithin: number;
    widest: number;
  }) =>
    [
      ...(narrow === null
        ? []
        : [
            `${narrow.count} gaps of up to ${nearestWithin} m between districts were met, ${metres(narrow)}: points in them take the nearest district.`,
          ]),
      ...(wide === null
        ? []
        : [
            `${wide.count} gaps of ${nearestWithin} to ${widest} m between districts were met, ${metres(wide)}: points in them have no district.`,
          ]),
    ].join(' '),
  overlappingJurisdictions: ({
    overlaps,
  }: {
    /** Square kilometres, and percent of the smaller of the two. */
    overlaps: Listed<{ own: string; other: string; set: string; km2: number; percent: number; smaller: string }>;
  }) =>
    `Maps of two jurisdictions of one level cover the same land: ${list(overlaps, ({ own, other, set, km2, percent, smaller }) => `${own} and ${other} (${set}) on ${km2.toFixed(1)} km², ${percent} % of ${smaller}`)}. There the smaller jurisdiction is answered. If a file has districts of another jurisdiction in it, leave them out with "where".`,
  /** Shapes that have another area than the file states of them: shares of it, of as many as are named. */
  ownAreaDiffers: ({
    districts,
    field,
    shares,
    fitting,
  }: {
    districts: Listed<NamedDistrict>;
    field: string;
    shares: readonly number[];
    fitting: number;
  }) =>
    `The shapes of ${list(districts, district)} do not have the area that the file itself states (${field}; ${shares.map((share) => `${(share * 100).toFixed(0)} %`).join(', ')} of it), as ${fitting} others do: they were changed after it was computed, or belong to other records.`,
  /** Values of a column that fit the shapes in another order; how many districts are confirmed where they lie, or null. */
  ownOrderDiffers: ({
    field,
    districts,
    confirmed,
  }: {
    field: string;
    districts: Listed<NamedDistrict>;
    confirmed: number | null;
  }) => {
    const seen = `The values of ${field} in the file fit its shapes, but in another order: those of ${list(districts, district)} are the values of other shapes.`;
    return confirmed === null
      ? `${seen} Either the column or the codes and names stand in another order than the shapes: compare the map with the publisher's, and fetch the file again, or ${acceptAfterLook}.`
      : `${seen} Points or towns confirm ${confirmed} of these districts where they lie: codes and names stand beside their shapes, the column does not.`;
  },
  /** The grid that coordinates were rounded to, and the system of it if that is not the file's. */
  rounded: ({ step, unit, system }: { step: number; unit: '°' | 'm'; system: string | null }) =>
    `Most coordinates are multiples of ${step} ${unit}${system === null ? '' : ` in another system than the file's (${system})`}: the map was rounded, and points near its borders would be answered wrong. Ask the publisher for the file in full precision, or ${acceptAfterLook}.`,
  otherDatum: ({ crs, datum }: { crs: string | null; datum: OtherDatum }) =>
    `The file states another datum than ${crs ?? 'the source'}, which the source declares. ${otherDatum(datum)} If the statement is wrong, ${acceptAfterLook}.`,
  otherSystem: ({ declared, stated }: { declared: string; stated: string }) =>
    `The coordinates are not of ${declared}, which the source declares, but of ${stated}, which the file states: that was taken. Declare it ("crs") if the publisher stays with it.`,
  addressNotConfirmed: ({
    origin,
    confidence,
    page,
  }: {
    origin: string;
    confidence: 'stated' | 'reconstructed';
    page: string;
  }) => `The address ${origin} is ${confidence}, not confirmed: compare with ${page}.`,
};
