import type { Polygons } from '#core/geometry/polygons.ts';
import { metresPerDegree } from '#ingest/maps/check/neighbours/lines.ts';

/** The shift at which the borders of a map and of others lie best on each other. */
interface BestOffset {
  /** Metres by which the map lies too far east and north. */
  readonly east: number;
  readonly north: number;
  /** Shares of the map's positions that lie on borders of the others: as it is, and shifted back. */
  readonly asItStands: number;
  readonly shifted: number;
}

/** The side of a raster's cell, metres: about the difference between two publishers' versions of the same border. */
const cell = 8;
/** Shifts are tried at this distance, in cells; a border is drawn as wide in the raster, so that none is missed. */
const stride = 2;
/** The farthest offset that is looked for, in cells; farther ones are seen by the places that lie inside. */
const reach = 32;
/** Positions looked at. */
const most = 600;

type Key = number;

/** The side of the squares about the positions looked at, in cells: others' borders are drawn there alone. */
const square = reach * 2;

/** Cells are numbered row by row; a city is a few thousand cells wide. */
const rowLength = 2 ** 24;

class Raster {
  readonly #cells = new Set<Key>();
  readonly #squares = new Set<Key>();
  readonly #x: number;
  readonly #y: number;

  /** @param latitude where the map lies, degrees */
  constructor(latitude: number) {
    this.#x = (metresPerDegree * Math.cos((latitude * Math.PI) / 180)) / cell;
    this.#y = metresPerDegree / cell;
  }

  cellOf(longitude: number, latitude: number): Key {
    return Math.round((latitude + 90) * this.#y) * rowLength + Math.round((longitude + 180) * this.#x);
  }

  /** Whether an edge may come near a position that is looked at: a short one does if an end of it does. */
  #isNear(ax: number, ay: number, bx: number, by: number): boolean {
    if (Math.max(Math.abs(bx - ax) * this.#x, Math.abs(by - ay) * this.#y) > square / 2) return true;
    return this.#squares.has(this.#squareOf(ax, ay)) || this.#squares.has(this.#squareOf(bx, by));
  }

  has(key: Key): boolean {
    return this.#cells.has(key);
  }

  #squareOf(longitude: number, latitude: number): Key {
    const [row, column] = [(latitude + 90) * this.#y, (longitude + 180) * this.#x];
    return Math.floor(row / square) * rowLength + Math.floor(column / square);
  }

  /** Borders within reach of a position will be drawn. */
  lookAround(longitude: number, latitude: number): void {
    const key = this.#squareOf(longitude, latitude);
    for (const row of [-rowLength, 0, rowLength]) {
      for (let column = -1; column <= 1; column++) this.#squares.add(key + row + column);
    }
  }

  /** A cell and those around it. */
  #mark(key: Key): void {
    for (const row of [-rowLength, 0, rowLength]) {
      for (let column = -1; column <= 1; column++) this.#cells.add(key + row + column);
    }
  }

  /** Marks the cells along the edges that lie in a box, and near the positions that are looked at. */
  draw({ positions, ringEnds }: Polygons, [west, south, east, north]: readonly [number, number, number, number]): void {
    let i = 0;
    for (const end of ringEnds) {
      for (; i < end - 1; i++) {
        const ax = positions[i * 2] as number;
        const ay = positions[i * 2 + 1] as number;
        const bx = positions[i * 2 + 2] as number;
        const by = positions[i * 2 + 3] as number;
        if (Math.max(ax, bx) < west || Math.min(ax, bx) > east || Math.max(ay, by) < south || Math.min(ay, by) > north)
          continue;
        if (!this.#isNear(ax, ay, bx, by)) continue;
        const steps = Math.ceil(Math.max(Math.abs(bx - ax) * this.#x, Math.abs(by - ay) * this.#y, 1));
        for (let step = 0; step < steps; step++) {
          const x = ax + ((bx - ax) * step) / steps;
          const y = ay + ((by - ay) * step) / steps;
          if (x < west || x > east || y < south || y > north) continue;
          if (this.#squares.has(this.#squareOf(x, y))) this.#mark(this.cellOf(x, y));
        }
      }
      i = end;
    }
  }
}

/** Positions of a map, evenly along its borders: vertices alone would count bends and forget straight lines. */
function alongBorders(map: readonly Polygons[], narrow: number): Array<readonly [x: number, y: number]> {
  const lengthOf = (dx: number, dy: number) => Math.hypot(dx * narrow, dy);
  let total = 0;
  const eachEdge = (visit: (ax: number, ay: number, bx: number, by: number, length: number) => void) => {
    for (const { positions, ringEnds } of map) {
      let i = 0;
      for (const end of ringEnds) {
        for (; i < end - 1; i++) {
          const [ax, ay] = [positions[i * 2] as number, positions[i * 2 + 1] as number];
          const [bx, by] = [positions[i * 2 + 2] as number, positions[i * 2 + 3] as number];
          visit(ax, ay, bx, by, lengthOf(bx - ax, by - ay));
        }
        i = end;
      }
    }
  };
  eachEdge((_ax, _ay, _bx, _by, length) => {
    total += length;
  });
  const spacing = total / most;
  const points: Array<readonly [number, number]> = [];
  let next = spacing / 2;
  eachEdge((ax, ay, bx, by, length) => {
    for (; next < length; next += spacing) {
      points.push([ax + ((bx - ax) * next) / length, ay + ((by - ay) * next) / length]);
    }
    next -= length;
  });
  return points;
}

/** The shift that lays most of a map's borders upon those of other maps. Null if the two have nothing in common. */
export function bestOffset(
  map: readonly Polygons[],
  others: readonly Polygons[],
  box: readonly [west: number, south: number, east: number, north: number],
): BestOffset | null {
  const latitude = (box[1] + box[3]) / 2;
  const narrow = Math.cos((latitude * Math.PI) / 180);
  const [dx, dy] = [(cell * (reach + 2)) / (metresPerDegree * narrow), (cell * (reach + 2)) / metresPerDegree];
  const raster = new Raster(latitude);
  const looked = alongBorders(map, narrow);
  for (const [x, y] of looked) raster.lookAround(x, y);
  for (const other of others) raster.draw(other, [box[0] - dx, box[1] - dy, box[2] + dx, box[3] + dy]);
  const keys = looked.map(([x, y]) => raster.cellOf(x, y));
  if (keys.length === 0) return null;
  const hits = (east: number, north: number): number => {
    const shift = -north * rowLength - east;
    let count = 0;
    for (const key of keys) if (raster.has(key + shift)) count++;
    return count / keys.length;
  };
  let best = { east: 0, north: 0, share: hits(0, 0) };
  const asItStands = best.share;
  for (let north = -reach; north <= reach; north += stride) {
    for (let east = -reach; east <= reach; east += stride) {
      const share = hits(east, north);
      if (share > best.share) best = { east, north, share };
    }
  }
  return { east: best.east * cell, north: best.north * cell, asItStands, shifted: best.share };
}
