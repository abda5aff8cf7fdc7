import { addressText } from './address-text.ts';

/** How places of delivery are written in both languages, and the one way in which they are compared. */
const forms: ReadonlyArray<readonly [RegExp, string]> = [
  [/\b(?:rr|r r|rural route|route rurale|rte rurale|rural rte)(?: ?#| no| numero)? ?(?=\d)/g, 'rr '],
  [
    /\b(?:po box|p o box|pobox|post office box|postal box|box|cp|c p|case postale|casier postal|bp|b p|boite postale)(?: ?#| no| numero)? ?(?=\d)/g,
    'box ',
  ],
  [/\b(?:general delivery|poste restante|gen del|gd|g d|pr|p r)$/g, 'general delivery'],
  [/\b(?:station|stn|succursale|succ)\b/g, 'stn'],
  [/\b(?:compartment|compartiment|comp)(?: ?#)? ?(?=\d)/g, 'comp '],
  [/\bsite(?: ?#)? ?(?=\d)/g, 'site '],
];

const isPlace = /\b(?:rr|box|general delivery|stn|comp|site)\b/;

/**
 * An address without a civic number in the way in which it is compared: "RR#2", "R.R. 2", "Rural Route 2" and "Route rurale 2"
 * are equal, and so are "PO Box 123", "C.P. 123", "BP 123" and "Case postale 123". Where several stand between commas their
 * order does not count. No such place is a door.
 */
export function deliveryPlace(address: string): string {
  const parts = addressText(address)
    .split(',')
    .map((part) => forms.reduce((text, [form, word]) => text.replace(form, word), part.trim()));
  return (parts.some((part) => isPlace.test(part)) ? parts.toSorted() : parts).join(',');
}
