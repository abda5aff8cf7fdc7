/**
 * SQL: an array of the ways in which a typed text may be the beginning of a name, as the columns of names have it. The last
 * word may be a whole one or go on: "st" is "saint", and begins "stewart".
 */
export const typedNames = (typed: string): string =>
  `array[hustings_given_name(${typed}), left(hustings_given_name(${typed} || 'x'), -1)]`;
