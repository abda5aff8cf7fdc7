import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { fromCoordinates, toCoordinates } from '#core/geometry/polygons.ts';
import { decodeLineWkb, decodeWkb, encodeLineWkb, encodePolygonWkb, encodeWkb } from '#core/geometry/wkb.ts';

const square = fromCoordinates([
  [
    [
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 0],
    ],
  ],
]);

const ordinate = fc.double({ noNaN: true });
const ring = fc.array(fc.tuple(ordinate, ordinate), { maxLength: 12 });
const multiPolygon = fc.array(fc.array(ring, { maxLength: 4 }), { maxLength: 4 });

/** Writes by the book, one number after another, in either byte order. */
function writeByHand(type: 'Polygon' | 'MultiPolygon', polygons: number[][][][], little: boolean): Buffer {
  const uint = (value: number) => {
    const bytes = Buffer.alloc(4);
    if (little) bytes.writeUInt32LE(value);
    else bytes.writeUInt32BE(value);
    return bytes;
  };
  const double = (value: number) => {
    const bytes = Buffer.alloc(8);
    if (little) bytes.writeDoubleLE(value);
    else bytes.writeDoubleBE(value);
    return bytes;
  };
  const order = Buffer.of(little ? 1 : 0);
  const ofPolygon = (rings: number[][][]): Buffer =>
    Buffer.concat([
      order,
      uint(3),
      uint(rings.length),
      ...rings.flatMap((positions) => [uint(positions.length), ...positions.flat().map(double)]),
    ]);
  return type === 'Polygon'
    ? ofPolygon(polygons[0]!)
    : Buffer.concat([order, uint(6), uint(polygons.length), ...polygons.map(ofPolygon)]);
}

describe('encodeWkb', () => {
  it('writes a little-endian MultiPolygon', () => {
    expect(encodeWkb(square).toString('hex')).toBe(
      '0106000000010000000103000000010000000400000000000000000000000000000000000000' +
        '000000000000f03f0000000000000000000000000000f03f000000000000f03f00000000000000000000000000000000',
    );
  });

  it('is read back as it was, whatever the shape', () => {
    fc.assert(
      fc.property(multiPolygon, (coordinates) => {
        const polygons = fromCoordinates(coordinates);
        expect(decodeWkb(encodeWkb(polygons))).toEqual(polygons);
      }),
    );
  });

  it('agrees with bytes written one number at a time', () => {
    fc.assert(
      fc.property(multiPolygon, (coordinates) => {
        expect(encodeWkb(fromCoordinates(coordinates))).toEqual(writeByHand('MultiPolygon', coordinates, true));
      }),
    );
  });
});

describe('decodeWkb', () => {
  it.each([true, false])('reads Polygon and MultiPolygon, little endian: %s', (little) => {
    const coordinates = toCoordinates(square);
    expect(decodeWkb(writeByHand('Polygon', coordinates, little))).toEqual(square);
    expect(decodeWkb(writeByHand('MultiPolygon', coordinates, little))).toEqual(square);
  });

  it('reads bytes that begin at an odd place of their buffer', () => {
    const shifted = Buffer.concat([Buffer.of(0xff), encodeWkb(square)]).subarray(1);
    expect(decodeWkb(shifted)).toEqual(square);
  });

  it('names the byte at which truncated data ends, wherever it was cut', () => {
    const whole = encodeWkb(square);
    for (let length = 0; length < whole.length; length++) {
      expect(() => decodeWkb(whole.subarray(0, length))).toThrow(/^WKB: truncated: \d+ bytes expected at byte \d+/);
    }
  });

  it('does not believe a count that the data cannot hold', () => {
    const bytes = encodeWkb(square);
    bytes.writeUInt32LE(0xffffffff, 18);
    expect(() => decodeWkb(bytes)).toThrow(
      'WKB: truncated: 68719476720 bytes expected at byte 22, but only 64 are left',
    );
  });

  it('refuses other types, other byte orders and leftovers', () => {
    const point = Buffer.from(`0101000000${'00'.repeat(16)}`, 'hex');
    expect(() => decodeWkb(point)).toThrow('WKB: type 1 at byte 0, expected a 2D Polygon (3) or MultiPolygon (6)');
    const strange = encodeWkb(square);
    strange[0] = 7;
    expect(() => decodeWkb(strange)).toThrow('WKB: byte order 7 at byte 0, expected 0 (big) or 1 (little endian)');
    expect(() => decodeWkb(Buffer.concat([encodeWkb(square), Buffer.of(0)]))).toThrow(
      'WKB: ends at byte 86, but 87 bytes were given',
    );
  });
});

describe('one polygon', () => {
  it('is written as a Polygon', () => {
    fc.assert(
      fc.property(fc.array(ring, { maxLength: 4 }), (rings) => {
        expect(encodePolygonWkb(rings)).toEqual(writeByHand('Polygon', [rings], true));
      }),
    );
  });
});

describe('a line', () => {
  it('is written as a little-endian LineString', () => {
    expect(encodeLineWkb([[0, 1]]).toString('hex')).toBe('0102000000010000000000000000000000000000000000f03f');
  });

  it('is read back as it was', () => {
    fc.assert(fc.property(ring, (line) => expect(decodeLineWkb(encodeLineWkb(line))).toEqual(line)));
  });

  it('is refused if it is cut off, longer, or none', () => {
    const line = encodeLineWkb([[0, 1]]);
    for (const bytes of [line.subarray(0, 4), line.subarray(0, -1), Buffer.concat([line, line]), encodeWkb(square)]) {
      expect(() => decodeLineWkb(bytes)).toThrow('WKB: ');
    }
  });
});
