import { setTimeout as wait } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { oncePer } from '#core/collections/once-per.ts';
import { type Level, levels } from '#core/levels.ts';
import { Pace } from '#core/processes/pace.ts';
import { nameIn } from '#core/texts/record-name.ts';
import { lookUpTexts as texts } from '#core/texts/texts.ts';
import { comparePrecedence } from '#locator/src/answer/precedence.ts';
import { isInRings } from '#locator/src/geometry/ray-crossing.ts';
import type { MapSnapshot } from '#server/electoral/map/map-snapshot.ts';
import { mercatorX, mercatorY } from '#server/electoral/tiles/lines/arcs.ts';
import type { DistrictShape, MapShapes } from '#server/electoral/tiles/map-shapes.ts';
import { shapesInBox } from '#server/electoral/tiles/tile-store.ts';
import { bordersInView, drawBounded, meets, polygonsInView } from '#server/electoral/tiles/view-lines.ts';
import type { Language } from '#server/pages/language.ts';
import { codeRadius } from '#server/pages/look-up/map/code-mark.tsx';
import type { CodePlaceKind } from '#server/pages/look-up/map/code-place.ts';
import type { Drawn } from '#server/pages/look-up/map/drawn.ts';
import { aroundAnswer, bottomMargin, labelledFrom, openingOfNarrow } from '#server/pages/look-up/map/opening.ts';
import { type Base, baseIn } from './base.ts';
import { type Frame, frameAround, pathOf, unitsOf } from './frame.ts';
import { type Label, type Name, placeNames } from './labels.ts';

export interface DrawingOptions {
  readonly map: MapSnapshot;
  /** The instant whose districts are drawn. */
  readonly at: number;
  readonly language: Language;
  /** What is answered; undefined for the whole map. */
  readonly drawn: Drawn | undefined;
  /** The level whose borders are drawn and whose answer is filled. */
  readonly level: Level;
  /** West, south, east, north of all maps. */
  readonly extent: readonly number[];
  /** Fictional districts lie in the sea: they are land themselves. */
  readonly isFictional: boolean;
}

/** A map as the paths and names of a picture. */
export interface DrawnMap {
  readonly frame: Frame;
  readonly base: Base;
  readonly level: Level;
  /** The land of fictional districts. */
  readonly fictional: string;
  readonly borders: string;
  readonly provinces: string;
  readonly marks: readonly Mark[];
  readonly labels: readonly Label[];
  readonly place: readonly [x: number, y: number] | undefined;
  /** The mark of a postal code. */
  readonly code:
    | { readonly kind: CodePlaceKind; readonly x: number; readonly y: number; readonly words: string }
    | undefined;
  /** The names of what is answered, for whoever does not see it. */
  readonly names: readonly string[];
}

export interface Mark {
  /** The answer of the filled level, one of the districts among which it is divided, or the answer of another level. */
  readonly kind: 'answer' | 'alternative' | 'outline';
  readonly level: Level;
  readonly path: string;
}

/** Milliseconds that a page waits for its drawing. Outlines that were not drawn before are cut meanwhile. */
const mostWaiting = 100;

/**
 * So many drawings are made at once. Those of pages that have not waited go on: while a server that has just started cuts outlines, each
 * page would leave another one behind.
 */
export const mostAtOnce = 32;

/** The same for a page that is answered without it if it is not ready soon: the script's map is shown then. */
export async function drawingInTime(options: DrawingOptions): Promise<DrawnMap | undefined> {
  const { begun } = drawings(options.map);
  if (begun.size >= mostAtOnce && !begun.has(keyOf(options))) return undefined;
  const drawing = drawMap(options);
  // What fails after the page is sent is no page's error: the next one draws it again.
  drawing.catch(() => {});
  return Promise.race([drawing, wait(mostWaiting, undefined, { ref: false })]);
}

/** A drawing has no more letters of paths than this: some 25 kB, compressed. */
const mostLetters = 60_000;

const drawings = oncePer((_map: MapSnapshot) => ({
  drawn: new LRUCache<string, DrawnMap>({
    maxSize: 8_000_000,
    sizeCalculation: (drawing) => JSON.stringify(drawing).length,
  }),
  begun: new Map<string, Promise<DrawnMap>>(),
}));

const keyOf = ({ map, at, language, drawn, level, extent, isFictional }: DrawingOptions): string =>
  JSON.stringify([map.transitions.epochAt(at), language, drawn, level, extent, isFictional]);

