import { composed } from '#core/identity/unicode-form.ts';
import { withoutFormulaMark } from './csv.ts';

/**
 * A cell as it is stored: in one Unicode form, and without white space around it and the mark that our own files put
 * before formulas.
 */
export const cellText = (cell: string): string => composedCellText(composed(cell));

/** The same of a text that is in that form. */
export const composedCellText = (cell: string): string => withoutFormulaMark(cell.trim()).trim();
