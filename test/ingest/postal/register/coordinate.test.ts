import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { noCoordinate, readCoordinate } from '#ingest/postal/register/coordinate.ts';

const read = (text: string) => readCoordinate(Buffer.from(`,${text},`), 1, 1 + text.length);

describe('a coordinate', () => {
  it.each([
    ['-71.2345678', -712_345_678],
    ['45', 450_000_000],
    ['+45.5', 455_000_000],
    [' 45.25 ', 452_500_000],
    ['-0.0000001', -1],
    ['.5', 5_000_000],
    ['-179.9999999', -1_799_999_999],
    ['180', 1_800_000_000],
    ['45.123456789123', 451_234_567],
  ])('%j is %d ten-millionths of a degree', (text, units) => {
    expect(read(text)).toBe(units);
  });

  it.each(['', '-', '.', 'NULL', '45,5', '4.5.6', '180.1', '7472035.35', '1e2', '999999999999999999'])(
    '%j is none',
    (text) => {
      expect(read(text)).toBe(noCoordinate);
    },
  );

  it('reads what a number writes', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1_800_000_000, max: 1_800_000_000 }), (units) => {
        expect(read((units / 1e7).toFixed(7))).toBe(units);
      }),
    );
  });
});
