import { packPostalCode, parsePostalCode } from '#core/postal-code.ts';
import { parseCsv } from '#ingest/read/csv.ts';
import { matchFields, usedFields } from '#ingest/read/used-fields.ts';
import { evaluate } from '#ingest/registry/expression.ts';
import type { ConcordanceSource } from '#ingest/registry/source.ts';

export interface ConcordanceReading {
  /** Packed postal code and district code, in the file's order. */
  readonly pairs: ReadonlyArray<readonly [code: number, district: string]>;
  readonly rows: number;
  /** Texts that stand for a postal code and are none. */
  readonly malformed: readonly string[];
}

/** `#2` is the second column of a file without a header. */
const position = /^#[1-9][0-9]*$/;

/**
 * Reads a concordance: a row per postal code and district, in CSV with any delimiter. A file without a header is one
 * whose fields the source names by position, `#1` and on.
 *
 * @throws SourceError if the text is not CSV, or a field is missing
 */
export function readConcordance(bytes: Buffer, fileName: string, source: ConcordanceSource): ConcordanceReading {
  const { format, fields } = source;
  const lines = parseCsv(bytes, fileName, 'CSV', format);
  const used = usedFields({ fields });
  const byPosition = [...used].every((field) => position.test(field));
  const header = byPosition
    ? (lines[0] ?? []).map((_, i) => `#${i + 1}`)
    : (lines.shift() ?? []).map((name) => name.trim());
  const matched = matchFields(used, header, fileName);
  const indexes = [...matched].map(([field, name]) => [field, header.indexOf(name)] as const);
  const pairs: [number, string][] = [];
  const malformed: string[] = [];
  for (const line of lines) {
    const attributes = Object.fromEntries(indexes.map(([field, index]) => [field, line[index] ?? '']));
    const written = evaluate(fields.postalCode, attributes);
    const code = parsePostalCode(written);
    if (code === null) malformed.push(written);
    else pairs.push([packPostalCode(code), evaluate(fields.code, attributes)]);
  }
  return { pairs, rows: lines.length, malformed };
}
