import { type Frame, size, unitsOf, unitsOfPixel } from './frame.ts';

/** A name that is written if there is room. */
export interface Name {
  readonly kind: 'district' | 'town' | 'water' | 'province';
  readonly text: string;
  /** A second line, smaller. */
  readonly below?: string | undefined;
  /** Where it may be written, the best first, in the square of Web Mercator. */
  readonly places: ReadonlyArray<readonly [x: number, y: number]>;
  readonly level?: string | undefined;
}

/** A name in its place, in units of the drawing: the middle of the line on which the letters of its first line stand. */
export interface Label extends Omit<Name, 'places' | 'text'> {
  readonly lines: readonly string[];
  readonly x: number;
  readonly y: number;
  /** Where a town lies; undefined for other names. */
  readonly dot: readonly [x: number, y: number] | undefined;
}

/** Pixels: a letter's width beside its height is that of the page's typeface, about. */
const letter = { district: 7.2, town: 6.4, water: 6.6, province: 7.6 } as const;
/** Letters of a line. */
const mostLetters = 18;
const ascent = 14;
export const lineHeight = 16;
const descent = 4;
/** From a town to the line of its name: over it, or below. */
const besideTown = [-6, 18];

interface Marker {
  readonly units: readonly [x: number, y: number];
  readonly left: number;
  readonly above: number;
  readonly right: number;
  readonly below: number;
}

/**
 * The names for which there is room, the first ones first. A town's stands over its place or below, all others in the middle of theirs.
 *
 * @param markers what covers the map, in pixels beside a place in units of the drawing
 */
export function placeNames(frame: Frame, names: readonly Name[], markers: readonly Marker[]): Label[] {
  const pixels = (place: readonly [number, number]) =>
    unitsOf(frame, ...place).map((units) => units / unitsOfPixel) as [number, number];
  const taken: Box[] = markers.map(({ units, left, above, right, below }) => {
    const [x, y] = [units[0] / unitsOfPixel, units[1] / unitsOfPixel];
    return [x - left, y - above, x + right, y + below];
  });
  return names.flatMap((name): Label[] => {
    const isTown = name.kind === 'town';
    for (const at of name.places) {
      const [x, y] = pixels(at);
      for (const line of isTown ? besideTown : [0]) {
        const box = boxOf(name, x, y + line);
        if (!isSeen(box) || taken.some((other) => isOver(box, other))) continue;
        taken.push(box);
        const { places, text, ...written } = name;
        const units = { x: Math.round(x * unitsOfPixel), y: Math.round((y + line) * unitsOfPixel) };
        return [{ ...written, lines: wrapped(text), ...units, dot: isTown ? unitsOf(frame, ...at) : undefined }];
      }
    }
    return [];
  });
}

function boxOf({ kind, text, below }: Name, x: number, y: number): Box {
  const lines = wrapped(text);
  const letters = Math.max(...lines.map(({ length }) => length), (below?.length ?? 0) * 0.85);
  const half = (letters * letter[kind]) / 2;
  const further = lines.length - (below ? 0 : 1);
  return [x - half, y - ascent, x + half, y + further * lineHeight + descent];
}

/** A name in lines that are broken between its words, and after the dash between the parts of a district's. */
function wrapped(text: string): string[] {
  const lines: string[] = [];
  for (const part of text.match(/[^ —]+[ —]*/g) ?? [text]) {
    const last = lines.at(-1);
    if (last !== undefined && (last + part).trimEnd().length <= mostLetters) lines[lines.length - 1] = last + part;
    else lines.push(part);
  }
  return lines.map((line) => line.trimEnd());
}

/** Whether a name is whole. What would be cut off at the edge says nothing. */
const isSeen = ([left, top, right, bottom]: Box) =>
  top >= 0 && bottom <= size.height && ((left >= 0 && right <= size.width) || right < 0 || left > size.width);

type Box = readonly [left: number, top: number, right: number, bottom: number];

const isOver = (a: Box, b: Box) => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];
