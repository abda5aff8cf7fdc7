import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { decimalToCents, dollarsToCents, eligibleCents, formatCents } from '#core/money.ts';

const cents = fc.integer({ min: 0, max: 10_000_000_00 });

describe('money', () => {
  it('reads dollars as a person writes them', () => {
    expect(dollarsToCents(19.99)).toBe(1999);
    expect(dollarsToCents(0.1 + 0.2)).toBeNull();
    expect(dollarsToCents(1775)).toBe(177_500);
    expect(dollarsToCents(0.5)).toBe(50);
    expect(dollarsToCents(1.005)).toBeNull();
    expect(dollarsToCents(1e-7)).toBeNull();
    expect(dollarsToCents(1e21)).toBeNull();
    expect(dollarsToCents(-5)).toBeNull();
    expect(dollarsToCents(Number.NaN)).toBeNull();
  });

  it('writes two decimals', () => {
    expect(formatCents(177_500)).toBe('1775.00');
    expect(formatCents(5)).toBe('0.05');
    expect(formatCents(0)).toBe('0.00');
    expect(formatCents(-150)).toBe('-1.50');
    expect(() => formatCents(0.5)).toThrow(RangeError);
  });

  it('keeps every cent from number to text and back', () => {
    fc.assert(
      fc.property(cents, (amount) => {
        expect(dollarsToCents(Number(formatCents(amount)))).toBe(amount);
        expect(dollarsToCents(amount / 100)).toBe(amount);
        expect(decimalToCents(formatCents(amount))).toBe(amount);
      }),
    );
  });

  it.each(['1775', '1775.0', '1775.000', '01.00', '-1.00', '1,775.00', '', ' 1.00', '90071992547409.93'])(
    'takes no text that answers do not have: %j',
    (text) => {
      expect(decimalToCents(text)).toBeNull();
    },
  );

  it('loses no cent in a sum', () => {
    fc.assert(
      fc.property(fc.array(cents, { maxLength: 200 }), (amounts) => {
        const sum = amounts.reduce((total, amount) => total + (dollarsToCents(amount / 100) as number), 0);
        const exact = amounts.reduce((total, amount) => total + BigInt(amount), 0n);
        expect(BigInt(sum)).toBe(exact);
        expect(formatCents(sum).replace('.', '')).toMatch(new RegExp(`^0*${exact}$`));
      }),
    );
  });

  it('clamps the eligible amount at zero', () => {
    fc.assert(
      fc.property(cents, fc.option(cents), (amount, advantage) => {
        const eligible = eligibleCents(amount, advantage);
        expect(eligible).toBeGreaterThanOrEqual(0);
        expect(eligible).toBe(advantage === null ? amount : advantage > amount ? 0 : amount - advantage);
      }),
    );
  });
});
