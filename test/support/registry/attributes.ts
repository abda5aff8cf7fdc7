import { type Attributes, usedFields } from '#ingest/read/used-fields.ts';
import { evaluate, fieldsOf, meetsConditions } from '#ingest/registry/expression.ts';
import type { BoundarySource, Expression } from '#ingest/registry/source.ts';

export interface InventedRecord {
  readonly code: string;
  readonly province: string;
  readonly attributes: Attributes;
}

type Steps = Exclude<Expression, string>;
type Value = (i: number, code: string) => string;

const name = (i: number) => `Rivière ${i + 1}`;

/**
 * Attributes of as many districts as a source expects, such that its mapping makes distinct codes and names of them,
 * those of its landmarks among them, and its conditions let them pass. Throws if the mapping does not.
 */
export function inventRecords(source: BoundarySource): InventedRecord[] {
  const { expect, fields } = source;
  const count = typeof expect.districts === 'number' ? expect.districts : expect.districts.atLeast;
  const codes = codesOf(source, count);
  const values = [...usedFields(source)].map((field): [string, Value] => [field, valuesOf(source, field, count)]);
  const records = codes.map((target, i) => {
    const attributes = Object.fromEntries(values.map(([field, value]) => [field, value(i, target)]));
    const code = evaluate(fields.code, attributes);
    const province = fields.province ? evaluate(fields.province, attributes) : (source.province ?? '');
    if (!meetsConditions(source.where ?? [], attributes) || evaluate(fields.nameEn, attributes) === '') {
      throw new Error(`${source.id}: the mapping makes nothing of ${JSON.stringify(attributes)}`);
    }
    return { code, province, attributes };
  });
  const made = new Set(records.map(({ code }) => code));
  const missing = source.points.filter(({ code }) => !made.has(code));
  if (made.size < count || missing.length > 0) {
    throw new Error(`${source.id}: ${made.size} codes for ${count} districts, none for ${missing.map((p) => p.name)}`);
  }
  return records;
}

/** Records that the source's conditions leave out, one for each. */
export function inventDecoys(source: BoundarySource, [first]: readonly InventedRecord[]): Attributes[] {
  return (source.where ?? []).map(({ field, notIn }) => ({
    ...first?.attributes,
    [field]: notIn?.[0] ?? 'Elsewhere',
  }));
}

const steps = (expression: Expression): Steps => (typeof expression === 'string' ? { field: expression } : expression);

function readersOf({ fields }: BoundarySource, field: string): Steps[] {
  return Object.values(fields).flatMap((expression) =>
    expression !== undefined && fieldsOf(expression).includes(field) ? [steps(expression)] : [],
  );
}

const choicesOf = ({ where = [] }: BoundarySource, field: string | undefined) =>
  where.find((condition) => condition.field === field)?.in;

/** The values for the field of the codes: the landmarks' codes, then others of the same make. */
function codesOf(source: BoundarySource, count: number): string[] {
  const { field } = steps(source.fields.code);
  const landmarks = [...new Set(source.points.map(({ code }) => code))];
  const list = Object.keys(source.expect.stated?.list ?? {});
  if (list.length >= count) return list.slice(0, count);
  const choices = choicesOf(source, field) ?? [];
  const prefixes =
    field === undefined
      ? []
      : readersOf(source, field).flatMap(({ take, map }) => (take && map ? Object.keys(map) : []));
  const others = Array.from({ length: count + landmarks.length }, (_, i) => {
    if (choices.length >= count) return choices[i] ?? '';
    const prefix = prefixes[i % prefixes.length];
    return prefix === undefined ? String(i + 1) : `${prefix}${String(i + 1).padStart(3, '0')}`;
  });
  return [...landmarks, ...others.filter((code) => !landmarks.includes(code))].slice(0, count);
}

/** What an expression's `replace` makes the name of. */
const asWritten = (name: string, expression: Steps | undefined): string =>
  (expression?.replace ?? []).reduceRight((written, [from, to]) => written.replaceAll(to, from), name);

/** The value of a field of names, such that each district is called what a list calls it; null without a list. */
function listedNames({ fields, expect }: BoundarySource, field: string): Value | null {
  const list = expect.stated?.list;
  const [code, english, french] = [fields.code, fields.nameEn, fields.nameFr ?? fields.nameEn].map(steps);
  const isEnglish = english?.field === field;
  if (!list || !(isEnglish || french?.field === field)) return null;
  return (_, target) => {
    const [listedEn = '', listedFr = listedEn] = [list[target] ?? ''].flat();
    const [nameEn, nameFr] = [asWritten(listedEn, english), asWritten(listedFr, french)];
    const between = english?.split?.on ?? '';
    if (isEnglish && code?.field === field) return nameEn + between + target;
    if (isEnglish && french?.field === field && between !== '') return nameEn + between + nameFr;
    const written = Object.entries(english?.map ?? {}).find(([, made]) => made === listedEn)?.[0];
    return isEnglish ? (written ?? nameEn) : nameFr;
  };
}

function valuesOf(source: BoundarySource, field: string, count: number): Value {
  const { code, nameEn, population, electorCount } = source.fields;
  const isCode = steps(code).field === field;
  const choices = choicesOf(source, field);
  if (choices && !(isCode && choices.length >= count)) return (i) => choices[i % choices.length] as string;
  const names = source.expect.names;
  if (names && steps(nameEn).field === field) return (i) => names[i] ?? name(i);
  const listed = listedNames(source, field);
  if (listed) return listed;
  const readers = readersOf(source, field);
  const keys = readers.flatMap(({ map, take }) => (map && !take ? Object.keys(map) : []));
  if (keys.length > 0) return (i) => keys[i % keys.length] as string;
  if ([population, electorCount].some((count) => count !== undefined && fieldsOf(count).includes(field))) {
    return (i) => String(1000 + i);
  }
  const on = readers.find(({ split }) => split)?.split?.on;
  if (isCode && !steps(code).slug)
    return on === undefined ? (_, target) => target : (_, target) => `District${on}${target}`;
  // Of a template the last field is the number within what the others name.
  if (!isCode && fieldsOf(code).at(-1) === field) return (i) => String(i + 1);
  return on === undefined ? name : (i) => name(i) + on + name(i);
}
