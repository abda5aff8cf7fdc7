import { addDays, easternDay, isDay } from '#core/dates.ts';
import { formatters } from '#core/formatters.ts';
import type { InLanguages } from '#core/texts/languages.ts';
import { filterTexts, findingTexts } from '#core/texts/texts.ts';
import { readTypedDay } from '#core/typed-day.ts';
import { type Reading, writtenPlainly } from '#server/console/records/readings.ts';
import { ambiguityOf } from '#server/console/texts/donations/errors.ts';
import type { Choice } from '#server/pages/components/forms/choices.tsx';
import type { FieldError } from '#server/pages/components/forms/error-summary.tsx';
import { dayProblem } from '#server/pages/components/typed-day.ts';
import type { Form } from '#server/pages/input/form.ts';
import type { Language } from '#server/pages/language.ts';
import { readTypedAmount, readTypedNumber, type TypedNumber } from '#server/records/typed-number.ts';

/**
 * What a field of each kind is read as. Money is cents; a password is the text exactly as it was typed, and a code one that
 * signs in.
 */
interface ValuesOfKinds {
  text: string;
  search: string;
  lines: string;
  email: string;
  telephone: string;
  code: string;
  password: string;
  day: string;
  money: number;
  count: number;
  choice: string;
  choices: readonly string[];
  check: boolean;
}

export type FieldKind = keyof ValuesOfKinds;

/** The names of the texts that are a sentence of their own. */
type TextName<Texts> = { [Name in keyof Texts]: Texts[Name] extends string ? Name : never }[keyof Texts] & string;

interface FieldEntry<Name extends string> {
  readonly kind: FieldKind;
  /** The text that is its label: that of its own name unless stated. */
  readonly label?: Name | ((language: Language) => string);
  readonly hint?: Name;
  /** What the page says if it is missing or wrong: what it says of any such field unless stated. */
  readonly fault?: Name | ((language: Language) => string);
  readonly isRequired?: true;
  readonly isShort?: true;
  /** The longest text, or the greatest number. */
  readonly most?: number;
  /** The smallest number. */
  readonly least?: number;
  /** How many lines are shown. */
  readonly rows?: number;
  /** What is read if the field is empty. */
  readonly otherwise?: number;
  readonly autocomplete?: string;
  /** What a box sends that is ticked: `true` unless stated. */
  readonly ticked?: string;
  /** No day after tomorrow is taken: somewhere it is tomorrow already. */
  readonly isPast?: true;
  /** What can be chosen. Absent: what the page offers, which the operation checks. */
  readonly choices?: (language: Language) => readonly Choice[];
  /** What a choice of none is called, if the page does not say. */
  readonly empty?: (language: Language) => string;
}

/** Choices with the words of a language. */
export const choicesOf = <Value extends string>(
  values: readonly Value[],
  words: Readonly<Partial<Record<Value, string>>>,
): Choice[] => values.map((value) => ({ value, label: words[value] ?? value }));

type Entries<Name extends string = string> = Readonly<Record<string, FieldEntry<Name>>>;

export type ValuesOf<All extends Entries> = { readonly [Name in keyof All]: ValuesOfKinds[All[Name]['kind']] };

/** What a set of fields is read as. */
export type ValuesIn<Set> = Set extends FieldSet<infer Values> ? Values : never;

/** A field in the words of a language. */
export interface WordedField extends Omit<FieldEntry<string>, 'label' | 'hint' | 'fault' | 'choices' | 'empty'> {
  readonly id: string;
  readonly label: string;
  readonly hint: string | undefined;
  readonly fault: string | undefined;
  readonly choices: readonly Choice[] | undefined;
  readonly empty: string | undefined;
}

export interface ReadFor {
  readonly language: Language;
  readonly now: Date;
  readonly isPartial?: boolean | undefined;
}

export interface ReadFields<Values> {
  readonly values: Values;
  readonly errors: readonly FieldError[];
  readonly readings: readonly Reading[];
}

/** The fields of a form: how each is shown, and how what was typed is read. */
export interface FieldSet<Values = object> {
  readonly names: readonly string[];
  field(name: string, language: Language): WordedField;
  /** `isPartial`: a form that has only some of the fields says nothing of the others. */
  read(form: Form, of: ReadFor): ReadFields<Values>;
}

/**
 * Declares the fields of a form by their names. `texts` has their labels, hints and faults: one that is missing is a type
 * error. `prefix` begins the ids of the controls, if another form of the page has fields of the same names.
 */
