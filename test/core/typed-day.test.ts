import { describe, expect, it } from '@jest/globals';
import { readTypedDay } from '#core/typed-day.ts';

describe('a day that people type', () => {
  it.each([
    '2026-11-22',
    '2026/11/22',
    '22/11/2026',
    '11/22/2026',
    '22.11.2026',
    '22 nov. 2026',
    '22 novembre 2026',
    'le 22 novembre 2026',
    'Nov 22, 2026',
    'November 22nd 2026',
    '22-Nov-2026',
    ' 22 NOV 2026 ',
  ])('%s is 2026-11-22', (text) => {
    expect(readTypedDay(text)).toEqual({ day: '2026-11-22' });
  });

  it.each([
    ['1er août 2026', '2026-08-01'],
    ['3 févr. 2026', '2026-02-03'],
    ['June 4, 2026', '2026-06-04'],
    ['4 juin 2026', '2026-06-04'],
    ['4 juil. 2026', '2026-07-04'],
    ['5/5/2026', '2026-05-05'],
    ['9 sept. 2026', '2026-09-09'],
    ['29 février 2028', '2028-02-29'],
  ])('%s is %s', (text, day) => {
    expect(readTypedDay(text)).toEqual({ day });
  });

  it('could be two days if both orders of its numbers make one', () => {
    expect(readTypedDay('03/04/2026')).toEqual({ either: ['2026-04-03', '2026-03-04'] });
  });

  it.each([
    '',
    'yesterday',
    '2026-02-30',
    '31/11/2026',
    '13/13/2026',
    '4 jui 2026',
    '22 november',
    '22/11/26',
    'ma 3 2026',
    '22 xyz 2026',
  ])('%j is none', (text) => {
    expect(readTypedDay(text)).toBeNull();
  });
});
