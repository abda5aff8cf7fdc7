import { dollars } from '#core/formatters.ts';
import { formatCents } from '#core/money.ts';
import { decimalMark } from '#core/texts/texts.ts';
import type { Language } from '#server/pages/language.ts';
import type { Fields } from '#server/records/field.ts';
import { inputFields } from '#server/records/record.ts';
import { readTypedAmount, readTypedNumber } from '#server/records/typed-number.ts';

/** A number whose writing had to be interpreted, such as 1 200,5: it is to be seen before it is stored. */
export interface Reading {
  /** The name of its field. */
  readonly name: string;
  readonly label: string;
  /** As the form shows it again. */
  readonly plain: string;
  /** As it was understood, in the reader's language. */
  readonly shown: string;
}

interface Typed {
  readonly texts: ReadonlyMap<string, string>;
  /** What the reader calls the fields. */
  readonly labels: Readonly<Record<string, string>>;
  readonly language: Language;
}

/** Numbers of a record whose writing had to be interpreted, such as 1 200,5. The writer is first shown what was read. */
export const readingsOf = (fields: Fields, { texts, labels, language }: Typed): Reading[] =>
  inputFields(fields).flatMap(([name, { type }]) => {
    const typed = texts.get(name) ?? '';
    const read = type === 'cents' ? readTypedAmount(typed) : type === 'numeric' ? readTypedNumber(typed) : null;
    if (!read || !('hundredths' in read) || read.isPlain) return [];
    return { name, label: labels[name] ?? name, ...writtenPlainly(read.hundredths, type === 'cents', language) };
  });

/** A number as a form shows it again, and in words. Money has its cents, and the decimal mark of the language. */
export function writtenPlainly(
  hundredths: number,
  isMoney: boolean,
  language: Language,
): Pick<Reading, 'plain' | 'shown'> {
  const number = String(hundredths / 100);
  if (!isMoney) return { plain: number, shown: number };
  return { plain: formatCents(hundredths).replace('.', decimalMark[language]), shown: dollars(hundredths)[language] };
}