export function fieldsOf<Texts extends object, const All extends Entries<TextName<Texts>>>(
  texts: InLanguages<Texts>,
  entries: All & {
    readonly [Name in keyof All]: Name extends TextName<Texts>
      ? unknown
      : { label: NonNullable<FieldEntry<TextName<Texts>>['label']> };
  },
  prefix = '',
): FieldSet<ValuesOf<All>> {
  function field(name: string, language: Language): WordedField {
    const { label, hint, fault, choices, empty, ...entry } = entries[name] as FieldEntry<string>;
    const text = (key: string | undefined) =>
      key === undefined ? undefined : (texts[language] as Readonly<Record<string, string>>)[key];
    return {
      ...entry,
      id: prefix + name,
      label: typeof label === 'function' ? label(language) : (text(label ?? name) ?? name),
      hint: text(hint),
      fault: typeof fault === 'function' ? fault(language) : text(fault),
      choices: choices?.(language),
      empty: empty?.(language),
    };
  }
  return {
    names: Object.keys(entries),
    field,
    read(form, of) {
      const names = Object.keys(entries).filter((name) => !of.isPartial || form.all(name).length > 0);
      const read = names.map((name) => [name, readField(form, name, field(name, of.language), of)] as const);
      return {
        values: Object.fromEntries(read.map(([name, { value }]) => [name, value])) as ValuesOf<All>,
        errors: read.flatMap(([name, { fault }]) =>
          fault === undefined ? [] : { field: prefix + name, message: fault },
        ),
        readings: read.flatMap(([, { reading }]) => reading ?? []),
      };
    },
  };
}

interface ReadField {
  readonly value: unknown;
  readonly fault?: string | undefined;
  readonly reading?: Reading | undefined;
}

function readField(form: Form, name: string, field: WordedField, { language, now }: ReadFor): ReadField {
  const { kind, isRequired, label, choices, ticked = 'true', most = Number.POSITIVE_INFINITY, fault } = field;
  const wrong = fault ?? findingTexts[language].missing(label);
  switch (kind) {
    case 'check': {
      const value = form.text(name) === ticked;
      return { value, fault: isRequired && !value ? wrong : undefined };
    }
    case 'choices': {
      const offered = choices?.map(({ value }) => value);
      const value = form.all(name).filter((each) => offered?.includes(each) ?? each !== '');
      return { value, fault: isRequired && value.length === 0 ? wrong : undefined };
    }
    case 'password': {
      const value = form.secret(name);
      return { value, fault: isRequired && value === '' ? wrong : undefined };
    }
    case 'money':
    case 'count':
      return readNumber(form.text(name), name, field, language);
    case 'day':
      return readDay(form.day(name), field, { language, now });
    case 'choice': {
      const value = form.text(name);
      const isOffered = !choices || choices.some((choice) => choice.value === value);
      return { value, fault: value === '' ? (isRequired ? wrong : undefined) : isOffered ? undefined : wrong };
    }
    default: {
      const value = form.text(name).replaceAll('\r\n', '\n');
      const isForm = kind !== 'email' || value === '' || /^[^\s@]+@[^\s@]+$/.test(value);
      if (value === '' ? isRequired : !isForm) return { value, fault: wrong };
      return { value, fault: value.length > most ? (fault ?? findingTexts[language].tooLong(label, most)) : undefined };
    }
  }
}

function readDay(
  day: string,
  { isRequired, isPast, label, fault }: WordedField,
  { language, now }: ReadFor,
): ReadField {
  if (day === '')
    return { value: day, fault: isRequired ? (fault ?? findingTexts[language].missing(label)) : undefined };
  const isTaken = isDay(day) && (!isPast || day <= addDays(easternDay(now.getTime()), 1));
  if (isTaken) return { value: day };
  const read = readTypedDay(day);
  const isAmbiguous = read !== null && 'either' in read;
  return {
    value: day,
    fault: isAmbiguous ? dayProblem(label, read, language) : (fault ?? dayProblem(label, read, language)),
  };
}

function readNumber(text: string, name: string, field: WordedField, language: Language): ReadField {
  const { kind, isRequired, otherwise = 0, label, least = 0, most = Number.POSITIVE_INFINITY } = field;
  const isMoney = kind === 'money';
  const wrong =
    field.fault ?? (isMoney ? filterTexts[language].notAnAmount(label) : findingTexts[language].form(label, undefined));
  if (text === '') return { value: otherwise, fault: isRequired ? wrong : undefined };
  const read = isMoney ? readTypedAmount(text) : readTypedNumber(text);
  if (read && 'readings' in read) return { value: 0, fault: ambiguous(label, read, isMoney, language) };
  const value = read ? read.hundredths / (isMoney ? 1 : 100) : Number.NaN;
  if (!Number.isInteger(value) || value < least || value > most) return { value: 0, fault: wrong };
  if (read?.isPlain) return { value };
  return { value, reading: { name, label, ...writtenPlainly(isMoney ? value : value * 100, isMoney, language) } };
}

function ambiguous(label: string, read: TypedNumber, isMoney: boolean, language: Language): string | undefined {
  if (isMoney || !('readings' in read)) return ambiguityOf(label, read, language);
  const [thousands, decimals] = read.readings.map(Number) as [number, number];
  const { format } = formatters.hundredths[language];
  return findingTexts[language].eitherCount(label, format(thousands), format(decimals), String(thousands));
}
