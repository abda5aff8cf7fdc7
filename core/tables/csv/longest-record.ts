/** The characters of a row at most. */
export const longestRecord = 100_000;
