import { enumerations, type ShownName, shown } from './contract-table.ts';

const isText = (value: unknown): value is string => typeof value === 'string';
const is = (pattern: RegExp) => (value: unknown) => isText(value) && pattern.test(value);

const kinds: Readonly<Record<string, (value: unknown) => boolean>> = {
  string: isText,
  strings: (value) => Array.isArray(value) && value.every(isText),
  email: is(/^[^@\s]+@[^@\s]+$/),
  postalCode: is(/^[A-Za-z]\d[A-Za-z]\s?\d[A-Za-z]\d$/),
  'date-time': (value) =>
    is(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/)(value) && !Number.isNaN(Date.parse(`${value}`)),
  decimal: is(/^\d+\.\d\d$/),
  number: (value) => typeof value === 'number',
  integer: Number.isInteger,
  level: (value) => [1, 2, 3, 4, 5].includes(value as number),
  boolean: (value) => typeof value === 'boolean',
  ...Object.fromEntries(
    Object.entries(enumerations).map(([name, values]) => [
      name,
      (value: unknown) => (values as readonly unknown[]).includes(value),
    ]),
  ),
};

/** The differences between an answered record and the contract's table of its fields. */
export function faultsOf(name: ShownName, record: unknown): string[] {
  if (typeof record !== 'object' || record === null) return [`${name} is no object`];
  const values = record as Record<string, unknown>;
  const fields: Record<string, string> = shown[name];
  const unknown = Object.keys(values).filter((field) => !(field in fields));
  return [
    ...unknown.map((field) => `${name}.${field} is not in the contract`),
    ...Object.entries(fields).flatMap(([field, type]) => {
      const [, kind, nullable, optional] = /^([\w-]+)(\|null)?(\?)?$/.exec(type) as unknown as string[];
      const value = values[field];
      if (value === undefined) return optional ? [] : [`${name}.${field} is missing`];
      if (value === null) return nullable ? [] : [`${name}.${field} is null`];
      const isKind = kinds[kind as string];
      if (!isKind) throw new Error(`no such type: ${kind}`);
      return isKind(value) ? [] : [`${name}.${field} is no ${kind}: ${JSON.stringify(value)}`];
    }),
  ];
}
