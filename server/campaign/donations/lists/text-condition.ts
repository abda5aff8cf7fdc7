import { typedPhone } from '#server/campaign/voters/finding/read-search.ts';

/** What may be between the digits of a telephone number. */
const between = ' \t\u00a0\u202f()+.-‑–/';

/** A number without what is between its digits: an extension follows them. */
const digitsOf = (phone: string) => `translate(coalesce(${phone}, ''), '${between}', '')`;

/**
 * The condition, with `?` for its value, that a donation has a text in its donor's name, e-mail or address, or that the
 * text is its donor's telephone number or part of it, in any writing. Every character matches itself. `at` is the alias
 * of `donations` and a point.
 */
export function textCondition(q: string, at = ''): readonly [condition: string, value: unknown] {
  const phone = typedPhone(q);
  if (phone === undefined) return [`${at}search_text like (select hustings_like(hustings_fold(?)))`, q];
  return [
    `(${at}search_text like (select hustings_like(hustings_fold((?::text[])[1])))
       or ${digitsOf(`${at}donor_phone`)} like (select '%' || (?::text[])[2] || '%'))`,
    [q, phone],
  ];
}

/** The same of a donation that was read, for a text that is folded as `search_text` is. */
export function containsText(
  { search_text, donor_phone }: { readonly search_text: string; readonly donor_phone: string | null },
  q: string,
  folded: string,
): boolean {
  const phone = typedPhone(q);
  const digits = [...(donor_phone ?? '')].filter((character) => !between.includes(character)).join('');
  const isNumber = phone !== undefined && digits.includes(phone);
  return isNumber || search_text.includes(folded);
}
