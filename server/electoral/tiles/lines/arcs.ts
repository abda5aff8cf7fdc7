import type { Polygons } from '#core/geometry/polygons.ts';
import type { Pace } from '#core/processes/pace.ts';
import { measureImportance } from './importance.ts';
import { Vertices } from './vertices.ts';

/** West, north, east, south in the square of Web Mercator. */
export type SquareBox = readonly [west: number, north: number, east: number, south: number];

/**
 * The lines of a map, each once: two neighbours refer to the same line, so that whatever simplifies it does so for
 * both. A line runs between two vertices where three districts meet or a border begins, or around a whole ring.
 */
export interface Arcs {
  /** x, y of each vertex in the square of Web Mercator: 0 to 1 eastwards and southwards. */
  readonly positions: Float64Array;
  /** Arc `a` covers the vertices from `starts[a]` up to, not including, `starts[a + 1]`. */
  readonly starts: Uint32Array;
  /** The importance of each vertex; see `measureImportance`. */
  readonly importance: Float64Array;
  /** West, north, east, south of each arc. */
  readonly boxes: Float64Array;
  /** How many rings run along each arc. One is an outer border. */
  readonly uses: Uint8Array;
}

/**
 * The rings of a district: for each polygon, for each ring, its arcs in order. A negative number `~a` is `a` reversed.
 */
export type DistrictArcs = ReadonlyArray<ReadonlyArray<Int32Array>>;

interface Ring {
  /** The numbers of its vertices, without the closing one. */
  readonly vertices: Int32Array;
}

/** Cuts the districts of one map into arcs. Requests are served meanwhile. */
export async function cutArcs(
  districts: readonly Polygons[],
  pace: Pace,
): Promise<{ arcs: Arcs; districts: DistrictArcs[] }> {
  const most = districts.reduce((sum, { positions }) => sum + positions.length / 2, 0);
  const vertices = new Vertices(most);
  const rings: Ring[][][] = [];
  for (const district of districts) rings.push(await numberRings(district, vertices, pace));
  const ends = await findEnds(rings, vertices.count, pace);

  const cutter = new ArcCutter(vertices, ends);
  const cut: Int32Array[][][] = [];
  for (const polygons of rings) {
    const district: Int32Array[][] = [];
    for (const polygon of polygons) {
      const parts: Int32Array[] = [];
      for (const ring of polygon) {
        parts.push(cutter.cut(ring.vertices));
        if (pace.isDue) await pace.rest();
      }
      district.push(parts);
    }
    cut.push(district);
  }
  return { arcs: await cutter.finish(pace), districts: cut };
}

async function numberRings(district: Polygons, vertices: Vertices, pace: Pace): Promise<Ring[][]> {
  const { positions, ringEnds, polygonEnds } = district;
  const polygons: Ring[][] = [];
  let ring = 0;
  let position = 0;
  for (const polygonEnd of polygonEnds) {
    const rings: Ring[] = [];
    for (; ring < polygonEnd; ring++) {
      const end = ringEnds[ring]!;
      const numbers = new Int32Array(end - position - 1);
      for (let i = 0; i < numbers.length; i++, position++) {
        numbers[i] = vertices.numberOf(positions[position * 2]!, positions[position * 2 + 1]!);
        if (i % 1024 === 0 && pace.isDue) await pace.rest();
      }
      position = end;
      rings.push({ vertices: numbers });
    }
    polygons.push(rings);
  }
  return polygons;
}

/** The vertices at which arcs end: those that two rings, or one ring twice, pass through in different directions. */
async function findEnds(rings: readonly Ring[][][], count: number, pace: Pace): Promise<Uint8Array> {
  const lower = new Int32Array(count).fill(-1);
  const upper = new Int32Array(count);
  const ends = new Uint8Array(count);
  for (const { vertices } of rings.flat(2)) {
    let before = vertices.at(-1)!;
    for (let i = 0; i < vertices.length; i++) {
      const vertex = vertices[i]!;
      const after = vertices[i + 1 < vertices.length ? i + 1 : 0]!;
      const [low, high] = before < after ? [before, after] : [after, before];
      if (lower[vertex] === -1) {
        lower[vertex] = low;
        upper[vertex] = high;
      } else if (lower[vertex] !== low || upper[vertex] !== high) {
        ends[vertex] = 1;
      }
      before = vertex;
    }
    if (pace.isDue) await pace.rest();
  }
  return ends;
}