/** The map of an answer, or of all that is known, as a picture. It is drawn as the map that a script opens draws it. */
export async function drawMap(options: DrawingOptions): Promise<DrawnMap> {
  const { drawn, begun } = drawings(options.map);
  const key = keyOf(options);
  const known = drawn.get(key) ?? begun.get(key);
  if (known) return known;
  const drawing = draw(options);
  begun.set(key, drawing);
  try {
    drawn.set(key, await drawing);
  } finally {
    begun.delete(key);
  }
  return drawing;
}

async function draw(options: DrawingOptions): Promise<DrawnMap> {
  const { language, drawn, level, extent, isFictional } = options;
  const box = extent as [number, number, number, number];
  let frame = drawn?.box
    ? frameAround(drawn.box as typeof box, aroundAnswer)
    : frameAround(isFictional ? box : openingOfNarrow(box), {
        padding: isFictional ? bottomMargin : 0,
        maxZoom: aroundAnswer.maxZoom,
        isNorthwards: !isFictional,
      });
  let districts = await drawDistricts(options, frame);
  while (lettersOf(districts) > mostLetters && frame.linesOf > 0) {
    frame = { ...frame, linesOf: frame.linesOf - 1 };
    districts = await drawDistricts(options, frame);
  }
  const base = await baseIn(frame, language);
  const place = drawn?.place ? unitsOf(frame, mercatorX(drawn.place[0]!), mercatorY(drawn.place[1]!)) : undefined;
  const code = drawn?.code && markOf(frame, drawn.code);
  const { names, ...layers } = districts;
  return {
    frame,
    base,
    level,
    place,
    code,
    ...layers,
    labels: placeNames(
      frame,
      [...names, ...base.names.map(({ name, kind, at }): Name => ({ kind, text: name, places: [at] }))],
      [
        ...(place ? [{ units: place, ...pinBox }] : []),
        ...(code ? [{ units: [code.x, code.y] as const, ...around(codeRadius[code.kind]) }] : []),
      ],
    ),
    names: [...new Set(names.filter(({ below }) => below).map(({ text, below }) => `${text} (${below})`))],
  };
}

function markOf(frame: Frame, { kind, at: [longitude, latitude], words }: NonNullable<Drawn['code']>) {
  const [x, y] = unitsOf(frame, mercatorX(longitude), mercatorY(latitude));
  return { kind, x, y, words };
}

/** Pixels that a pin takes up beside its point, and a circle beside its middle. */
const pinBox = { left: 12, above: 36, right: 12, below: 4 } as const;
const around = (radius: number) => ({ left: radius, above: radius, right: radius, below: radius });

interface Districts extends Pick<DrawnMap, 'fictional' | 'borders' | 'provinces' | 'marks'> {
  readonly names: readonly Name[];
}

const lettersOf = ({ borders, fictional, provinces, marks }: Districts) =>
  marks.reduce((sum, { path }) => sum + path.length, borders.length + fictional.length + provinces.length);

async function drawDistricts(options: DrawingOptions, frame: Frame): Promise<Districts> {
  const { map, at, drawn, level, isFictional } = options;
  const pace = new Pace();
  const marks: Mark[] = [];
  const names: { readonly answered: Name[]; readonly others: Name[] } = { answered: [], others: [] };
  let [borders, provinces, fictional] = ['', '', ''];
  for (const each of levels) {
    const of = drawn?.levels.find((one) => one.level === each.toLowerCase());
    const isFilled = each === level;
    const isLand = isFictional && each === 'FEDERAL';
    const hasProvinces = each === 'FEDERAL' && level !== 'PROVINCIAL';
    const hasMarks = of !== undefined && (of.id !== null || (isFilled && of.alternatives.length > 0));
    if (!isFilled && !isLand && !hasProvinces && !hasMarks) continue;
    const shapes = await shapesInBox(map, each, at, frame.box);
    await pace.rest();
    const drawing = drawLevel(shapes, { ...options, each, isFilled, isLand, of }, frame);
    if (isFilled) borders = drawing.borders;
    if (hasProvinces) provinces = drawing.provinces;
    if (isLand) fictional = drawing.land;
    // What fills an area lies below the outlines of other levels.
    if (isFilled) marks.unshift(...drawing.marks);
    else marks.push(...drawing.marks);
    names.answered.push(...drawing.answered);
    names.others.push(...drawing.others);
    await pace.rest();
  }
  return { borders, provinces, fictional, marks, names: [...names.answered, ...names.others] };
}

