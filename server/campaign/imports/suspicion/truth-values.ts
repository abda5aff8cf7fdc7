const values: ReadonlySet<string> = new Set(['TRUE', 'FALSE', 'VRAI', 'FAUX']);

/** Whether a cell is a truth value, in capitals as spreadsheets write them. */
export const isTruthValue = (text: string, kind: string): boolean => kind === 'b' || values.has(text);
