import type { Level } from '#core/levels.ts';

const levelWords = { FEDERAL: 'federal', PROVINCIAL: 'provincial', MUNICIPAL: 'municipal' };
const and = new Intl.ListFormat('en-CA');

const sides = { odd: 'odd numbers ', even: 'even numbers ', all: '' };

export const addressTexts = {
  heading: 'Which address is yours?',
  another: 'Another address',
  /** At which levels the code is divided; none if the address settles them. */
  introduction: (levels: readonly Level[]) =>
    `This postal code lies in more than one ${and.format(levels.map((level) => levelWords[level]))} district. Enter your number and choose your street.`.replace(
      '  ',
      ' ',
    ),
  number: 'Number',
  street: 'Street',
  choose: 'Choose a street',
  find: 'Find my district',
  wrongNumber: 'Enter your street and the number of your building, such as 12 or 12A.',
  list: 'Streets and numbers, by district',
  notAll: 'This postal code has more streets than are listed. Enter yours with its number.',
  numbers: 'Numbers',
  district: { FEDERAL: 'Federal', PROVINCIAL: 'Provincial', MUNICIPAL: 'Municipal' },
  none: 'no district',
  range: (numbers: 'odd' | 'even' | 'all', from: string, to: string) =>
    from === to ? from : `${sides[numbers]}${from} to ${to}`,
  /** A street was asked for, without a number. */
  streetAlone: (street: string) =>
    `These are the districts of ${street}, as far as we know its numbers. Add yours to be certain.`,
  /** What was found of an address, if it is certain. */
  sure: {
    number: (address: string) => `We know ${address}: it lies in these districts.`,
    between: (address: string) => `${address} lies between numbers that we know, all in these districts.`,
    range: (address: string) => `${address} lies in these districts.`,
    street: (address: string) => `${address} lies in these districts.`,
    code: (_address: string) => 'All addresses of this postal code lie in these districts.',
    none: (_address: string) => 'All addresses of this postal code lie in these districts.',
  },
  unsure: {
    number: (address: string) =>
      `We know ${address}, but not for certain in which district it lies. Find it on the map.`,
    between: (address: string) =>
      `The numbers that we know around ${address} leave open in which district it lies. Find it on the map to be certain which is yours.`,
    range: (address: string) =>
      `We know in which part of its street ${address} stands, not exactly where. These are the districts there; find it on the map to be certain.`,
    street: (address: string) =>
      `We know the street of ${address}, but not this number. The likeliest districts are shown; find the address on the map.`,
    code: (_address: string) => 'We do not know the streets of this postal code. Find your address on the map.',
    none: (_address: string) => 'We do not know this street in this postal code. Find your address on the map.',
  },
};
