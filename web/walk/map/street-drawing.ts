import type { TurfMap } from '../store.ts';
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

const svg = <Name extends keyof SVGElementTagNameMap>(name: Name) =>
  document.createElementNS('http://www.w3.org/2000/svg', name);

/** Names on the map at once: each is looked at beside all others. */
const mostNames = 40;
/** The width of a letter as a part of its height. */
const letterWidth = 0.55;

/** The streets below the doors, drawn once; their names anew wherever the map is. */
export class StreetDrawing {
  readonly #lines = svg('g');
  readonly #names = svg('g');
  #stretches: readonly Stretch[] = [];

  constructor(container: SVGElement) {
    container.replaceChildren(this.#lines, this.#names);
  }

  draw({ origin, streets }: Pick<TurfMap, 'origin' | 'streets'>, toPlane: (at: Position) => Position): void {
    const stretches: Stretch[] = [];
    const paths = [...streets]
      // The larger above the smaller.
      .sort((a, b) => b.rank - a.rank)
      .map(({ rank, name, lines }) => {
        const path = svg('path');
        const drawn = lines.map((line) => lineIn(toPlane, origin, line));
        if (rank <= 4) path.setAttribute('class', 'large');
        path.setAttribute('d', drawn.map(pathOf).join(''));
        if (name !== '') stretches.push(...drawn.flatMap((line) => stretchOf(line, name, rank) ?? []));
        return path;
      });
    this.#lines.replaceChildren(...paths);
    this.#stretches = stretches.sort((a, b) => a.rank - b.rank || b.length - a.length);
  }

  /** Moves the drawing to where the map is. */
  move(scale: number, [x, y]: Position): void {
    this.#lines.setAttribute('transform', `matrix(${scale} 0 0 ${scale} ${x} ${y})`);
    this.#names.setAttribute('transform', `translate(${x} ${y})`);
  }

  /** Writes the names that have room: where more of a stretch is in sight than its name is long, none over another one. */
  name(scale: number, isInSight: (at: Position) => boolean, letter: number): void {
    const written: Array<{ at: Position; half: number; name: string; angle: number }> = [];
    for (const { name, angle, ...stretch } of this.#stretches) {
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
    this.#names.replaceChildren(
      ...written.map(({ at: [x, y], name, angle }) => {
        const text = svg('text');
        text.setAttribute('transform', `translate(${x} ${y}) rotate(${angle})`);
        text.textContent = name;
        return text;
      }),
    );
  }
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
