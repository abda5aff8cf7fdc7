import { fold } from '#core/identity/fold.ts';
import { nameKey } from '#core/identity/name.ts';
import { typedPhone } from '#server/campaign/voters/finding/read-search.ts';

/** What may be between the digits of a telephone number. */
const between = ' \t\u00a0\u202f()+.-‑–/';

/** A number without what is between its digits: an extension follows them. */
const digitsOf = (phone: string) => `translate(coalesce(${phone}, ''), '${between}', '')`;

/** Letters and digits, and the signs that names are written with. */
const signsOfNames = /^[\p{L}\p{M}\p{N}\s.,'`´ʼ‘’‐‑–-]+$/u;

/**
 * The text as names are compared, if it may be one. A text with another sign, or of one letter, is looked for as it is
 * written alone: as a name, "q_" would be each name with a Q.
 */
function nameIn(q: string): string | undefined {
  const name = signsOfNames.test(q) ? nameKey(q) : '';
  return name.length > 1 ? name : undefined;
}

/** The text as it is written, or as a name: "Roy, Paul" is found as Paul Roy, "St-Pierre" as Saint-Pierre. */
function nameOrText(at: string, q: string, value: string): string {
  const asWritten = `${at}donor_text like (select hustings_like(hustings_identity_fold(${value})))`;
  if (nameIn(q) === undefined) return asWritten;
  return `${asWritten}
       or ${at}donor_identity like (select hustings_like(nullif(hustings_name(${value}), '')))`;
}

/**
 * The condition, with `?` for its value, that a donation has a text in its donor's name, e-mail or address, or that the
 * text is its donor's telephone number or part of it, in any writing. Every character matches itself, but in a text that
 * may be a name. `at` is the alias of `donations` and a point.
 */
export function textCondition(q: string, at = ''): readonly [condition: string, value: unknown] {
  const phone = typedPhone(q);
  if (phone === undefined) return [`(${nameOrText(at, q, '?')})`, q];
  return [
    `(${nameOrText(at, q, '(?::text[])[1]')}
       or ${digitsOf(`${at}donor_phone`)} like (select '%' || (?::text[])[2] || '%'))`,
    [q, phone],
  ];
}

/** What is read of a donation for `containsText`. */
export interface SearchedDonation {
  readonly donor_text: string;
  readonly donor_identity: string;
  readonly donor_phone: string | null;
}

/** The same of a donation that was read. */
export function containsText({ donor_text, donor_identity, donor_phone }: SearchedDonation, q: string): boolean {
  const phone = typedPhone(q);
  const digits = [...(donor_phone ?? '')].filter((character) => !between.includes(character)).join('');
  const isNumber = phone !== undefined && digits.includes(phone);
  const name = nameIn(q);
  return isNumber || donor_text.includes(fold(q)) || (name !== undefined && donor_identity.includes(name));
}
