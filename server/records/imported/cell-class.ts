/**
 * What the cells of a column are meant to be. An identifier says who or what a row is; a telephone, a name, a place, an e-mail
 * address and a choice are texts in which a spreadsheet's day or error is none; a number, an amount and a day are read as such;
 * a wish is one not to be contacted; an answer is yes or no; a payment's cells say whether it is one; free text may be anything.
 */
export type CellClass =
  | 'identifier'
  | 'telephone'
  | 'name'
  | 'place'
  | 'email'
  | 'choice'
  | 'number'
  | 'amount'
  | 'day'
  | 'wish'
  | 'answer'
  | 'payment'
  | 'text';
