import { donationTexts, recordTexts, walkListTexts } from '#core/texts/texts.ts';
import type { FieldKind } from '#server/console/forms/fields.ts';
import type { Choice } from '#server/pages/components/forms/choices.tsx';
import type { Language } from '#server/pages/language.ts';
import type { Field } from '#server/records/field.ts';

interface Schema {
  readonly enum?: readonly string[];
  readonly const?: string;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
}

/** How a form has a field of a record, by the record's own entry. */
interface FieldInForm {
  readonly kind: FieldKind;
  readonly rows: number | undefined;
  readonly isShort: boolean;
  readonly maxLength: number | undefined;
}

export function fieldInForm(field: Field | undefined): FieldInForm {
  const { rows, isShort = false } = field?.form ?? {};
  return { kind: kindOf(field), rows, isShort, maxLength: maxLengthOf(field?.input as Schema | undefined) };
}

function kindOf(field: Field | undefined): FieldKind {
  if (!field) return 'text';
  const { type, input, imported, form } = field;
  if (valuesOf(input as Schema, type).length > 0) return type === 'text[]' ? 'choices' : 'choice';
  if (type === 'boolean') return 'check';
  if (type === 'cents') return 'money';
  if (type === 'date') return 'day';
  if (form?.rows !== undefined) return 'lines';
  return imported?.cells === 'email' || imported?.cells === 'telephone' ? imported.cells : 'text';
}

/** The longest text that a field takes; one that may be null is a union. */
const maxLengthOf = (schema: Schema | undefined): number | undefined =>
  schema?.maxLength ?? schema?.anyOf?.find(({ maxLength }) => maxLength !== undefined)?.maxLength;

/** The few values that a field takes; none of one that is typed. */
function valuesOf(schema: Schema | undefined, type: string): readonly string[] {
  if (!schema) return [];
  const { minimum, maximum, items, anyOf = [] } = schema;
  if (schema.enum) return schema.enum;
  if (schema.const !== undefined) return [schema.const];
  if (items) return valuesOf(items, type);
  if (type === 'smallint' && minimum !== undefined && maximum !== undefined)
    return Array.from({ length: maximum - minimum + 1 }, (_, at) => String(minimum + at));
  return anyOf.flatMap((each) => valuesOf(each, type));
}

/** What the values of fields are called, by the names of the fields. */
const wordsIn = (language: Language): Readonly<Record<string, Readonly<Record<string, string>>>> => ({
  supportLevel: walkListTexts[language].level,
  status: recordTexts[language].statuses,
  doNotContact: recordTexts[language].channels,
  method: donationTexts[language].methods,
});

/** The values of a field that has few, in words. */
export const choicesOf = (name: string, field: Field | undefined, language: Language): Choice[] =>
  valuesOf(field?.input as Schema | undefined, field?.type ?? 'text').map((value) => ({
    value,
    label: wordsIn(language)[name]?.[value] ?? value,
  }));
