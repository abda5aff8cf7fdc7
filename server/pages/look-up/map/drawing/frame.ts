import { mercatorX, mercatorY, type SquareBox } from '#server/electoral/tiles/lines/arcs.ts';
import { bottomMargin, northernmost } from '#server/pages/look-up/map/opening.ts';

/** The pixels of a drawing on a phone. A wider page shows more at its sides. */
export const size = { width: 360, height: 480 } as const;
/** The pixels at both sides that only a wider page shows. */
const sides = 140;
/** Units of the drawing a pixel: its lines have whole numbers. */
export const unitsOfPixel = 2;
/** Pixels of a tile's side, in which zooms are counted. */
const tileSide = 512;
const deepestLines = 16;

/** A part of the earth as a picture of `size`. */
export interface Frame {
  /** The zoom, with its fraction, as the map that a script opens counts it. */
  readonly zoom: number;
  /** Of the tiles whose lines are drawn: a pixel shows no more. */
  readonly linesOf: number;
  /** What is drawn, the sides included, in the square of Web Mercator. */
  readonly box: SquareBox;
  /** The picture's left upper corner in that square, and the picture's units a side of it. */
  readonly origin: readonly [x: number, y: number];
  readonly scale: number;
}

interface Fit {
  /** Pixels around the box at least. */
  readonly padding: number;
  readonly maxZoom: number;
  /** Whether a box that is wider than high stands at the bottom: what is seen beside it lies north. */
  readonly isNorthwards?: boolean;
}

/** The frame around a box of degrees. */
export function frameAround(
  [west, south, east, north]: readonly [number, number, number, number],
  { padding, maxZoom, isNorthwards = false }: Fit,
): Frame {
  const [left, top, right, bottom] = [mercatorX(west), mercatorY(north), mercatorX(east), mercatorY(south)];
  const pixels = Math.min(
    (size.width - 2 * padding) / Math.max(right - left, Number.EPSILON),
    (size.height - 2 * padding) / Math.max(bottom - top, Number.EPSILON),
    tileSide * 2 ** maxZoom,
  );
  const x = (left + right) / 2;
  const below = size.height / 2 / pixels - (bottom - top) / 2 - bottomMargin / pixels;
  const above = (top + bottom) / 2 - size.height / 2 / pixels - mercatorY(northernmost);
  const y = (top + bottom) / 2 - (isNorthwards ? Math.max(0, Math.min(below, above)) : 0);
  const origin = [x - size.width / 2 / pixels, y - size.height / 2 / pixels] as const;
  const zoom = Math.log2(pixels / tileSide);
  return {
    zoom,
    linesOf: Math.min(deepestLines, Math.max(0, Math.ceil(zoom))),
    scale: pixels * unitsOfPixel,
    origin,
    box: [
      origin[0] - sides / pixels,
      origin[1],
      origin[0] + (size.width + sides) / pixels,
      origin[1] + size.height / pixels,
    ],
  };
}

/** A place of the square of Web Mercator in the picture's units. */
export const unitsOf = ({ origin, scale }: Frame, x: number, y: number): readonly [number, number] => [
  Math.round((x - origin[0]) * scale),
  Math.round((y - origin[1]) * scale),
];

/** Lines as the data of one path, in steps of whole units. Each line begins where the one before ends: two paths cannot be joined. */
export function pathOf(frame: Frame, lines: Iterable<readonly (readonly number[])[]>, isClosed: boolean): string {
  let path = '';
  // A path's first step is from the drawing's corner.
  let [fromX, fromY] = [0, 0];
  for (const line of lines) {
    let steps = '';
    let [x, y] = [0, 0];
    let first: readonly [number, number] | undefined;
    for (const position of line) {
      const next = unitsOf(frame, position[0]!, position[1]!);
      if (!first) first = next;
      else if (next[0] !== x || next[1] !== y) steps += step(next[0] - x, next[1] - y);
      [x, y] = next;
    }
    if (!first || steps === '') continue;
    path += `m${step(first[0] - fromX, first[1] - fromY).trimStart()}l${steps.trimStart()}${isClosed ? 'z' : ''}`;
    // A closed line ends where it began.
    [fromX, fromY] = isClosed ? first : [x, y];
  }
  return path;
}

/** A minus parts two numbers, too. */
const step = (x: number, y: number) => `${x < 0 ? '' : ' '}${x}${y < 0 ? '' : ' '}${y}`;
