import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { confidenceOfAddresses } from '#server/electoral/lookup/postal-code.ts';

const located = fc.integer({ min: 1, max: 100_000 });
const part = fc.double({ min: 0, max: 1, noNaN: true });

describe('what located addresses are worth', () => {
  test('is the chance that the next one lies in the district too', () => {
    expect(confidenceOfAddresses(1, 1)).toBeCloseTo(2 / 3);
    expect(confidenceOfAddresses(0.75, 4)).toBeCloseTo(4 / 6);
  });

  test('is never certainty, and never more than the share', () => {
    fc.assert(
      fc.property(part, located, (share, count) => {
        const confidence = confidenceOfAddresses(share, count);
        expect(confidence).toBeGreaterThanOrEqual(0);
        expect(confidence).toBeLessThanOrEqual(share);
        expect(confidence).toBeLessThan(1);
      }),
      { examples: [[1, 100_000]] },
    );
  });

  test('grows with their number and with the share, and comes to the share in the end', () => {
    fc.assert(
      fc.property(part, part, located, located, (a, b, few, more) => {
        const [less, larger] = [Math.min(a, b), Math.max(a, b)];
        expect(confidenceOfAddresses(less, few)).toBeLessThanOrEqual(confidenceOfAddresses(larger, few));
        expect(confidenceOfAddresses(1, few)).toBeLessThanOrEqual(confidenceOfAddresses(1, few + more));
        expect(confidenceOfAddresses(larger, 1e9)).toBeCloseTo(larger, 6);
      }),
    );
  });
});
