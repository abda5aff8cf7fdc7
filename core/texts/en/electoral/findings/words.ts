import type { Listed, NameChange, NamedDistrict } from '#core/source/finding-values.ts';

/** "a, b, c and 12 more". */
export function list<Item>({ shown, more }: Listed<Item>, say: (item: Item) => string): string {
  const said = shown.map(say).join(', ');
  return more > 0 ? `${said} and ${more} more` : said;
}

export const texts = (listed: Listed<string>): string => list(listed, (text) => text);

/** The texts of a list, or "none". */
export const textsOrNone = (listed: Listed<string>): string => texts(listed) || 'none';

/** "7.5 %", and without a decimal from 10 % on. */
export const percent = (share: number): string => `${(share * 100).toFixed(share < 0.1 ? 1 : 0)} %`;

/** Square kilometres without the unit: two digits below 10, whole ones from there on. */
export const squareKilometres = (km2: number): string =>
  km2 < 10 ? String(Number(km2.toPrecision(2))) : Math.round(km2).toLocaleString('en-CA');

export const codeOrNone = (code: string): string => code || '(no code)';

export const district = ({ name, code }: NamedDistrict): string => `${name} (${code})`;

export const change = ({ from, to }: NameChange): string => `${from} → ${to}`;

/** What an operator does with content that is held back. */
export const acceptAfterLook = 'publish it after a look (hustings review --accept)';
