import type { Polygons } from '#core/geometry/polygons.ts';

/** Bytes of a position at most: two degrees of at most three digits and seven decimals, signs and brackets. */
const bytesOfPosition = 30;

/** The ingest stores seven decimals. */
const decimals = 7;
const unit = 10 ** decimals;

// A global is looked up at each use if code runs in a context of its own, as in tests.
const { round } = Math;

const [minus, point, zero, comma, opening, closing] = [...Buffer.from('-.0,[]')] as [
  number,
  number,
  number,
  number,
  number,
  number,
];

/**
 * A geometry as the bytes of a GeoJSON object (RFC 7946): a Polygon if it has one polygon, else a MultiPolygon;
 * longitude before latitude. A riding has hundreds of thousands of positions. Their digits are written directly, in a
 * tenth of the time that JavaScript needs for texts of numbers. Nothing is rounded here, since rounding makes rings
 * cross themselves: the ingest stores positions of seven decimals.
 *
 * @param tolerance in metres, stated beside the coordinates (a foreign member: RFC 7946, section 6.1)
 */
export function shapeText({ positions, ringEnds, polygonEnds }: Polygons, tolerance?: number): Buffer {
  const isSingle = polygonEnds.length === 1;
  const beginning = `{"type":"${isSingle ? 'Polygon' : 'MultiPolygon'}","coordinates":`;
  const end = tolerance === undefined ? '}' : `,"tolerance":${tolerance}}`;
  const bytes = Buffer.allocUnsafe(
    beginning.length +
      end.length +
      bytesOfPosition * (positions.length / 2) +
      3 * (ringEnds.length + polygonEnds.length) +
      3,
  );
  let at = bytes.write(beginning);
  let position = 0;
  let ring = 0;
  if (!isSingle) bytes[at++] = opening;
  polygonEnds.forEach((polygonEnd, polygon) => {
    if (polygon > 0) bytes[at++] = comma;
    bytes[at++] = opening;
    for (const firstRing = ring; ring < polygonEnd; ring++) {
      if (ring > firstRing) bytes[at++] = comma;
      bytes[at++] = opening;
      for (const last = ringEnds[ring]!, first = position; position < last; position++) {
        if (position > first) bytes[at++] = comma;
        bytes[at++] = opening;
        at = writeDegrees(bytes, at, positions[position * 2]!);
        bytes[at++] = comma;
        at = writeDegrees(bytes, at, positions[position * 2 + 1]!);
        bytes[at++] = closing;
      }
      bytes[at++] = closing;
    }
    bytes[at++] = closing;
  });
  if (!isSingle) bytes[at++] = closing;
  at += bytes.write(end, at);
  // A copy: the rest of the estimate would stay in memory with it.
  return Buffer.from(bytes.subarray(0, at));
}

/** Writes the shortest text of a number of at most seven decimals. Returns where it ends. */
function writeDegrees(bytes: Buffer, start: number, degrees: number): number {
  let at = start;
  const units = round(degrees < 0 ? -degrees * unit : degrees * unit);
  if (degrees < 0 && units > 0) bytes[at++] = minus;
  // Whole numbers of 32 bits: ten times as fast as Math.floor.
  const whole = (units / unit) | 0;
  if (whole >= 100) bytes[at++] = zero + ((whole / 100) | 0);
  if (whole >= 10) bytes[at++] = zero + (((whole / 10) | 0) % 10);
  bytes[at++] = zero + (whole % 10);
  let fraction = (units - whole * unit) | 0;
  if (fraction === 0) return at;
  bytes[at++] = point;
  let end = at;
  for (let i = at + decimals - 1; i >= at; i--) {
    const rest = (fraction / 10) | 0;
    const digit = fraction - rest * 10;
    if (digit > 0 && end === at) end = i + 1;
    bytes[i] = zero + digit;
    fraction = rest;
  }
  return end;
}