interface LevelOptions extends DrawingOptions {
  readonly each: Level;
  readonly isFilled: boolean;
  readonly isLand: boolean;
  readonly of: Drawn['levels'][number] | undefined;
}

type DrawnPolygons = ReturnType<typeof polygonsInView>;

function drawLevel(maps: readonly MapShapes[], { language, each, isFilled, isLand, of }: LevelOptions, frame: Frame) {
  const alternatives = isFilled ? (of?.alternatives ?? []).filter(({ id }) => id !== of?.id) : [];
  const kinds = new Map<string, Mark['kind']>(alternatives.map(({ id }) => [id, 'alternative']));
  if (of?.id) kinds.set(of.id, isFilled ? 'answer' : 'outline');
  const shown = maps
    .flatMap((map) =>
      map.districts.filter(({ box }) => meets(box, frame.box)).map((district): Shown => ({ map, district })),
    )
    .toSorted((a, b) => comparePrecedence(b.district.version, a.district.version));
  const drawn = shown.filter(({ district }) => isLand || kinds.has(idOf(district)));
  const { view, drawn: polygons } = drawBounded(
    { z: frame.linesOf, box: frame.box },
    (of) => drawn.map(({ map, district }) => polygonsInView(map, district, of)),
    (all) => all.flat(2).reduce((sum, ring) => sum + ring.length, 0),
  );
  const path = (of: DrawnPolygons) => pathOf(frame, of.flat(), true);
  const fictional = polygons.filter((_, i) => isLand && idOf(drawn[i]!.district).startsWith('sample-'));
  const land = path(fictional.flat());
  const marks: Mark[] = [];
  const answered: Name[] = [];
  for (const [i, { district }] of drawn.entries()) {
    const kind = kinds.get(idOf(district));
    if (!kind) continue;
    const rings = polygons[i]!;
    marks.push({ kind, level: each, path: path(rings) });
    const share = isFilled ? (of?.alternatives.find(({ id }) => id === idOf(district))?.share ?? '') : '';
    const below = [texts[language].mapWords.levels[levelName(each)], share].filter((part) => part !== '').join(', ');
    answered.push({ ...nameOf(district, each, language), below, places: placesIn(rings, district, frame) });
  }
  const others = isFilled && frame.zoom >= labelledFrom ? shown : [];
  const lines = maps.map((map) => bordersInView(map, view));
  return {
    marks,
    land,
    answered,
    others: others
      .filter(({ district }) => !kinds.has(idOf(district)))
      .map(({ district }) => nameOf(district, each, language)),
    borders: isFilled
      ? pathOf(
          frame,
          lines.flatMap(({ shared, province, outer }) => [...shared, ...province, ...outer]),
          false,
        )
      : '',
    provinces:
      each === 'FEDERAL'
        ? pathOf(
            frame,
            lines.flatMap(({ province }) => province),
            false,
          )
        : '',
  };
}

interface Shown {
  readonly map: MapShapes;
  readonly district: DistrictShape;
}

const idOf = ({ version }: DistrictShape) => version.boundary.id;
const levelName = (level: Level) => level.toLowerCase() as 'federal' | 'provincial' | 'municipal';

const labelPoint = ({ version }: DistrictShape) =>
  [mercatorX(version.labelLongitude), mercatorY(version.labelLatitude)] as const;

const nameOf = (district: DistrictShape, level: Level, language: Language): Name => ({
  kind: 'district',
  level: levelName(level),
  text: nameIn(language, district.version),
  places: [labelPoint(district)],
});

/** Heights of a frame at whose middle the name of a district is written whose own place for it is not seen. */
const heights = [0.15, 0.85, 0.3, 0.7];

/** Where the name of an answered district can be written: it is named wherever it is seen. */
function placesIn(polygons: DrawnPolygons, district: DistrictShape, { box }: Frame): Name['places'] {
  const [west, north, east, south] = box;
  const middle = heights.map((height) => [(west + east) / 2, north + (south - north) * height] as const);
  const rings = polygons.flat();
  return [labelPoint(district), ...middle.filter(([x, y]) => isInRings(rings, x, y))];
}