/** Collects arcs; one that is known already, in either direction, is found again. */
class ArcCutter {
  readonly #vertices: Vertices;
  readonly #ends: Uint8Array;
  /** By the first vertex of an arc and the one after it, which together belong to one arc only. */
  readonly #known = new Map<number, number>();
  readonly #lines: Int32Array[] = [];
  readonly #uses: number[] = [];

  constructor(vertices: Vertices, ends: Uint8Array) {
    this.#vertices = vertices;
    this.#ends = ends;
  }

  cut(ring: Int32Array): Int32Array {
    const from = this.#beginning(ring);
    const size = ring.length;
    const arcs: number[] = [];
    let line = [ring[from]!];
    for (let i = 1; i <= size; i++) {
      const vertex = ring[(from + i) % size]!;
      line.push(vertex);
      if (i < size && !this.#ends[vertex]) continue;
      arcs.push(this.#arcOf(line));
      line = [vertex];
    }
    return Int32Array.from(arcs);
  }

  /**
   * Where cutting begins: at an end of an arc, else at the vertex of the lowest number, which each ring along it has.
   */
  #beginning(ring: Int32Array): number {
    let lowest = 0;
    for (let i = 0; i < ring.length; i++) {
      if (this.#ends[ring[i]!]) return i;
      if (ring[i]! < ring[lowest]!) lowest = i;
    }
    return lowest;
  }

  #arcOf(line: number[]): number {
    const [first, second] = line as [number, number];
    const last = line.at(-1)!;
    const beforeLast = line.at(-2)!;
    const isReversed = last < first || (last === first && beforeLast < second);
    const key = isReversed ? last * 2 ** 26 + beforeLast : first * 2 ** 26 + second;
    let arc = this.#known.get(key);
    if (arc === undefined) {
      arc = this.#lines.length;
      this.#known.set(key, arc);
      this.#lines.push(Int32Array.from(isReversed ? line.toReversed() : line));
      this.#uses.push(0);
    }
    this.#uses[arc]!++;
    return isReversed ? ~arc : arc;
  }

  async finish(pace: Pace): Promise<Arcs> {
    const lines = this.#lines;
    const starts = new Uint32Array(lines.length + 1);
    lines.forEach((line, arc) => {
      starts[arc + 1] = starts[arc]! + line.length;
    });
    const total = starts[lines.length]!;
    const positions = new Float64Array(total * 2);
    const importance = new Float64Array(total);
    const boxes = new Float64Array(lines.length * 4);
    const source = this.#vertices.positions;
    for (const [arc, line] of lines.entries()) {
      let [west, north, east, south] = [Infinity, Infinity, -Infinity, -Infinity];
      let at = starts[arc]! * 2;
      for (const vertex of line) {
        const x = mercatorX(source[vertex * 2]!);
        const y = mercatorY(source[vertex * 2 + 1]!);
        positions[at++] = x;
        positions[at++] = y;
        if (x < west) west = x;
        if (x > east) east = x;
        if (y < north) north = y;
        if (y > south) south = y;
      }
      boxes.set([west, north, east, south], arc * 4);
      await measureImportance(positions, importance, starts[arc]!, starts[arc + 1]!, pace);
    }
    return { positions, starts, importance, boxes, uses: Uint8Array.from(this.#uses) };
  }
}

export const mercatorX = (longitude: number): number => longitude / 360 + 0.5;

/** EPSG 3857, its square as 0 to 1 southwards. It ends near 85.05 degrees. */
export function mercatorY(latitude: number): number {
  const sine = Math.sin((latitude * Math.PI) / 180);
  const y = 0.5 - (0.25 * Math.log((1 + sine) / (1 - sine))) / Math.PI;
  return Math.max(0, Math.min(1, y));
}
