import { describe, expect, it } from '@jest/globals';
import { contributionLimitCents } from '#core/election-finance/contribution-limit.ts';

describe('the federal contribution limit', () => {
  it('follows the formula of CEA 367(1.1) in every year of the table', () => {
    for (let year = 2015; year <= 2030; year++) {
      expect(contributionLimitCents(year)).toBe((1500 + 25 * (year - 2015)) * 100);
    }
  });

  it('is $1,775 in 2026', () => {
    expect(contributionLimitCents(2026)).toBe(177_500);
  });

  it.each([2014, 2031, Number.NaN])('refuses the year %p and names the years it knows', (year) => {
    expect(() => contributionLimitCents(year)).toThrow(/holds 2015 to 2030/);
  });
});
