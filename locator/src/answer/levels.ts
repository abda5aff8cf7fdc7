/** The levels of government that hold elections, in the order of every list. */
export const levels = ['FEDERAL', 'PROVINCIAL', 'MUNICIPAL'] as const;

export type Level = (typeof levels)[number];

/** As answers and columns name them. */
export const levelNames = {
  FEDERAL: 'federal',
  PROVINCIAL: 'provincial',
  MUNICIPAL: 'municipal',
} as const satisfies Record<Level, string>;
