import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { canonicalJson, requestFingerprint } from '#server/call/fingerprint.ts';
import { decodeCursor, encodeCursor } from '#server/store/lists/cursor.ts';

const position = fc.record({
  createdAt: fc.date({ min: new Date(0), max: new Date('2200-01-01'), noInvalidDate: true }),
  id: fc.uuid(),
});

describe('a cursor', () => {
  it('brings its position back to its own list', () => {
    fc.assert(
      fc.property(position, fc.jsonValue(), (at, list) => {
        const cursor = encodeCursor(at, list);
        expect(cursor).toMatch(/^[\w-]+$/);
        expect(decodeCursor(cursor, list)).toEqual(at);
      }),
    );
  });

  it('is refused by another list', () => {
    fc.assert(
      fc.property(position, fc.string(), fc.string(), (at, list, other) => {
        fc.pre(list !== other);
        expect(() => decodeCursor(encodeCursor(at, list), other)).toThrow('other filters');
      }),
    );
  });

  it('is refused when one bit of it was changed', () => {
    fc.assert(
      fc.property(position, fc.nat(), (at, bit) => {
        const bytes = Buffer.from(encodeCursor(at, 'list'), 'base64url');
        const place = bit % (8 * bytes.length);
        bytes[place >> 3] = (bytes[place >> 3] as number) ^ (1 << (place & 7));
        expect(() => decodeCursor(bytes.toString('base64url'), 'list')).toThrow('unchanged');
      }),
    );
  });

  it('is refused in a 400 when garbled', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(() => decodeCursor(text, 'list')).toThrow(expect.objectContaining({ status: 400 }));
      }),
    );
  });
});

describe('canonical JSON', () => {
  it('does not depend on the order of fields', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (object) => {
        const reversed = Object.fromEntries(Object.entries(object).reverse());
        expect(canonicalJson({ inner: [reversed] })).toBe(canonicalJson({ inner: [object] }));
      }),
    );
  });

  it('depends on the order of lists, and distinguishes nothing from null', () => {
    expect(canonicalJson([1, 2])).not.toBe(canonicalJson([2, 1]));
    expect(canonicalJson(undefined)).not.toBe(canonicalJson(null));
  });

  it('makes fingerprints that differ by method, path, query and body', () => {
    const prints = [
      requestFingerprint('POST', '/a', { x: 1 }),
      requestFingerprint('PATCH', '/a', { x: 1 }),
      requestFingerprint('POST', '/b', { x: 1 }),
      requestFingerprint('POST', '/a', { x: 2 }),
      requestFingerprint('POST', '/a', undefined),
      requestFingerprint('POST', '/a', { x: 1 }, { y: '1' }),
      requestFingerprint('POST', '/a', { x: 1 }, { y: '2' }),
    ];
    expect(new Set(prints.map((print) => print.toString('hex'))).size).toBe(prints.length);
  });
});
