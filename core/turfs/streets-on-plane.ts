import type { DrawnStreets } from '#core/turfs/drawn-streets.ts';
import { distance, lineIn, type Position } from './plane.ts';

/** A stretch of a street on which its name may stand. */
interface Stretch {
  readonly name: string;
  readonly rank: number;
  readonly from: Position;
  readonly to: Position;
  readonly length: number;
  /** In degrees, so that the name is not upside down. */
  readonly angle: number;
}

interface StreetOnPlane {
  readonly rank: number;
  /** Its path as SVG has it, in metres. */
  readonly d: string;
  readonly isLarge: boolean;
  readonly stretches: readonly Stretch[];
}

/** The streets of a small map on its plane. */
export interface StreetsOnPlane {
  /** The larger above the smaller. */
  readonly paths: readonly StreetOnPlane[];
  /** Where names may stand, of the largest and longest first. */
  readonly stretches: readonly Stretch[];
}

/** A name beside its street, at the scale for which it was placed. */
interface PlacedName {
  readonly name: string;
  readonly at: Position;
  readonly angle: number;
}

/** Names on the map at once: each is looked at beside all others. */
const mostNames = 40;
/** The width of a letter as a part of its height. */
const letterWidth = 0.55;

/** Brings one street of a map to its plane. A server does so in slices: 90 kB of streets take 50 ms the first time. */
export const streetOnPlane =
  (origin: Position, toPlane: (at: Position) => Position) =>
  ({ rank, name, lines }: DrawnStreets['streets'][number]): StreetOnPlane => {
    const drawn = lines.map((line) => lineIn(toPlane, origin, line));
    const stretches = name === '' ? [] : drawn.flatMap((line) => stretchOf(line, name, rank) ?? []);
    return { rank, d: drawn.map(pathOf).join(''), isLarge: rank <= 4, stretches };
  };

/** All streets of a map in the order in which they are drawn and named. */
export const streetsOnPlane = (streets: readonly StreetOnPlane[]): StreetsOnPlane => ({
  paths: [...streets].sort((a, b) => b.rank - a.rank),
  stretches: streets.flatMap(({ stretches }) => stretches).sort((a, b) => a.rank - b.rank || b.length - a.length),
});

/** The names that have room: where more of a stretch is in sight than its name is long, none over another one. */
export function placedNames(
  stretches: readonly Stretch[],
  scale: number,
  isInSight: (at: Position) => boolean,
  letter: number,
): PlacedName[] {
  const written: Array<PlacedName & { readonly half: number }> = [];
  for (const { name, angle, ...stretch } of stretches) {
    if (written.length >= mostNames) break;
    const half = (name.length * letterWidth * letter) / 2;
    if (stretch.length * scale < 2 * half) continue;
    const { middle, length } = partInSight(stretch, isInSight);
    if (!middle || length * scale < 2 * half) continue;
    const at: Position = [middle[0] * scale, middle[1] * scale];
    const isFree = written.every(
      (other) => distance(at, other.at) > (other.name === name ? 4 * half : half + other.half + letter),
    );
    if (isFree) written.push({ at, half, name, angle });
  }
  return written;
}

const pathOf = (line: readonly Position[]): string =>
  line.map(([x, y], i) => `${i === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');

/** The longest straight way of a line, as long as the line goes about as straight. */
function stretchOf(line: readonly Position[], name: string, rank: number): Stretch | undefined {
  let best: Stretch | undefined;
  for (const [i, from] of line.entries()) {
    const to = line[i + 1];
    if (!to) break;
    // A few short steps of one street are as straight as one.
    let end = to;
    for (const further of line.slice(i + 2, i + 8)) {
      if (Math.abs(angleOf(from, further) - angleOf(from, to)) > 4) break;
      end = further;
    }
    const length = distance(from, end);
    if (best && length <= best.length) continue;
    const angle = angleOf(from, end);
    best = { name, rank, from, to: end, length, angle: upright(angle) };
  }
  return best;
}

/** Places along a stretch that are looked at. */
const samples = 40;

/** The middle of what is in sight of a stretch, and its length; no middle if nothing is. */
function partInSight(
  { from, to, length }: Pick<Stretch, 'from' | 'to' | 'length'>,
  isInSight: (at: Position) => boolean,
): { readonly middle: Position | undefined; readonly length: number } {
  const seen: Position[] = [];
  for (let i = 0; i < samples; i++) {
    const share = (i + 0.5) / samples;
    const at: Position = [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
    if (isInSight(at)) seen.push(at);
  }
  return { middle: seen[Math.floor(seen.length / 2)], length: (seen.length / samples) * length };
}

function upright(angle: number): number {
  if (angle > 90) return angle - 180;
  return angle < -90 ? angle + 180 : angle;
}

const angleOf = ([x, y]: Position, [toX, toY]: Position): number => (Math.atan2(toY - y, toX - x) * 180) / Math.PI;
