import { SourceError } from '#core/errors.ts';
import { fieldsOf } from '#ingest/registry/expression.ts';
import type { Condition, Expression } from '#ingest/registry/source.ts';

/** The part of a source that says which fields it uses. */
export interface FieldUse {
  readonly fields: { readonly [column: string]: Expression | undefined };
  readonly where?: readonly Condition[];
}

/** The attributes of one feature, by the publisher's field names. */
export type Attributes = Record<string, string | number | boolean | null>;

/**
 * The publisher's fields that a source's expressions and conditions name, each once. All other fields are
 * dropped while reading: ward layers hold councillors' names, telephones and e-mails, for which there is no use here.
 */
export function usedFields(source: FieldUse): ReadonlySet<string> {
  const expressions = Object.values(source.fields).filter((expression) => expression !== undefined);
  return new Set([...expressions.flatMap(fieldsOf), ...(source.where ?? []).map(({ field }) => field)]);
}

/** @throws SourceError listing the fields the file has, where one that the source uses is not among them */
export function requireFields(used: ReadonlySet<string>, present: ReadonlySet<string>, fileName: string): void {
  const missing = [...used].filter((field) => !present.has(field));
  if (missing.length === 0) return;
  throw new SourceError(
    `${fileName} has no field ${missing.join(', ')}, which the source uses. It has: ${[...present].join(', ') || '(none)'}. ` +
      'If the publisher renamed a field, change `fields` or `where` in the source.',
  );
}
