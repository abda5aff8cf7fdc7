import type { Pace } from '#core/processes/pace.ts';
import { isInRings } from '#locator/src/geometry/ray-crossing.ts';

type Place = readonly [x: number, y: number];
type Box = readonly [left: number, top: number, right: number, bottom: number];

/** A district as it is drawn, in units of the drawing. */
export interface LabelledDistrict {
  readonly code: string;
  /** What is written in it if there is room. */
  readonly name: string;
  /** What the legend says if there is none. */
  readonly title: string;
  readonly isChanged: boolean;
  readonly rings: ReadonlyArray<readonly Place[]>;
  /** A place inside, which may lie beyond the drawing. */
  readonly place: Place;
}

/** The smallest size in which a drawing is shown, and of its letters there, all in pixels. */
export interface ShownSize {
  readonly width: number;
  readonly height: number;
  readonly letters: number;
}

/** A name or a number. Its lines are centred on the place. */
interface DrawnLabel {
  readonly lines: readonly string[];
  readonly isNumber: boolean;
  readonly x: number;
  readonly y: number;
}

type Written = Pick<DrawnLabel, 'lines' | 'isNumber'>;

/** What is written on a drawing that is shown in a size. */
export interface DrawnLabels {
  /** The height of the letters, in units of the drawing. */
  readonly letters: number;
  readonly labels: readonly DrawnLabel[];
  /** The districts that bear a number, by it. */
  readonly legend: ReadonlyArray<{ readonly number: string; readonly title: string }>;
  /** How many districts bear neither. */
  readonly unlabelled: number;
}

/** Between two lines, beside the height of the letters. */
export const lineHeight = 1.15;
/** Around a label, beside the height of the letters: its halo. */
const margin = 0.2;
/** A name of more lines hides what it names. */
const mostLines = 4;
/** Codes of so few letters are written as they are, rather than as numbers of the drawing. */
const shortCode = 3;
/** Places that are tried in a district, in each direction. */
const places = 6;
/** Parts of a line at whose ends it has to be in its district. */
const steps = 8;

/**
 * Writes the districts' names in a drawing, the changed districts first, and of these the largest. A name stands within its
 * district and over no other; where it has no room a number stands, which the legend explains, and where that has none,
 * nothing. Requests are served meanwhile.
 */
export async function placeLabels(
  districts: readonly LabelledDistrict[],
  drawing: { readonly width: number; readonly height: number },
  shown: ShownSize,
  pace: Pace,
): Promise<DrawnLabels> {
  const letters = Math.ceil(shown.letters / Math.min(shown.width / drawing.width, shown.height / drawing.height));
  const seen = districts.flatMap((district) => {
    const box = seenBox(district.rings, drawing);
    return box ? [{ ...district, box }] : [];
  });
  const hasShortCodes = seen.every(({ code }) => code !== '' && code.length <= shortCode);
  const widestNumber = hasShortCodes ? undefined : '8'.repeat(String(seen.length).length);
  const taken: Box[] = [];
  const isFree = (box: Box) =>
    box[0] >= 0 &&
    box[1] >= 0 &&
    box[2] <= drawing.width &&
    box[3] <= drawing.height &&
    !taken.some((other) => box[0] < other[2] && other[0] < box[2] && box[1] < other[3] && other[1] < box[3]);
  const found = new Map<SeenDistrict, DrawnLabel>();
  const place = async (district: SeenDistrict, text: Written): Promise<DrawnLabel | undefined> => {
    const [left, top, right, bottom] = district.box;
    const [width, height] = sizeOf(text.lines, letters);
    if (width > right - left || letters > bottom - top) return undefined;
    for (const [x, y] of placesIn(district)) {
      if (pace.isDue) await pace.rest();
      if (!isFree(boxAt(x, y, width, height))) continue;
      if (text.isNumber || isWithin(district, text.lines, [x, y], letters))
        return { ...text, x: Math.round(x), y: Math.round(y) };
    }
  };
  for (const district of inOrder(seen)) {
    const names = wrapped(district.name).map((lines) => ({ lines, isNumber: false }));
    for (const text of [...names, { lines: [widestNumber ?? district.code], isNumber: true }]) {
      const label = await place(district, text);
      if (!label) continue;
      found.set(district, label);
      taken.push(boxAt(label.x, label.y, ...sizeOf(label.lines, letters)));
      break;
    }
    if (pace.isDue) await pace.rest();
  }
  return {
    letters,
    ...numbered(seen, found, hasShortCodes),
    unlabelled: seen.length - found.size,
  };
}

interface SeenDistrict extends LabelledDistrict {
  /** Around what the drawing shows of it. */
  readonly box: Box;
}

