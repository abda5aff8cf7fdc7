import proj4 from 'proj4';
import { provinceOf } from '#core/provinces.ts';
import table from '#data/reference/crs.json' with { type: 'json' };

type Position = readonly [x: number, y: number];

const known: Record<string, { name: string; proj4?: string } | undefined> = table.systems;
/** Degrees: about two kilometres, small enough that landmarks of different districts lie in different squares. */
const size = 0.02;
/** Landmarks are given to a few decimals, so that none lies on a line of the grid, and no corner looks rounded. */
const origin = 0.003_721_9;
const squaresInRow = 20;

const cellOf = (longitude: number, latitude: number): [x: number, y: number] => [
  Math.floor((longitude - origin) / size),
  Math.floor((latitude - origin) / size),
];

/**
 * Squares of one grid over the country, each given out once: neighbours share their corners to the last bit, and no two
 * overlap. Those that no landmark names follow one another from the middle of a province on.
 */
export class Squares {
  readonly #taken = new Set<string>();
  readonly #next = new Map<string, number>();
  readonly #project: (position: [number, number]) => [number, number];

  /** @param crs the system that corners are given in; without it, degrees */
  constructor(crs: string | undefined) {
    const definition = crs === undefined ? undefined : (known[crs]?.proj4 ?? crs);
    const converter = definition === undefined ? null : proj4('EPSG:4326', definition);
    this.#project = (position) => (converter === null ? position : converter.forward(position));
  }

  /** The square that a landmark lies in. */
  around(longitude: number, latitude: number) {
    const [x, y] = cellOf(longitude, latitude);
    return this.#take(x, y);
  }

  /** A square that was given out, stretched so far that it covers a place as well. */
  stretched({ middle }: { middle: Position }, longitude: number, latitude: number) {
    const [[ax, ay], [bx, by]] = [cellOf(...middle), cellOf(longitude, latitude)];
    this.#taken.delete(`${ax} ${ay}`);
    return this.#take(Math.min(ax, bx), Math.min(ay, by), Math.max(ax, bx), Math.max(ay, by));
  }

  /** The free square nearest to a place. */
  near(longitude: number, latitude: number) {
    const [x, y] = cellOf(longitude, latitude);
    for (let distance = 0; ; distance++) {
      for (let dx = -distance; dx <= distance; dx++) {
        for (let dy = -distance; dy <= distance; dy++) {
          if (Math.max(Math.abs(dx), Math.abs(dy)) < distance || this.#taken.has(`${x + dx} ${y + dy}`)) continue;
          return this.#take(x + dx, y + dy);
        }
      }
    }
  }

  /** Whether the square that a place lies in has been given out. */
  isTaken(longitude: number, latitude: number): boolean {
    return this.#taken.has(cellOf(longitude, latitude).join(' '));
  }

  /** The next free square of a province. */
  of(province: string) {
    const box = provinceOf(province)?.boundingBox;
    if (box === undefined) throw new Error(`No province ${province}`);
    const [west, south, east, north] = box;
    for (;;) {
      const at = this.#next.get(province) ?? 0;
      this.#next.set(province, at + 1);
      const x = Math.floor((west + east) / 2 / size) + (at % squaresInRow);
      const y = Math.floor((south + north) / 2 / size) + Math.floor(at / squaresInRow);
      if (!this.#taken.has(`${x} ${y}`)) return this.#take(x, y);
    }
  }

  /** From one square to another, those between them included. */
  #take(west: number, south: number, east = west, north = south): { ring: Position[]; middle: Position } {
    for (let x = west; x <= east; x++) {
      for (let y = south; y <= north; y++) {
        if (this.#taken.has(`${x} ${y}`)) throw new Error(`Two landmarks lie in the square ${x} ${y}`);
        this.#taken.add(`${x} ${y}`);
      }
    }
    const corner = (x: number, y: number) => this.#project([x * size + origin, y * size + origin]);
    const [right, top] = [east + 1, north + 1];
    return {
      ring: [corner(west, south), corner(west, top), corner(right, top), corner(right, south), corner(west, south)],
      middle: [((west + right) / 2) * size + origin, ((south + top) / 2) * size + origin],
    };
  }
}
