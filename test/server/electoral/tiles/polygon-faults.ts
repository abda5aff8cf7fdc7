import type { VectorTileFeature } from '@mapbox/vector-tile';

interface Place {
  readonly x: number;
  readonly y: number;
}
type Edge = readonly [Place, Place];

/** Whole numbers of a tile: every product below is exact. */
const orientation = (a: Place, b: Place, c: Place): number =>
  Math.sign((b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x));
const same = (a: Place, b: Place): boolean => a.x === b.x && a.y === b.y;
const isOn = ([a, b]: Edge, place: Place): boolean =>
  orientation(a, b, place) === 0 && (place.x - a.x) * (place.x - b.x) <= 0 && (place.y - a.y) * (place.y - b.y) <= 0;
const twiceArea = (ring: readonly Place[]): number =>
  ring.slice(1).reduce((sum, b, i) => sum + ring[i]!.x * b.y - b.x * ring[i]!.y, 0);

/** How two edges meet: at places (one, or the two ends of a common stretch), within both, or not at all. */
function meeting(one: Edge, other: Edge): 'apart' | 'cross' | readonly Place[] {
  const touched = [...one.filter((end) => isOn(other, end)), ...other.filter((end) => isOn(one, end))];
  if (touched.length > 0) return touched.filter((place, i) => touched.findIndex((t) => same(t, place)) === i);
  const [a, b] = one;
  const [c, d] = other;
  return orientation(a, b, c) !== orientation(a, b, d) && orientation(c, d, a) !== orientation(c, d, b)
    ? 'cross'
    : 'apart';
}

/** Every two edges whose boxes touch, each pair once. */
function* pairs<T extends { readonly edge: Edge }>(edges: readonly T[]): Generator<readonly [T, T]> {
  const west = ({ edge: [a, b] }: T) => Math.min(a.x, b.x);
  const east = ({ edge: [a, b] }: T) => Math.max(a.x, b.x);
  const sorted = edges.toSorted((a, b) => west(a) - west(b));
  for (const [i, one] of sorted.entries()) {
    for (let k = i + 1; k < sorted.length && west(sorted[k]!) <= east(one); k++) {
      const other = sorted[k]!;
      const [a, b, c, d] = [...one.edge, ...other.edge];
      if (Math.max(a.y, b.y) < Math.min(c.y, d.y) || Math.max(c.y, d.y) < Math.min(a.y, b.y)) continue;
      yield [one, other];
    }
  }
}

/** Whether a place lies inside a ring; null if it lies on it. */
function isInside(ring: readonly Place[], place: Place): boolean | null {
  let inside = false;
  for (let i = 1; i < ring.length; i++) {
    const [a, b] = [ring[i - 1]!, ring[i]!];
    if (isOn([a, b], place)) return null;
    if (a.y > place.y === b.y > place.y) continue;
    const [low, high] = a.y < b.y ? [a, b] : [b, a];
    if (orientation(low, high, place) > 0) inside = !inside;
  }
  return inside;
}

/** Which things are joined with which; tells when two are joined a second way. */
class Joined {
  readonly #parents = new Map<string, string>();

  join(a: string, b: string): boolean {
    const [rootA, rootB] = [this.#root(a), this.#root(b)];
    this.#parents.set(rootA, rootB);
    return rootA !== rootB;
  }

  #root(name: string): string {
    const parent = this.#parents.get(name);
    return parent === undefined || parent === name ? name : this.#root(parent);
  }
}

function faultsOfRing(ring: readonly Place[]): string[] {
  if (ring.length < 4) return ['fewer than 4 positions'];
  if (!same(ring[0]!, ring.at(-1)!)) return ['not closed'];
  if (twiceArea(ring) === 0) return ['no area'];
  const edges = ring.slice(1).map((to, i) => ({ edge: [ring[i]!, to] as const, i }));
  if (edges.some(({ edge: [a, b] }) => same(a, b))) return ['repeated position'];
  for (const [one, other] of pairs(edges)) {
    const met = meeting(one.edge, other.edge);
    if (met === 'apart') continue;
    const gap = Math.abs(one.i - other.i);
    const isNext = gap === 1 || gap === edges.length - 1;
    if (!isNext || met === 'cross' || met.length > 1) return [`meets itself at ${JSON.stringify(one.edge)}`];
  }
  return [];
}

function faultsTogether(rings: ReadonlyArray<readonly Place[]>): string[] {
  const edges = rings.flatMap((ring, of) => ring.slice(1).map((to, i) => ({ edge: [ring[i]!, to] as const, of })));
  const touches = new Map<string, Set<number>>();
  for (const [one, other] of pairs(edges)) {
    if (one.of === other.of) continue;
    const met = meeting(one.edge, other.edge);
    if (met === 'apart') continue;
    if (met === 'cross' || met.length > 1) return [`rings meet along or across ${JSON.stringify(one.edge)}`];
    const key = `${met[0]!.x},${met[0]!.y}`;
    const known = touches.get(key) ?? new Set();
    touches.set(key, known.add(one.of).add(other.of));
  }
  const joined = new Joined();
  for (const [place, touching] of touches) {
    for (const ring of touching) if (!joined.join(`ring ${ring}`, place)) return [`the interior is cut at ${place}`];
  }
  const [exterior = [], ...holes] = rings;
  const sides = (ring: readonly Place[], within: readonly Place[]) =>
    ring.map((place) => isInside(within, place)).filter((side) => side !== null);
  if (holes.some((hole) => sides(hole, exterior).includes(false))) return ['a hole lies outside'];
  // Rings that touch one another from both sides cross at a vertex.
  const isCrossed = holes.some((hole, i) => {
    return rings.some((other, k) => k !== i + 1 && new Set(sides(hole, other)).size > 1);
  });
  return isCrossed ? ['rings cross at a vertex'] : [];
}

/**
 * Why polygons of a tile are invalid (Mapbox Vector Tile Specification 2.1, section 4.3.4.4; OGC 06-103r4, 6.1.11): a
 * list for each polygon, empty where it is valid. A ring with a positive area begins a polygon, one with a negative is
 * a hole of it. Written for tests, apart from what the program finds faults with.
 */
export function polygonFaults(feature: VectorTileFeature): string[][] {
  const polygons: Array<Array<readonly Place[]>> = [];
  for (const ring of feature.loadGeometry()) {
    if (twiceArea(ring) > 0 || polygons.length === 0) polygons.push([ring]);
    else polygons.at(-1)!.push(ring);
  }
  return polygons.map((rings) => {
    if (twiceArea(rings[0]!) <= 0) return ['a hole without an exterior'];
    const alone = rings.flatMap(faultsOfRing);
    return alone.length > 0 ? alone : faultsTogether(rings);
  });
}