/** The labels with their numbers, in the order of the districts. */
function numbered(
  districts: readonly SeenDistrict[],
  found: ReadonlyMap<SeenDistrict, DrawnLabel>,
  hasShortCodes: boolean,
): Pick<DrawnLabels, 'labels' | 'legend'> {
  const labels: DrawnLabel[] = [];
  const legend: Array<DrawnLabels['legend'][number]> = [];
  for (const district of districts) {
    const label = found.get(district);
    if (!label) continue;
    if (!label.isNumber) {
      labels.push(label);
      continue;
    }
    const number = hasShortCodes ? district.code : String(legend.length + 1);
    labels.push({ ...label, lines: [number] });
    legend.push({ number, title: district.title });
  }
  return { labels, legend };
}

const areaOf = ([left, top, right, bottom]: Box) => (right - left) * (bottom - top);

const inOrder = (districts: readonly SeenDistrict[]) =>
  districts.toSorted((a, b) => Number(b.isChanged) - Number(a.isChanged) || areaOf(b.box) - areaOf(a.box));

/** The box around what is seen of a district; undefined if nothing is. */
function seenBox(
  rings: LabelledDistrict['rings'],
  { width, height }: { readonly width: number; readonly height: number },
): Box | undefined {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of rings.flat()) {
    left = Math.min(left, x);
    top = Math.min(top, y);
    right = Math.max(right, x);
    bottom = Math.max(bottom, y);
  }
  const box = [Math.max(0, left), Math.max(0, top), Math.min(width, right), Math.min(height, bottom)] as const;
  return box[0] < box[2] && box[1] < box[3] ? box : undefined;
}

/** Where a district can be written: at its own place, then inside of it, the nearest to the middle of what is seen first. */
function* placesIn({ box: [left, top, right, bottom], place, rings }: SeenDistrict): Generator<Place> {
  const [middle, centre] = [(left + right) / 2, (top + bottom) / 2];
  const grid: Place[] = [];
  for (let i = 0; i < places; i++) {
    for (let j = 0; j < places; j++) {
      grid.push([left + ((i + 0.5) * (right - left)) / places, top + ((j + 0.5) * (bottom - top)) / places]);
    }
  }
  const far = ([x, y]: Place) => Math.hypot(x - middle, y - centre);
  if (place[0] > left && place[0] < right && place[1] > top && place[1] < bottom) yield place;
  for (const at of grid.toSorted((a, b) => far(a) - far(b))) if (isInRings(rings, ...at)) yield at;
}

/** Whether each line of a name lies in the district, from its beginning to its end. */
function isWithin({ rings }: SeenDistrict, lines: readonly string[], [x, y]: Place, letters: number): boolean {
  return lines.every((line, i) => {
    const at = y + (i - (lines.length - 1) / 2) * lineHeight * letters;
    const width = widthOf(line) * letters;
    return Array.from({ length: steps + 1 }, (_, step) => x + (step / steps - 0.5) * width).every((where) =>
      isInRings(rings, where, at),
    );
  });
}

const boxAt = (x: number, y: number, width: number, height: number): Box => [
  x - width / 2,
  y - height / 2,
  x + width / 2,
  y + height / 2,
];

/** The size of a label with its halo. */
function sizeOf(lines: readonly string[], letters: number): [width: number, height: number] {
  const width = Math.max(...lines.map(widthOf));
  return [(width + 2 * margin) * letters, ((lines.length - 1) * lineHeight + 1 + 2 * margin) * letters];
}

/** A name in one line and in more, broken between its words and after a long dash so that the lines are as short as can be. */
function wrapped(name: string): Array<readonly string[]> {
  const parts = (name.match(/[^ —]+[ —]*/g) ?? []).map((text) => ({ text, width: widthOf(text) }));
  const found: Array<readonly string[]> = [];
  const widest = parts.reduce((most, { width }) => Math.max(most, width), 0);
  for (let limit = widest; found[0]?.length !== 1 && parts.length > 0; limit += 0.5) {
    const lines = filled(parts, limit);
    if (lines.length <= mostLines && lines.length < (found[0]?.length ?? Infinity)) found.unshift(lines);
  }
  return found;
}

/** The lines that parts fill up to a width. */
function filled(parts: ReadonlyArray<{ readonly text: string; readonly width: number }>, limit: number): string[] {
  const lines: string[] = [];
  let width = Infinity;
  for (const part of parts) {
    width += part.width;
    if (width <= limit) {
      lines[lines.length - 1] += part.text;
      continue;
    }
    lines.push(part.text);
    ({ width } = part);
  }
  return lines.map((line) => line.trimEnd());
}

/** The width of a line beside the height of its letters, in the widest of the typefaces in which pages are shown. */
function widthOf(line: string): number {
  let width = 0;
  for (const letter of line) width += widthOfLetter(letter);
  return width;
}

function widthOfLetter(letter: string): number {
  if (/[ .,:;'’|!iljft()\-ÎÏîï]/.test(letter)) return 0.34;
  if (/[mwMWOQ—œŒæÆ@%&]/.test(letter)) return 0.92;
  return /[\p{Lu}\d]/u.test(letter) ? 0.66 : 0.57;
}
