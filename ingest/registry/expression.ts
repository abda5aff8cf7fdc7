import { SourceError } from '#core/errors.ts';
import type { Condition, Expression } from './source.ts';

type Attributes = Readonly<Record<string, string | number | boolean | null>>;

/** Text in one form for comparison and display: composed (NFC), trimmed, blanks folded to single spaces. */
function tidy(text: string): string {
  return text.normalize('NFC').replace(/\s+/gu, ' ').trim();
}

/** An attribute as text; null and absent are empty. Whole numbers are written without a point or an exponent. */
export function textOf(value: string | number | boolean | null | undefined): string {
  return value === null || value === undefined ? '' : tidy(String(value));
}

/**
 * Lower case, accents folded, hyphens between words. Ids of districts are made by it and never change, so it keeps its own
 * folding, in which a ligature is a hyphen: "Trois-Rivières (Ville)" → "trois-rivieres-ville".
 */
export function slug(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/['’]/gu, '')
    .replace(/[^a-z0-9]+/gu, '-')
    .replace(/^-+|-+$/gu, '');
}

const characterReference = /(&(?:#\d+|#x[\da-f]+|[a-z]{2,8});)/iu;

/**
 * Every `from` as `to`, but within no character reference of HTML: "&" as "and" would make "and#8211;" of "&#8211;",
 * which nothing knows for markup any more.
 */
function replaceAll(value: string, from: string, to: string): string {
  if (characterReference.test(from)) return value.replaceAll(from, to);
  const parts = value.split(characterReference);
  return parts.map((part, i) => (i % 2 === 0 ? part.replaceAll(from, to) : part)).join('');
}

/** "RANKIN INLET NORTH-CHESTERFIELD INLET" → "Rankin Inlet North-Chesterfield Inlet". An apostrophe begins no word. */
function titleCase(text: string): string {
  return text.toLowerCase().replace(/(?<![\p{L}\p{M}'’])\p{L}/gu, (letter) => letter.toUpperCase());
}

const placeholder = /\{([^{}]+)\}/gu;

/** The attribute names an expression reads. */
export function fieldsOf(expression: Expression): string[] {
  if (typeof expression === 'string') return [expression];
  const templates = [expression.template, expression.otherwise].flatMap((template) => placeholdersOf(template ?? ''));
  return expression.field === undefined ? templates : [expression.field, ...templates];
}

const placeholdersOf = (template: string): string[] =>
  [...template.matchAll(placeholder)].map((match) => match[1] as string);

function fill(template: string, attributes: Attributes): string {
  // "Ward " without its number is not a name: a template with an empty field is empty.
  if (placeholdersOf(template).some((field) => textOf(attributes[field]) === '')) return '';
  return tidy(template.replace(placeholder, (_, field: string) => textOf(attributes[field])));
}

function start(expression: Exclude<Expression, string>, attributes: Attributes): string {
  if (expression.field !== undefined) return textOf(attributes[expression.field]);
  if (expression.constant !== undefined) return tidy(expression.constant);
  return fill(expression.template ?? '', attributes);
}

/**
 * The value of an expression for one feature, tidied; empty if the attributes that it reads are empty. Throws a
 * SourceError if a `map` does not have the value.
 */
export function evaluate(expression: Expression, attributes: Attributes): string {
  if (typeof expression === 'string') return textOf(attributes[expression]);
  let value = start(expression, attributes) || fill(expression.otherwise ?? '', attributes);
  if (value === '') return value;
  if (expression.split) value = tidy(value.split(expression.split.on).at(expression.split.part) ?? '');
  if (expression.take) value = value.slice(...expression.take);
  for (const [from, to] of expression.replace ?? []) value = replaceAll(value, from, to);
  for (const [pattern, to] of expression.substitute ?? []) value = value.replace(new RegExp(pattern, 'gu'), to);
  value = tidy(value);
  if (expression.map && value !== '') {
    const mapped = expression.map[value];
    if (mapped === undefined) {
      throw new SourceError(`The map of ${fieldsOf(expression).join(', ')} has no entry for "${value}": add one.`);
    }
    value = tidy(mapped);
  }
  if (expression.pad && value !== '') value = value.padStart(expression.pad, '0');
  if (expression.titleCase) value = titleCase(value);
  if (expression.slug) value = slug(value);
  return value;
}

/** Whether a feature meets all conditions, and so is used. */
export function meetsConditions(conditions: readonly Condition[], attributes: Attributes): boolean {
  return conditions.every(({ field, in: allowed, notIn: excluded }) => {
    const value = textOf(attributes[field]);
    return (allowed === undefined || allowed.includes(value)) && (excluded === undefined || !excluded.includes(value));
  });
}
