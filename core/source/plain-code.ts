/** Codes compare without leading zeros and without case: 07 of one list is 7 of another, abm is ABM. */
export const plainCode = (code: string): string => code.replace(/^0+(?=.)/u, '').toLowerCase();
