/** What a call came to, in the order of the keys 1 to 9. The first five are degrees of support. */
export const results = [
  'STRONG_SUPPORT',
  'LEANING_SUPPORT',
  'UNDECIDED',
  'LEANING_OPPOSE',
  'STRONG_OPPOSE',
  'NOT_HOME',
  'REFUSED',
  'WRONG_NUMBER',
  'MOVED',
] as const;

/** How many of them are degrees of support, each the level of its place. */
export const degrees = 5;
