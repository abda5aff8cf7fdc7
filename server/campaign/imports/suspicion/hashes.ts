/** Whether a cell is what a spreadsheet shows, and saves as text, of a number or a day in a column that is too narrow. */
export const isTooNarrow = (text: string): boolean => /^#{2,}$/.test(text);
