import { SourceError } from '#core/errors.ts';
import { fieldsOf } from '#ingest/registry/expression.ts';
import type { Condition, Expression } from '#ingest/registry/source.ts';

/** The part of a source that says which fields it uses. */
interface FieldUse {
  readonly fields: { readonly [column: string]: Expression | undefined };
  readonly where?: readonly Condition[];
}

/** The attributes of one feature, by the publisher's field names. */
export type Attributes = Record<string, string | number | boolean | null>;

/**
 * The publisher's fields that a source's expressions and conditions name, each once. All other fields are
 * dropped while reading: ward layers contain councillors' names, telephones and e-mails, for which there is no use
 * here.
 */
export function usedFields(source: FieldUse): ReadonlySet<string> {
  const expressions = Object.values(source.fields).filter((expression) => expression !== undefined);
  return new Set([...expressions.flatMap(fieldsOf), ...(source.where ?? []).map(({ field }) => field)]);
}

/** A dBASE table has field names of at most ten bytes (Level 5 header, field descriptor array). */
const longestDbfName = 10;

/**
 * Which field of a file each used field is. Its case may differ. In a converted file a name may be cut to the ten bytes
 * that a shapefile has room for, or be the whole of a name that the source has cut. A name that could be two is none.
 * Fields of one name, as longer names become that are cut to ten bytes, cannot be told from one another.
 *
 * @param used the names that the source uses
 * @param names the names in the file, as often as they are there
 * @param isConverted whether the file is of another format than the source describes
 * @returns the file's name by the source's
 * @throws SourceError listing the fields the file has, if one that the source uses is not among them, or is there twice
 */
export function matchFields(
  used: ReadonlySet<string>,
  names: Iterable<string>,
  fileName: string,
  isConverted = false,
): ReadonlyMap<string, string> {
  const all = [...names];
  const present = new Set(all);
  const matched = new Map([...used].filter((field) => present.has(field)).map((field) => [field, field]));
  const open = [...used].filter((field) => !matched.has(field));
  const taken = new Set(matched.values());
  const free = [...present].filter((name) => !taken.has(name));
  const isSame = isConverted ? isSameField : isSameButCase;
  for (const field of open) {
    const [name, ...others] = free.filter((candidate) => isSame(field, candidate));
    const rivals = open.filter((other) => name !== undefined && isSame(other, name));
    if (name !== undefined && others.length === 0 && rivals.length === 1) matched.set(field, name);
  }
  const missing = [...used].filter((field) => !matched.has(field));
  const repeated = [...matched.values()].filter((name) => all.indexOf(name) !== all.lastIndexOf(name));
  if (repeated.length > 0) throw repeatedField(repeated, fileName);
  if (missing.length === 0) return matched;
  throw new SourceError(
    `${fileName} has no field ${missing.join(', ')}, which the source uses. It has: ${[...present].join(', ') || '(none)'}. ` +
      (isConverted
        ? 'The source describes the map in another format: add this one to its `alternatives`, with its `fields`.'
        : 'If the publisher renamed a field, change `fields` or `where` in the source.'),
  );
}

/** The error of fields that the source uses and of which the file has several by one name. */
export const repeatedField = (fields: readonly string[], fileName: string): SourceError =>
  new SourceError(
    `${fileName} has several fields by the name ${fields.join(', ')}, so that it cannot be told which the source means. Names may ` +
      'have been cut to ten letters: fetch the map in another format, or ask the publisher.',
  );

const isSameButCase = (used: string, present: string): boolean => used.toLowerCase() === present.toLowerCase();

function isSameField(used: string, present: string): boolean {
  const [one, other] = [used.toLowerCase(), present.toLowerCase()];
  return one === other || cut(one) === other || one === cut(other);
}

/** A name as a shapefile has it: a character that does not fit whole is left out. */
function cut(name: string): string {
  const bytes = Buffer.from(name);
  if (bytes.length <= longestDbfName) return name;
  return bytes
    .subarray(0, longestDbfName)
    .toString('utf8')
    .replace(/\uFFFD+$/u, '');
}
