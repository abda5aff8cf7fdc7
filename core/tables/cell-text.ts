import { withoutFormulaMark } from '#core/tables/csv.ts';

/**
 * A cell as it is stored: in one Unicode form, and without white space around it and the mark that our own files put
 * before formulas.
 */
export const cellText = (cell: string): string => withoutFormulaMark(cell.normalize('NFC').trim()).trim();
