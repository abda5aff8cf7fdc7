import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { oneMonthAfter, receiptWindow } from '#server/campaign/donations/receipts/gates/receipt-window.ts';

describe('one calendar month after a day', () => {
  it.each([
    ['2026-10-19', '2026-11-19'],
    ['2026-12-31', '2027-01-31'],
    ['2027-01-31', '2027-02-28'],
    ['2027-01-28', '2027-02-28'],
    ['2027-01-29', '2027-02-28'],
    ['2028-01-29', '2028-02-29'],
    ['2028-01-31', '2028-02-29'],
    ['2028-02-29', '2028-03-29'],
    ['2000-01-30', '2000-02-29'],
    ['2100-01-30', '2100-02-28'],
    ['2026-03-31', '2026-04-30'],
    ['2026-05-31', '2026-06-30'],
    ['2026-08-31', '2026-09-30'],
    ['2026-10-31', '2026-11-30'],
    ['2026-11-30', '2026-12-30'],
  ])('of %s is %s', (day, after) => {
    expect(oneMonthAfter(day)).toBe(after);
  });

  it('is in the next month, on the same date or that month’s last', () => {
    const days = fc
      .date({ min: new Date('1990-01-01'), max: new Date('2100-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10));
    fc.assert(
      fc.property(days, (day) => {
        const after = oneMonthAfter(day);
        const months = (text: string) => Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7));
        expect(months(after) - months(day)).toBe(1);
        const next = new Date(Date.parse(after) + 86_400_000).toISOString().slice(0, 10);
        if (after.slice(8) !== day.slice(8)) {
          expect(next.slice(8)).toBe('01');
          expect(Number(after.slice(8))).toBeLessThan(Number(day.slice(8)));
        }
      }),
    );
  });
});

describe('the receipt window', () => {
  it('runs from the nomination to a month after polling day, both included', () => {
    expect(receiptWindow('2026-09-01', '2027-01-31')).toEqual({ first: '2026-09-01', last: '2027-02-28' });
  });

  it('does not exist without a confirmed nomination', () => {
    expect(receiptWindow(null, '2026-10-19')).toBeNull();
  });
});
