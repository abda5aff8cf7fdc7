import { openDbf } from 'shapefile';
import { SourceError } from '#core/errors.ts';
import { measureKind } from '#ingest/read/measure-fields.ts';
import { dosPages } from '#ingest/read/text/code-pages.ts';
import { bytesOfWindows1252, decode, withoutControls } from '#ingest/read/text/decode.ts';
import { encodingOfTable } from '#ingest/read/text/encoding.ts';
import { type Attributes, matchFields } from '#ingest/read/used-fields.ts';

/**
 * A shapefile's attribute table. Deleted records are null and are not removed, because a shape belongs to the record at
 * its position.
 */
interface Table {
  readonly records: ReadonlyArray<Attributes | null>;
  readonly encoding: string;
}

interface Field {
  readonly name: Buffer;
  readonly type: string;
  /** In bytes: where the field's description lies in the header, where its values lie in a record, and their length. */
  readonly at: number;
  readonly start: number;
  readonly length: number;
}

/** The first byte of a record that is deleted. */
export const deletedMark = 0x2a;
const liveMark = 0x20;
const headerEnd = 0x0d;
const tableEnd = 0x1a;
const numbers = new Set(['N', 'F']);
const texts = new Set(['C', 'D', 'L']);

/**
 * Reads the used fields of a dBASE table, and what it states of its own shapes. Text is trimmed. Blank values are null, and so are numbers too long for their
 * field, which are written as asterisks. Dates (`20170315`) and logical values (`T`) stay text.
 *
 * The `shapefile` package does the parsing, on a reduced copy: without deleted records, which the package does not know
 * of, without unused fields, and with dates and logical values declared as text.
 *
 * @param used the fields to read for the source
 * @param options the source's own encoding, and the content of the `.cpg`
 * @throws SourceError if the table is cut short or a used field is missing or binary
 */
export async function readTable(
  dbf: Buffer,
  name: string,
  used: ReadonlySet<string>,
  options: { declared: string | undefined; cpg: string | null; isConverted?: boolean | undefined },
): Promise<Table> {
  if (dbf.length < 33 || dbf.length < dbf.readUInt16LE(8)) throw cutShort(name);
  const recordCount = dbf.readUInt32LE(4);
  const headerBytes = dbf.readUInt16LE(8);
  const recordBytes = dbf.readUInt16LE(10);
  const fields = readFields(dbf.subarray(0, headerBytes));
  const body = dbf.subarray(headerBytes, headerBytes + recordCount * recordBytes);
  // The last record may lack bytes of padding in files that were written by hand, but not whole records.
  if (recordBytes === 0 || body.length <= (recordCount - 1) * recordBytes) throw cutShort(name);

  const encoding = encodingOfTable(
    options.declared,
    options.cpg,
    dbf[29] as number,
    textValues(body, recordBytes, fields),
  );
  const names = fields.map((field) => decode(field.name, encoding).trim());
  const byName = new Map(fields.map((field, i) => [names[i] as string, field]));
  const measures = fields.filter(({ type }) => numbers.has(type)).map((field) => decode(field.name, encoding).trim());
  const matched = new Map([
    ...measures.filter((field) => measureKind(field) !== null).map((field) => [field, field] as const),
    ...matchFields(used, names, name, options.isConverted),
  ]);
  const readableFields = [...new Set(matched.values())].map((field) =>
    readable(byName.get(field) as Field, field, name),
  );

  const live = Array.from({ length: recordCount }, (_, i) => body[i * recordBytes] !== deletedMark);
  // The parser knows the encodings of the Encoding Standard alone: texts of DOS are decoded anew.
  const isDos = dosPages.has(encoding);
  const source = await openDbf(cutDown(dbf, body, recordBytes, readableFields, live), {
    encoding: isDos ? 'windows-1252' : encoding,
  });
  const text = isDos ? (value: string) => decode(bytesOfWindows1252(value), encoding) : (value: string) => value;
  const records: (Attributes | null)[] = [];
  for (const isLive of live) records.push(isLive ? tidy((await source.read()).value, matched, text) : null);
  return { records, encoding };
}

function readFields(header: Buffer): Field[] {
  const fields: Field[] = [];
  let start = 1;
  for (let at = 32; at + 32 <= header.length && header[at] !== headerEnd; at += 32) {
    const bytes = header.subarray(at, at + 11);
    const end = bytes.indexOf(0);
    const length = header[at + 16] as number;
    fields.push({
      name: end < 0 ? bytes : bytes.subarray(0, end),
      type: String.fromCharCode(header[at + 11] as number),
      at,
      start,
      length,
    });
    start += length;
  }
  return fields;
}

/** The bytes of all texts of the table, the names of its fields included. */
function* textValues(body: Buffer, recordBytes: number, fields: readonly Field[]): Generator<Uint8Array> {
  for (const field of fields) yield field.name;
  for (let record = 0; record < body.length; record += recordBytes) {
    for (const { type, start, length } of fields) {
      if (type === 'C') yield body.subarray(record + start, record + start + length);
    }
  }
}

function cutDown(
  dbf: Buffer,
  body: Buffer,
  recordBytes: number,
  readableFields: readonly Field[],
  live: readonly boolean[],
): Uint8Array {
  const header = Buffer.from(dbf.subarray(0, 32));
  header.writeUInt16LE(32 + readableFields.length * 32 + 1, 8);
  header.writeUInt16LE(1 + readableFields.reduce((sum, { length }) => sum + length, 0), 10);
  const pieces: Uint8Array[] = [header];
  for (const { type, at } of readableFields) {
    const description = Buffer.from(dbf.subarray(at, at + 32));
    if (!numbers.has(type)) description.write('C', 11, 'latin1');
    pieces.push(description);
  }
  pieces.push(Buffer.of(headerEnd));
  live.forEach((isLive, i) => {
    if (!isLive) return;
    const record = i * recordBytes;
    pieces.push(Buffer.of(liveMark));
    for (const { start, length } of readableFields) pieces.push(body.subarray(record + start, record + start + length));
  });
  return Buffer.concat([...pieces, Buffer.of(tableEnd)]);
}

/** A record's values by the source's names of the fields. */
function tidy(
  values: Record<string, unknown> | null,
  matched: ReadonlyMap<string, string>,
  text: (value: string) => string,
): Attributes {
  const byName = new Map(Object.entries(values ?? {}).map(([name, value]) => [text(name).trim(), value]));
  const attributes: Attributes = {};
  for (const [field, name] of matched) {
    const value = byName.get(name);
    attributes[field] = typeof value === 'string' ? clean(text(value)) : ((value ?? null) as number | null);
  }
  return attributes;
}

/** Removes padding by NUL, which the parser takes for text, and the U+FFFD of a character cut at the field's end. */
function clean(value: string): string | null {
  const end = value.indexOf('\0');
  return (
    withoutControls(end < 0 ? value : value.slice(0, end))
      .replace(/\uFFFD+$/, '')
      .trim() || null
  );
}

function readable(field: Field, name: string, tableName: string): Field {
  if (numbers.has(field.type) || texts.has(field.type)) return field;
  throw new SourceError(
    `The field ${name} of ${tableName} is of dBASE type ${field.type}, which holds no text. Use another field.`,
  );
}

function cutShort(name: string): SourceError {
  return new SourceError(
    `${name} is cut short: it does not hold the records its header declares. Fetch the file again.`,
  );
}
