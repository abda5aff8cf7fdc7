import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { inflationThousandths, spendingLimitCents } from '#core/election-finance/spending-limit.ts';
import reference from '#data/reference/expense-limits.json' with { type: 'json' };

describe("a candidate's expenses limit", () => {
  it('adds the three rates and applies the factor of the day', () => {
    // 15,000 × $2.1735 + 10,000 × $1.092 + 60,000 × $0.546 = $76,282.50; × 1.764 = $134,562.33
    expect(spendingLimitCents(85_000, '2025-04-28')).toBe(13_456_233);
  });

  it('takes each rate up to its edge', () => {
    expect(spendingLimitCents(0, '2026-05-01')).toBe(0);
    expect(spendingLimitCents(15_000, '2026-05-01')).toBe(Math.round(15_000 * 217.35 * 1.8));
    expect(spendingLimitCents(25_000, '2026-05-01')).toBe(Math.round((15_000 * 217.35 + 10_000 * 109.2) * 1.8));
  });

  it('counts a district with fewer electors than average as halfway to the average', () => {
    expect(spendingLimitCents(40_000, '2026-05-01', 80_000)).toBe(spendingLimitCents(60_000, '2026-05-01'));
    expect(spendingLimitCents(90_000, '2026-05-01', 80_000)).toBe(spendingLimitCents(90_000, '2026-05-01'));
  });

  it('changes factor on April 1, and knows none beyond the table', () => {
    expect(inflationThousandths('2025-04-01')).toBe(1764);
    expect(inflationThousandths('2026-03-31')).toBe(1764);
    expect(inflationThousandths('2026-04-01')).toBe(1800);
    expect(inflationThousandths('2027-03-31')).toBe(1800);
    for (const day of ['2019-10-21', '2025-03-31', '2027-04-01', '2040-01-01']) {
      expect([day, inflationThousandths(day), spendingLimitCents(85_000, day)]).toEqual([day, null, null]);
    }
  });

  it('takes each factor from a notice in the Canada Gazette that states it', () => {
    for (const [year, { thousandths, source }] of Object.entries(reference.inflation.factors)) {
      expect(source).toMatch(/^Canada Gazette, Part I, vol\. \d+, no\. \d+ \(\w+ \d+, \d{4}\)/);
      expect(source).toContain(`${(thousandths / 1000).toFixed(3)}, from April 1, ${year}`);
    }
  });

  it('never falls when electors are added', () => {
    fc.assert(
      fc.property(fc.nat(200_000), fc.nat(200_000), (a, b) => {
        expect(spendingLimitCents(a + b, '2026-05-01')).toBeGreaterThanOrEqual(
          spendingLimitCents(a, '2026-05-01') as number,
        );
      }),
    );
  });
});
