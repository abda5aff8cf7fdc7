import { naturalOrder } from '#core/formatters.ts';
import type { Pace } from '#core/processes/pace.ts';
import { mercatorX, mercatorY, type SquareBox } from '#server/electoral/tiles/lines/arcs.ts';
import { thinned } from '#server/electoral/tiles/lines/lines.ts';
import { drawLine } from '#server/electoral/tiles/lines/outline.ts';
import { keyOf, type Outline, type OutlinedDistrict, type Outlines } from './outlines.ts';
import { type DrawnLabels, type LabelledDistrict, placeLabels, type ShownSize } from './place-labels.ts';

export interface DrawnDistrict {
  readonly key: string;
  readonly code: string;
  readonly name: string;
  /** The data of an SVG path. */
  readonly path: string;
}

/** A part of both editions in Web Mercator, north up, as SVG paths. */
export interface DrawnMap {
  readonly width: number;
  readonly height: number;
  readonly same: readonly DrawnDistrict[];
  readonly old: readonly DrawnDistrict[];
  readonly now: readonly DrawnDistrict[];
  /** What lies in a district in one of the editions only, to be filled by the rule "evenodd". */
  readonly moved: readonly DrawnDistrict[];
  /** What is written on it where it is as narrow as on a phone, and where it is wide; null if it never is. */
  readonly narrow: DrawnLabels;
  readonly wide: DrawnLabels | null;
}

/** How a drawing calls a district: in full, and where it lies. */
export interface DistrictNames {
  title(district: OutlinedDistrict): string;
  label(district: OutlinedDistrict): string;
}

/** On the narrowest of phones, where letters are as small as can be read. */
const onPhone: ShownSize = { width: 286, height: 480, letters: 11 };
/** From the width on at which styles show the other labels. */
const onWideScreen: ShownSize = { width: 700, height: 640, letters: 12 };

/**
 * A frame that converts the square of Web Mercator into units of a drawing, of at most a given number of units a side.
 */
class Frame {
  readonly box: SquareBox;
  readonly scale: number;
  readonly width: number;
  readonly height: number;

  constructor([west, north, east, south]: SquareBox, side: number, margin: number) {
    // A ward of a metre has a size too.
    const size = Math.max(east - west, south - north, 1e-9);
    const around = size * margin;
    this.box = [west - around, north - around, east + around, south + around];
    this.scale = side / (size + 2 * around);
    this.width = Math.max(1, Math.round((east - west + 2 * around) * this.scale));
    this.height = Math.max(1, Math.round((south - north + 2 * around) * this.scale));
  }

  meets([west, north, east, south]: SquareBox): boolean {
    return west <= this.box[2] && east >= this.box[0] && north <= this.box[3] && south >= this.box[1];
  }

  x(value: number): number {
    return Math.round((value - this.box[0]) * this.scale);
  }

  y(value: number): number {
    return Math.round((value - this.box[1]) * this.scale);
  }
}

/**
 * Draws the part of both editions within a box. Details smaller than a unit are left out, and what lies beyond the
 * frame, so that a map of a million vertices takes some hundred kilobytes. Requests are served meanwhile.
 *
 * @param size the drawing's side in units, the margin around the box as a share of its larger side, and whether it is shown
 *   in the whole width of a page
 */
export async function drawMap(
  { arcs, same, old, now }: Outlines,
  box: SquareBox,
  { side, margin, isWide = false }: { readonly side: number; readonly margin: number; readonly isWide?: boolean },
  names: DistrictNames,
  pace: Pace,
): Promise<DrawnMap> {
  const frame = new Frame(box, side, margin);
  const lines = thinned(arcs, 1 / frame.scale);
  if (pace.isDue) await pace.rest();

  const ringsOf = async ({ rings }: Outline): Promise<Ring[]> => {
    const drawn: Ring[] = [];
    for (const ring of rings.flat()) {
      const line = drawLine(lines, ring, 0, frame.box);
      const points: Array<readonly [number, number]> = [];
      for (const [x, y] of line) {
        const point = [frame.x(x), frame.y(y)] as const;
        const last = points.at(-1);
        if (last?.[0] !== point[0] || last[1] !== point[1]) points.push(point);
      }
      // A ring that is closed by now encloses something with four positions at least.
      if (points.length >= 4) drawn.push(points);
      if (pace.isDue) await pace.rest();
    }
    return drawn;
  };
  const labelled: LabelledDistrict[] = [];
  const draw = async (outlines: readonly Outline[], as: 'same' | 'old' | 'now'): Promise<DrawnDistrict[]> => {
    const drawn: DrawnDistrict[] = [];
    for (const outline of outlines) {
      if (!frame.meets(outline.box)) continue;
      const { district } = outline;
      const rings = await ringsOf(outline);
      if (rings.length === 0) continue;
      const { code } = district;
      const [name, title] = [names.label(district), names.title(district)];
      drawn.push({ key: keyOf(district), code, name: title, path: rings.map(svgPath).join('') });
      const [longitude, latitude] = district.label;
      const place = [frame.x(mercatorX(longitude)), frame.y(mercatorY(latitude))] as const;
      if (as !== 'old') labelled.push({ code, name, title, isChanged: as === 'now', rings, place });
    }
    return drawn;
  };

  const drawn = { same: await draw(same, 'same'), old: await draw(old, 'old'), now: await draw(now, 'now') };
  const oldPaths = new Map(drawn.old.map(({ key, path }) => [key, path]));
  const both = drawn.now.flatMap(({ path, ...district }) => {
    const before = oldPaths.get(district.key);
    return before === undefined ? [] : [{ ...district, path: before + path }];
  });
  // What was added or has ended lies in one edition only, all of it.
  const keys = new Set(both.map(({ key }) => key));
  const alone = [...drawn.old, ...drawn.now].filter(({ key }) => !keys.has(key));
  labelled.sort((a, b) => naturalOrder.compare(a.code, b.code));
  return {
    width: frame.width,
    height: frame.height,
    ...drawn,
    moved: [...both, ...alone],
    narrow: await placeLabels(labelled, frame, onPhone, pace),
    wide: isWide ? await placeLabels(labelled, frame, onWideScreen, pace) : null,
  };
}

type Ring = ReadonlyArray<readonly [number, number]>;

function svgPath([first, ...others]: Ring): string {
  let [x, y] = first!;
  let path = `M${x} ${y}l`;
  for (const [nextX, nextY] of others) {
    path += `${nextX - x} ${nextY - y} `;
    [x, y] = [nextX, nextY];
  }
  return `${path.trimEnd()}z`;
}
