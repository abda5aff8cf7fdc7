import { describe, expect, it } from '@jest/globals';
import { divisionIdsOf } from '#core/source/division-ids.ts';

const ocd = (pattern: string, code: string, ...names: string[]) =>
  divisionIdsOf({ ocd: pattern }, { code, names }).ocdId;
const dguid = (pattern: string, code: string) => divisionIdsOf({ dguid: pattern }, { code, names: ['Any'] }).dguid;

describe('the Open Civic Data id of a district', () => {
  it.each([
    [
      'of a riding',
      'ocd-division/country:ca/ed:*-2023',
      '35075',
      ['Oakville East', 'Oakville-Est'],
      'country:ca/ed:35075-2023',
    ],
    ['of the order before', 'ocd-division/country:ca/ed:*-2013', '10001', ['Avalon'], 'country:ca/ed:10001-2013'],
    [
      'by letters in capitals',
      'ocd-division/country:ca/province:bc/ed:*-2023',
      'ABM',
      ['Abbotsford-Mission'],
      'country:ca/province:bc/ed:abm-2023',
    ],
    [
      'by its name, which is the list’s code',
      'ocd-division/country:ca/province:nl/ed:*',
      'baie-verte-green-bay',
      ['Baie Verte—Green Bay'],
      'country:ca/province:nl/ed:baie_verte~green_bay',
    ],
    [
      'as the list spells it, though wrongly',
      'ocd-division/country:ca/territory:nu/ed:*',
      'kugluktuk',
      ['Kugluktuk'],
      'country:ca/territory:nu/ed:kungluktuk',
    ],
    [
      'of a ward',
      'ocd-division/country:ca/csd:3520005/ward:*-2018',
      '01',
      ['Etobicoke North'],
      'country:ca/csd:3520005/ward:1-2018',
    ],
    ['of a municipality at large', 'ocd-division/country:ca/csd:*', '5915022', ['Vancouver'], 'country:ca/csd:5915022'],
    [
      'of the sample',
      'ocd-division/country:zz/ed:*-2023',
      '91006',
      ['Wrackline—Kittiwake Sound', 'Wrackline'],
      'country:zz/ed:91006-2023',
    ],
  ])('%s', (_, pattern, code, names, id) => {
    expect(ocd(pattern, code, ...names)).toBe(`ocd-division/${id}`);
  });

  it.each([
    ['whose code the list gives to another place', 'ocd-division/country:ca/ed:*-2023', '35075', ['Oakville West']],
    [
      'that was renamed, with no name that the list knows',
      'ocd-division/country:zz/ed:*-2023',
      '91006',
      ['Kittiwake Sound'],
    ],
    ['of which the list knows neither code nor name', 'ocd-division/country:ca/ed:*-2023', '35999', ['Atlantis']],
    ['of a pattern that the list does not have', 'ocd-division/country:ca/ed:*-2033', '35075', ['Oakville East']],
    ['of a pattern like an object’s own name', 'constructor', '1', ['name']],
  ])('is absent for one %s', (_, pattern, code, names) => {
    expect(ocd(pattern, code, ...names)).toBeNull();
  });

  it('is absent if two divisions have the name', () => {
    expect(ocd('ocd-division/country:ca/csd:*', 'langley', 'Langley')).toBeNull();
  });
});

describe('the DGUID of a district', () => {
  it('is formed of the pattern and the code', () => {
    expect(dguid('2023A0004*', '35075')).toBe('2023A000435075');
    expect(dguid('2021A0005*', '5915022')).toBe('2021A00055915022');
  });

  it('is absent if the code is none of the schema, or if the source states none', () => {
    expect(dguid('2023A0004*', '3507')).toBeNull();
    expect(dguid('2023A0004*', 'oakvi')).toBeNull();
    expect(dguid('2023A0099*', '35075')).toBeNull();
    expect(divisionIdsOf({}, { code: '35075', names: [] })).toEqual({ ocdId: null, dguid: null });
  });
});
