import type { CellClass } from '#server/records/imported/cell-class.ts';

/** A telephone number of North America alone: no name, unit, city or poll is one. */
const telephone = /^\+?1?[-. ]{0,2}\(?\d{3}\)?[-. ]{0,2}\d{3}[-. ]?\d{4}$/;
const email = /^[^\s@]{1,64}@[^\s@]{1,190}\.[^\s@.]{2,24}$/;

/** Whether a cell surely belongs into another column, as where cells were shifted: an e-mail address is no telephone number. */
export function isOfOtherColumn(text: string, isOf: CellClass): boolean {
  if (isOf === 'telephone') return email.test(text);
  return (isOf === 'name' || isOf === 'place') && (telephone.test(text) || email.test(text));
}
