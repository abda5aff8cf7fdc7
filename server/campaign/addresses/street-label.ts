import { readCivicAddress } from './civic-address.ts';

const unitAtEnd =
  /(?:^|[\s,]+)(?:(?:apt|apartment|app|appartement|unit|unité|unite|suite|ste|bureau|room|rm|#)\.?\s*#?\s*[\w-]+|#\s*[\w-]+)$/iu;

/** What belongs to the number: a fraction, "bis" or a letter; and the dash before a numbered avenue ("10404-104 Ave"). */
const afterNumber =
  /^\s*(?:[-‐-―−]?\s*(?:\d\/\d{1,2}|[¼-¾⅐-⅞])|-?(?:bis|ter|[a-z])(?=[\s,])|[-‐-―−]\s*(?=\d))?[\s,]*/iu;

/**
 * The street of an address as it was typed, for a heading: "12-345, rue Principale, app. 4" is "rue Principale". Null
 * if the address has no civic number on a street. Doors under the heading still show their whole address.
 */
export function streetLabel(address: string): string | null {
  const civic = readCivicAddress(address);
  if (!civic) return null;
  const at = new RegExp(`(?<!\\d)0*${civic.number}(?!\\d)`).exec(address);
  const [first = '', second = ''] = address
    .slice(at ? at.index + at[0].length : 0)
    .replace(afterNumber, '')
    .split(/\s*,\s*/);
  const label = (first.replace(unitAtEnd, '') || second).trim();
  return label === '' ? address : label;
}
