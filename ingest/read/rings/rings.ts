import { SourceError } from '#core/errors.ts';

/**
 * Rings without polygons, as in shapefiles and Esri JSON: their winding shows which is a hole, and of which ring. Laid
 * out as in `Polygons`.
 */
export interface Rings {
  readonly positions: Float64Array;
  readonly ringEnds: Uint32Array;
}

/** A ring needs four positions, the last repeating the first, to enclose anything (RFC 7946, section 3.1.6). */
export const fewestPositions = 4;

/**
 * Makes rings well formed: closes open ones, and drops those of fewer than four positions, which enclose nothing. If
 * nothing has to be done, the same object is returned.
 */
export function wellFormed(rings: Rings): Rings {
  const { positions, ringEnds } = rings;
  const remaining: Float64Array[] = [];
  let changed = false;
  let start = 0;
  for (const end of ringEnds) {
    let ring = positions.subarray(start * 2, end * 2);
    start = end;
    if (ring.length < fewestPositions * 2) {
      changed = true;
      continue;
    }
    if (ring[0] !== ring[ring.length - 2] || ring[1] !== ring[ring.length - 1]) {
      const closed = new Float64Array(ring.length + 2);
      closed.set(ring);
      closed.set(ring.subarray(0, 2), ring.length);
      ring = closed;
      changed = true;
    }
    remaining.push(ring);
  }
  return changed ? join(remaining) : rings;
}

/** The error of a record whose rings all enclose nothing. */
export function noRing(record: number, name: string): SourceError {
  return new SourceError(
    `Record ${record} of ${name} encloses nothing: a ring needs at least ${fewestPositions} positions, the last repeating the ` +
      'first. Ask the publisher for a corrected file.',
  );
}

/**
 * The first two ordinates of a JSON file's positions must be numbers: null would otherwise become 0 and text whatever
 * it looks like. Heights are not looked at.
 *
 * @throws SourceError that names the record and what is there
 */
export function checkNumbers(rings: readonly (readonly unknown[][])[], record: number, name: string): void {
  for (const ring of rings) {
    for (const [x, y] of ring) {
      if (typeof x === 'number' && typeof y === 'number') continue;
      const found = JSON.stringify(typeof x === 'number' ? y : x);
      throw new SourceError(
        `Record ${record} of ${name} has a coordinate that is not a number but ${found.slice(0, 60)}. Ask the publisher for a corrected file.`,
      );
    }
  }
}

/** @throws SourceError if an ordinate is NaN or infinite, as in a file overwritten by something else */
export function checkFinite(rings: Rings, record: number, name: string): void {
  let finite = true;
  for (const ordinate of rings.positions) finite &&= Number.isFinite(ordinate);
  if (finite) return;
  throw new SourceError(`Record ${record} of ${name} has a coordinate that is not a number. Fetch the file again.`);
}

/** Copies rings into one array, one after the other. */
export function join(rings: readonly Float64Array[]): Rings {
  const positions = new Float64Array(rings.reduce((sum, ring) => sum + ring.length, 0));
  const ringEnds = new Uint32Array(rings.length);
  let at = 0;
  rings.forEach((ring, i) => {
    positions.set(ring, at);
    at += ring.length;
    ringEnds[i] = at / 2;
  });
  return { positions, ringEnds };
}
