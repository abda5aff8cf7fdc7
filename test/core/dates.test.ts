import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  addDays,
  dayAsDateTime,
  easternDay,
  easternInstant,
  easternMidnight,
  easternTime,
  easternYear,
  isDay,
  isWithin,
  parseDate,
  toIso,
} from '#core/dates.ts';

const iso = (instant: number | null) => (instant === null ? null : toIso(instant));

describe('the midnight with which an Eastern day begins', () => {
  test.each([
    ['2025-01-15', '2025-01-15T05:00:00.000Z'],
    ['2025-07-15', '2025-07-15T04:00:00.000Z'],
    // The clocks go forward at 2 o'clock on March 9 and back on November 2, 2025.
    ['2025-03-09', '2025-03-09T05:00:00.000Z'],
    ['2025-03-10', '2025-03-10T04:00:00.000Z'],
    ['2025-11-02', '2025-11-02T04:00:00.000Z'],
    ['2025-11-03', '2025-11-03T05:00:00.000Z'],
    ['2024-02-29', '2024-02-29T05:00:00.000Z'],
  ])('%s', (day, instant) => {
    expect(iso(easternMidnight(day))).toBe(instant);
  });

  test('is the first instant of its day, in any year', () => {
    const day = fc.date({ min: new Date('1950-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(day, (date) => {
        const text = date.toISOString().slice(0, 10);
        const midnight = easternMidnight(text);
        expect(easternDay(midnight)).toBe(text);
        expect(easternDay(midnight - 1) < text).toBe(true);
      }),
    );
  });

  test('of a day that does not exist is an error', () => {
    expect(() => easternMidnight('2025-02-29')).toThrow('"2025-02-29" is not a day: expected YYYY-MM-DD');
  });
});

describe('a time of Eastern clocks', () => {
  test.each([
    ['2025-01-15', '18:40', '2025-01-15T23:40:00.000Z'],
    ['2025-07-15', '00:00', '2025-07-15T04:00:00.000Z'],
    ['2025-03-09', '01:59', '2025-03-09T06:59:00.000Z'],
    ['2025-03-09', '03:00', '2025-03-09T07:00:00.000Z'],
    ['2025-11-02', '00:59', '2025-11-02T04:59:00.000Z'],
    ['2025-11-02', '02:00', '2025-11-02T07:00:00.000Z'],
  ])('%s %s', (day, time, instant) => {
    expect(iso(easternInstant(day, time))).toBe(instant);
    expect([easternDay(Date.parse(instant)), easternTime(Date.parse(instant))]).toEqual([day, time]);
  });

  test('is the same again for any minute that they show once', () => {
    const minute = fc.date({ min: new Date('1970-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(minute, (date) => {
        const instant = Math.floor(date.getTime() / 60_000) * 60_000;
        const again = easternInstant(easternDay(instant), easternTime(instant));
        expect([0, 3_600_000]).toContain(Math.abs(again - instant));
        expect(easternTime(again)).toBe(easternTime(instant));
      }),
    );
  });
});

test('a year ends at midnight in Ottawa, five hours after it ends in Greenwich', () => {
  expect(easternYear(Date.parse('2026-01-01T04:59:59Z'))).toBe(2025);
  expect(easternYear(Date.parse('2026-01-01T05:00:00Z'))).toBe(2026);
});

describe('a date as it is given', () => {
  test.each([
    ['2025-03-23', '2025-03-23T04:00:00.000Z'],
    ['2025-03-23T03:00:00Z', '2025-03-23T03:00:00.000Z'],
    ['2025-03-23T00:30-04:00', '2025-03-23T04:30:00.000Z'],
    ['2025-03-23T03:00:00.125+00:00', '2025-03-23T03:00:00.125Z'],
  ])('%s', (text, instant) => {
    expect(iso(parseDate(text))).toBe(instant);
  });

  test.each(['', 'today', '2025', '2025-3-23', '2025-02-30', '2025-13-01', '0000-01-01', '2025-03-23T00:00:00'])(
    '"%s" is none',
    (text) => {
      expect(parseDate(text)).toBeNull();
    },
  );

  test.each(['2025-02-30T00:00:00Z', '2025-03-23T24:00:00Z', '2025-03-23T00:00:00 00:00', '2025-03-23 00:00:00Z'])(
    'nor is "%s"',
    (text) => {
      expect(parseDate(text)).toBeNull();
    },
  );
});

test('days that exist', () => {
  expect(['2024-02-29', '2025-12-31', '1867-07-01'].every(isDay)).toBe(true);
  expect(['2025-02-29', '2025-00-10', '2025-04-31', '2025-04-1'].some(isDay)).toBe(false);
});

test('a day as a date and time is its midnight in UTC', () => {
  expect(dayAsDateTime('2026-03-08')).toBe('2026-03-08T00:00:00.000Z');
});

test('days are counted over the ends of months and years, and over changes of the clock', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(addDays('2028-03-01', -1)).toBe('2028-02-29');
  expect(addDays('2026-03-07', 2)).toBe('2026-03-09');
  expect(addDays('2026-11-01', 0)).toBe('2026-11-01');
});

test('a span contains its first instant and not its last', () => {
  const span = { from: 10, until: 20 };
  expect([9, 10, 19, 20].map((instant) => isWithin(span, instant))).toEqual([false, true, true, false]);
});
