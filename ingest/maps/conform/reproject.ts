import { SourceError } from '#core/errors.ts';
import { boundingBox, type Polygons, vertexCount } from '#core/geometry/polygons.ts';
import type { CoordinateSystem } from './crs.ts';
import { DenseEdges } from './dense-edges.ts';

/**
 * Refuses coordinates whose magnitude does not fit their declared system: degrees although metres are declared, or
 * metres although degrees are. Many services declare one and answer in the other.
 */
export function checkMagnitude(geometries: readonly Polygons[], system: CoordinateSystem): void {
  let widest = 0;
  let highest = 0;
  for (const geometry of geometries) {
    const [west, south, east, north] = boundingBox(geometry);
    if (![west, south, east, north].every(Number.isFinite)) {
      throw new SourceError('A position of the file is not a finite number: ask the publisher for a sound file.');
    }
    widest = Math.max(widest, Math.abs(west), Math.abs(east));
    highest = Math.max(highest, Math.abs(south), Math.abs(north));
  }
  const degrees = widest <= 180 && highest <= 90;
  if (system.geographic && !degrees) {
    throw new SourceError(
      `The coordinates reach ${widest.toFixed(0)}, ${highest.toFixed(0)}: they are not degrees, as ${system.name} says. Declare the system they are in ("crs" in the source file).`,
    );
  }
  if (!system.geographic && degrees) {
    throw new SourceError(
      `The coordinates stay within ${widest.toFixed(3)}, ${highest.toFixed(3)}: they are degrees, not the metres of ${system.name}. Declare "crs": "EPSG:4326" in the source file.`,
    );
  }
}

const slotNumbers = 4;
/** Neighbours follow each other closely in a file: more slots, 32 bytes each, save no time. */
const mostSlots = 2 ** 16;

/**
 * Converts geometries of one system to longitude and latitude. Neighbours share their borders position by position, so
 * recent positions are cached: a border is converted once. Long straight edges get further positions; see `DenseEdges`.
 */
export class Reprojection {
  readonly #forward: CoordinateSystem['forward'];
  readonly #edges: DenseEdges | null;
  /** Four numbers a slot: x, y, longitude, latitude. A position has one slot, which it overwrites. */
  readonly #slots: Float64Array;
  readonly #key = new Float64Array(2);
  readonly #words = new Int32Array(this.#key.buffer);

  /**
   * @param positions about how many there will be: the cache is sized by it
   * @param densify whether edges are straight in the system itself, and not in degrees
   */
  constructor(system: CoordinateSystem, positions: number, densify = true) {
    this.#forward = system.forward;
    // Straight in degrees before, straight in degrees after.
    const isBent = densify && !system.geographic && system.forward !== null;
    this.#edges = isBent ? new DenseEdges(system.forward) : null;
    const slots = Math.min(mostSlots, 2 ** Math.ceil(Math.log2(positions + 1)));
    this.#slots = new Float64Array(slotNumbers * slots).fill(Number.NaN);
  }

  reproject(geometry: Polygons): Polygons {
    const forward = this.#forward;
    if (!forward) return geometry;
    const slots = this.#slots;
    const from = geometry.positions;
    const positions = new Float64Array(from.length);
    for (let i = 0; i < from.length; i += 2) {
      const x = from[i] as number;
      const y = from[i + 1] as number;
      const slot = this.#slotOf(x, y);
      if (slots[slot] !== x || slots[slot + 1] !== y) {
        const position = forward([x, y]);
        slots[slot] = x;
        slots[slot + 1] = y;
        slots[slot + 2] = position[0];
        slots[slot + 3] = position[1];
      }
      positions[i] = slots[slot + 2] as number;
      positions[i + 1] = slots[slot + 3] as number;
    }
    const converted = { positions, ringEnds: geometry.ringEnds, polygonEnds: geometry.polygonEnds };
    return this.#edges?.densify(geometry, converted) ?? converted;
  }

  #slotOf(x: number, y: number): number {
    this.#key[0] = x;
    this.#key[1] = y;
    const words = this.#words;
    // All bits of both coordinates enter the hash: some coordinates differ in their last digits only.
    let hash = Math.imul((words[0] as number) ^ Math.imul(words[1] as number, 0x9e3779b1), 0x85ebca6b);
    hash = Math.imul(hash ^ (hash >>> 15) ^ (words[2] as number), 0x27d4eb2f);
    hash = Math.imul(hash ^ (hash >>> 13) ^ (words[3] as number), 0xc2b2ae35);
    return ((hash ^ (hash >>> 16)) * slotNumbers) & (this.#slots.length - 1);
  }
}

/** One geometry alone; see `Reprojection` for many that share borders. */
export function reproject(geometry: Polygons, system: CoordinateSystem): Polygons {
  return new Reprojection(system, vertexCount(geometry)).reproject(geometry);
}
