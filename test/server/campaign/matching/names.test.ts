import { describe, expect, it } from '@jest/globals';
import { isNearName, nameOf } from '#server/campaign/matching/names.ts';

const person = (text: string) => {
  const [firstName = '', lastName = ''] = text.split('|');
  return { firstName, lastName };
};

describe('a whole name', () => {
  it.each([
    ['Anne-Marie|Côté', 'ANNE MARIE|COTE'],
    ['Liam|O’Dwyer', "liam|o'dwyer"],
    ['J. B.|Roe', 'J B|Roe'],
  ])('%s is %s', (one, other) => {
    expect(nameOf(person(one))).toBe(nameOf(person(other)));
  });

  it('distinguishes a given name from a family name', () => {
    expect(nameOf(person('Martin|Paul'))).not.toBe(nameOf(person('Paul|Martin')));
  });
});

describe('near names', () => {
  it.each([
    ['a letter that differs', 'Jonathan|Roe', 'Jonathon|Roe'],
    ['two letters in each other’s place', 'Brian|Roe', 'Brain|Roe'],
    ['a letter of the family name', 'Anne|Tremblay', 'Anne|Tremblai'],
    ['an initial', 'J|Roe', 'John|Roe'],
    ['a short form', 'Rob|Roe', 'Robert|Roe'],
    ['one of two family names', 'Anne|Roe', 'Anne|Roe-Smith'],
    ['one of two given names', 'Marie|Roe', 'Anne Marie|Roe'],
    ['names in each other’s place', 'Roe|Anne', 'Anne|Roe'],
    ['an initial and a letter', 'A|Tremblai', 'Anne|Tremblay'],
  ])('are those with %s', (_, one, other) => {
    expect(isNearName(person(one), person(other))).toBe(true);
    expect(isNearName(person(other), person(one))).toBe(true);
  });

  it.each([
    ['a family’s members', 'Anne|Roe', 'Peter|Roe'],
    ['neighbours of one given name', 'Anne|Roe', 'Anne|Smith'],
    ['short names of two letters', 'Al|Roe', 'Ed|Roe'],
    ['a spouse with another name', 'Anne|Roe', 'Paul|Rae'],
  ])('are not those of %s', (_, one, other) => {
    expect(isNearName(person(one), person(other))).toBe(false);
    expect(isNearName(person(other), person(one))).toBe(false);
  });
});
