import type { Listed, NameChange, NamedDistrict, Position } from '#core/source/finding-values.ts';
import { formatters } from '#core/texts/fr/formatters.ts';

/** "a, b, c et 12 autres". */
export function list<Item>({ shown, more }: Listed<Item>, say: (item: Item) => string): string {
  const said = shown.map(say).join(', ');
  if (more === 0) return said;
  return `${said} et ${more === 1 ? 'un autre' : `${whole(more)} autres`}`;
}

export const texts = (listed: Listed<string>): string => list(listed, (text) => text);

export const textsOrNone = (listed: Listed<string>): string => texts(listed) || 'aucun';

export const whole = (count: number): string => formatters.whole.format(count);

/** "1 circonscription", "12 circonscriptions". */
export const counted = (count: number, one: string, many: string): string =>
  `${whole(count)} ${Math.abs(count) < 2 ? one : many}`;

export const fixed = (value: number, decimals: number): string => value.toFixed(decimals).replace('.', ',');

/** As a file writes it, with a decimal comma. */
export const plain = (value: number): string => String(value).replace('.', ',');

/** "7,5 %", and without a decimal from 10 % on. */
export const percent = (share: number): string => `${fixed(share * 100, share < 0.1 ? 1 : 0)}\u00a0%`;

/** With the unit: two digits below 10, whole ones from there on. */
export const squareKilometres = (km2: number): string =>
  `${km2 < 10 ? plain(Number(km2.toPrecision(2))) : whole(Math.round(km2))}\u00a0km²`;

export const metres = (value: number, decimals = 0): string => `${fixed(value, decimals)}\u00a0m`;

/** "-47,5649; 43,5442". */
export const position = ([x, y]: Position, decimals: number): string => `${fixed(x, decimals)}; ${fixed(y, decimals)}`;

/** A calendar day, YYYY-MM-DD, as readers write it. */
export const day = (written: string): string => formatters.longDay.format(Date.parse(written));

export const codeOrNone = (code: string): string => code || '(sans code)';

export const district = ({ name, code }: NamedDistrict): string => `${name} (${code})`;

export const change = ({ from, to }: NameChange): string => `${from} → ${to}`;

/** What an operator does with a map that is held back. */
export const acceptAfterLook = 'publiez la carte après l’avoir examinée (hustings review --accept)';
