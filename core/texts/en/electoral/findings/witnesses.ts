import type {
  ClippedSide,
  ComparedMap,
  Listed,
  MapComparison,
  NamedDistrict,
  NamedDistrictArea,
  Position,
} from '#core/source/finding-values.ts';
import { clippedSides } from './comparison.ts';
import { acceptAfterLook, district, list, percent, squareKilometres } from './words.ts';

const mapName = ({ kind, set }: ComparedMap): string =>
  ({
    succession: `the map ${set} of the same place`,
    level: `the districts of ${set} on the same land`,
    outline: `the outline of ${set}`,
  })[kind];

/** What an operator does first with a map that is held. A remark of one that is published is read by everybody, and has none. */
const lookFirst = (source: string): string =>
  `Look at the map (npx hustings review ${source} --picture look.html) before you accept it.`;

const parts = (areas: Listed<NamedDistrictArea>): string =>
  list(areas, ({ km2, share, ...one }) => `${district(one)} ${squareKilometres(km2)} km², ${percent(share)}`);
const holes = (areas: Listed<{ readonly km2: number; readonly at: Position }>): string =>
  list(areas, ({ km2, at: [x, y] }) => `${squareKilometres(km2)} km² at ${x.toFixed(4)}, ${y.toFixed(4)}`);

function compared({ areaKm2, missingKm2, newKm2, names, ...map }: MapComparison): string {
  const beyond = newKm2 === null ? '' : `, and ${squareKilometres(newKm2)} are new`;
  const alike = names === null ? '' : `; of ${names.count} names that both have ${names.same} are of the same land`;
  return `${mapName(map)} (of its ${squareKilometres(areaKm2)} km² ${squareKilometres(missingKm2)} are in no district${beyond})${alike}`;
}

/** What a map that comes for the first time was compared with: published maps of the same land, points and towns. */
export const witnessFindings = {
  comparedFirst: ({
    maps,
    outline,
    points,
    towns,
  }: {
    maps: readonly MapComparison[];
    /** The set of the census outline. */
    outline: string | null;
    points: { inDistricts: number; of: number } | null;
    towns: { names: number; there: number } | null;
  }) => {
    const all = [
      ...maps.map(compared),
      ...(outline === null ? [] : [`the outline of ${outline}`]),
      ...(points === null ? [] : [`points in ${points.inDistricts} of ${points.of} districts`]),
      ...(towns === null ? [] : [`the towns of ${towns.names} names, of which ${towns.there} lie there`]),
    ];
    return `At its first publication the map was compared with ${all.join(', and with ')}.`;
  },
  /** Metres by which the map has to be shifted, and shares of its borders that then lie on the others'. */
  shiftFits: ({
    map,
    east,
    north,
    shifted,
    asItStands,
  }: {
    /** Null: the ridings around. */
    map: ComparedMap | null;
    east: number;
    north: number;
    shifted: number;
    asItStands: number;
  }) => {
    const share = (value: number) => `${(value * 100).toFixed(0)} %`;
    return `The borders fit those of ${map === null ? 'the ridings around' : mapName(map)} better if the map is shifted by ${east} m east and ${north} m north: then ${share(shifted)} of them lie on those, as it stands ${share(asItStands)}. Another datum or zone than the file says moves a map so: declare the right one ("crs"), or ${acceptAfterLook}.`;
  },
  coverage: ({
    map,
    lost,
    gone,
    cut,
    come,
    look,
  }: {
    map: ComparedMap;
    /** Square kilometres of the other map that lie in no district, if they are many. */
    lost: { km2: number; ofKm2: number } | null;
    gone: Listed<NamedDistrictArea>;
    cut: readonly ClippedSide[];
    come: Listed<NamedDistrictArea>;
    /** The source whose map is to be looked at; null if nothing is held back. */
    look: string | null;
  }) =>
    [
      ...(lost === null
        ? []
        : [
            `Of ${mapName(map)}, ${squareKilometres(lost.km2)} of ${squareKilometres(lost.ofKm2)} km² lie in no district.`,
          ]),
      ...(gone.shown.length > 0 ? [`Area of these districts of ${mapName(map)} lies in none: ${parts(gone)}.`] : []),
      ...(cut.length > 0
        ? [
            `The map ends in a straight line along the side of its box, inside of where ${mapName(map)} ends: ${clippedSides(cut)}.`,
          ]
        : []),
      ...(come.shown.length > 0 ? [`Area of these districts lies in none of ${mapName(map)}: ${parts(come)}.`] : []),
      ...(look === null ? [] : [lookFirst(look)]),
    ].join(' '),
  claimedHoles: ({
    areas,
    maps,
    lost,
    source,
  }: {
    areas: Listed<{ km2: number; at: Position }>;
    maps: readonly ComparedMap[];
    /** Districts of the map before it of which a large part lies there. */
    lost: Listed<NamedDistrict & { share: number }>;
    source: string;
  }) => {
    const seen = `The districts enclose area that none of them covers: ${holes(areas)}. It is area of ${maps.map(mapName).join(' and of ')}`;
    return lost.shown.length === 0
      ? `${seen}, or a lake of it.`
      : `${seen}: ${list(lost, ({ share, ...one }) => `${percent(share)} of ${district(one)}`)}. ${lookFirst(source)}`;
  },
  openHoles: ({ areas }: { areas: Listed<{ km2: number; at: Position }> }) =>
    `The districts enclose area that none of them covers, and that no other published map covers: ${holes(areas)}. Another place or a lake may lie there.`,
  sameNamesElsewhere: ({
    count,
    away,
    map,
    districts,
    isHard,
  }: {
    count: number;
    away: number;
    map: ComparedMap;
    districts: Listed<NamedDistrict>;
    isHard: boolean;
  }) =>
    `Of ${count} districts that bear a name of ${mapName(map)}, ${away} have next to no land in common with it: ${list(districts, district)}.${isHard ? ' Names or codes may stand beside other shapes: look at the map before you accept it.' : ''}`,
};
