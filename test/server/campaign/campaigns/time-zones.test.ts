import { expect, it } from '@jest/globals';
import { provinces } from '#core/provinces.ts';
import { dayIn, hourIn, proposedTimeZone, timeZones } from '#server/campaign/campaigns/time-zones.ts';

const newYearsEve = Date.parse('2027-01-01T05:30:00Z');

it.each(timeZones.map(({ name }) => name))('%s is one that Node’s database knows', (name) => {
  expect(dayIn(name, newYearsEve)).toMatch(/^202[67]-(12-31|01-01)$/);
});

it('a day is that of the place', () => {
  expect(dayIn('America/Vancouver', newYearsEve)).toBe('2026-12-31');
  expect(dayIn('America/Toronto', newYearsEve)).toBe('2027-01-01');
  expect(dayIn('America/St_Johns', Date.parse('2026-06-15T02:29:59Z'))).toBe('2026-06-14');
  expect(dayIn('America/St_Johns', Date.parse('2026-06-15T02:30:00Z'))).toBe('2026-06-15');
});

it('an hour is that of the clock, also after clocks were changed', () => {
  expect(hourIn('America/Toronto', Date.parse('2026-11-01T14:30:00Z'))).toBe(9);
  expect(hourIn('America/Toronto', Date.parse('2026-10-31T13:30:00Z'))).toBe(9);
  expect(hourIn('America/St_Johns', Date.parse('2026-06-15T02:30:00Z'))).toBe(0);
});

it('each province proposes one, and the sample’s and unknown numbers that of Ottawa', () => {
  const real = provinces.filter(({ code }) => !code.startsWith('X'));
  expect(real.every(({ code }) => timeZones.filter((zone) => zone.provinces.includes(code)).length === 1)).toBe(true);
  const of = (number: string | null) => proposedTimeZone(number);
  expect(['59035', '10001', '24001', '62001'].map(of)).toEqual([
    'America/Vancouver',
    'America/St_Johns',
    'America/Toronto',
    'America/Iqaluit',
  ]);
  expect(['99001', '5903', 'BC-12', '', null].map(of)).toEqual(Array(5).fill('America/Toronto'));
});
