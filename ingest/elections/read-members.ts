import { isDay } from '#core/dates.ts';
import { SourceError } from '#core/errors.ts';
import { type Finding, remark } from '#ingest/kind/gate.ts';
import { parseCsv } from '#ingest/read/csv.ts';
import { isObject } from '#ingest/read/json/json-object.ts';
import { readJson } from '#ingest/read/json/json-text.ts';
import { singleValue } from '#ingest/read/json/properties.ts';
import { type Attributes, matchFields, usedFields } from '#ingest/read/used-fields.ts';
import { evaluate, fieldsOf, meetsConditions, textOf } from '#ingest/registry/expression.ts';
import type { Expression, MemberSource } from '#ingest/registry/source.ts';
import type { Archive } from '#ingest/unpack/unpack.ts';

/** A row of a list: a member, or a seat that is vacant. */
export interface ListedMember {
  readonly code: string;
  readonly district: string;
  /** Null: the seat is vacant. */
  readonly name: string | null;
  readonly party: string;
  /** YYYY-MM-DD; null if the list does not say. */
  readonly since: string | null;
  readonly email: string;
  readonly url: string;
  readonly photo_url: string;
  readonly tel: string;
  readonly offices: readonly Office[];
}

/** An office of a member. What the list does not say is empty. */
interface Office {
  readonly type: string;
  /** Lines, with line feeds between. */
  readonly postal: string;
  readonly tel: string;
  readonly fax: string;
}

interface MemberReading {
  readonly rows: readonly ListedMember[];
  readonly remarks: readonly Finding[];
}

/** Longer texts are none of the kind: a field of the source names another column. */
const longest = { name: 200, party: 200, email: 254, url: 2000, photo_url: 2000, tel: 100 } as const;
const longestOfOffice = { type: 100, postal: 500, tel: 100, fax: 100 } as const;

/**
 * Reads a list of members, a row each.
 *
 * @throws SourceError if the file is not such a list, a field is missing, or a text is longer than any can be
 */
export async function readMembers(archive: Archive, fileName: string, source: MemberSource): Promise<MemberReading> {
  const used = new Set([...usedFields(source), ...fieldsOfOffices(source)]);
  const records =
    source.format.type === 'csv'
      ? csvRecords(await archive.read(fileName), fileName, source.format, used)
      : await jsonRecords(archive, fileName, source.format, used);
  const remarks: Finding[] = [];
  const rows = records
    .filter((attributes) => meetsConditions(source.where ?? [], attributes))
    .map((attributes, i) => rowOf(attributes, source, i + 1, fileName, remarks));
  return { rows, remarks };
}

type Records = readonly Attributes[];

function csvRecords(
  bytes: Buffer,
  fileName: string,
  format: MemberSource['format'] & { type: 'csv' },
  used: ReadonlySet<string>,
): Records {
  const lines = parseCsv(bytes, fileName, 'CSV', format);
  const header = (lines.shift() ?? []).map((name) => name.trim());
  const matched = matchFields(used, header, fileName);
  const indexes = [...matched].map(([field, name]) => [field, header.indexOf(name)] as const);
  return lines.map((line) => Object.fromEntries(indexes.map(([field, index]) => [field, line[index] ?? ''])));
}

async function jsonRecords(
  archive: Archive,
  fileName: string,
  format: MemberSource['format'] & { type: 'json' },
  used: ReadonlySet<string>,
): Promise<Records> {
  const { documents } = await readJson(archive, fileName, format.encoding, false, used);
  let found: unknown = documents.length === 1 ? documents[0]?.value : documents.map(({ value }) => value);
  for (const name of format.path ?? []) found = isObject(found) ? found[name] : undefined;
  if (!Array.isArray(found) || !found.every(isObject)) {
    const place = format.path ? `at ${format.path.join(' › ')}` : 'there';
    throw new SourceError(`${fileName} has no list of objects ${place}: check \`format.path\`.`);
  }
  const matched = matchFields(used, new Set(found.flatMap((record) => Object.keys(record))), fileName);
  return found.map((record) =>
    Object.fromEntries([...matched].map(([field, name]) => [field, plain(singleValue(record[name]))])),
  );
}

/** Objects and lists of several values within a record are not a text. */
const plain = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;

const fieldsOfOffices = ({ offices = [] }: MemberSource): string[] =>
  offices.flatMap(({ postal = [], tel, fax }) =>
    [...postal, tel, fax].flatMap((expression) => (expression === undefined ? [] : fieldsOf(expression))),
  );

/** The offices of which a row says more than that they are there. */
function officesOf(attributes: Attributes, { offices = [] }: MemberSource): Office[] {
  const text = (expression: Expression | undefined) =>
    expression === undefined ? '' : textOf(evaluate(expression, attributes));
  return offices
    .map(({ type = '', postal = [], tel, fax }) => {
      const lines = postal.map(text).filter((line) => line !== '');
      return { type, postal: lines.join('\n'), tel: text(tel), fax: text(fax) };
    })
    .filter(({ postal, tel, fax }) => postal !== '' || tel !== '' || fax !== '');
}

function rowOf(
  attributes: Attributes,
  source: MemberSource,
  row: number,
  file: string,
  remarks: Finding[],
): ListedMember {
  const text = (field: keyof MemberSource['fields']): string => {
    const expression = source.fields[field];
    return expression === undefined ? '' : textOf(evaluate(expression, attributes));
  };
  const usable = (name: 'day' | 'email' | 'url', value: string, isUsable: boolean): string => {
    if (value === '' || isUsable) return value;
    remarks.push(remark('memberValueLeftOut', { row, file, value: name }));
    return '';
  };
  const since = text('since');
  const offices = officesOf(attributes, source);
  const read = {
    code: text('code'),
    district: text('district'),
    name: text('name') === '' ? null : text('name'),
    party: text('party'),
    since: usable('day', since, isDay(since)) || null,
    email: usable('email', text('email'), /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text('email'))),
    url: usable('url', text('url'), isWebAddress(text('url'))),
    photo_url: usable('url', text('photoUrl'), isWebAddress(text('photoUrl'))),
    tel: text('tel') || (offices[0]?.tel ?? ''),
    offices,
  };
  const where = `Row ${row} of ${file}`;
  refuseLongTexts(read, longest, where);
  for (const office of offices) refuseLongTexts(office, longestOfOffice, where);
  return read;
}

function refuseLongTexts<Name extends string>(
  texts: Readonly<Record<NoInfer<Name>, string | null>>,
  longest: Readonly<Record<Name, number>>,
  where: string,
): void {
  for (const [name, most] of Object.entries<number>(longest)) {
    const { length } = texts[name as Name] ?? '';
    if (length <= most) continue;
    throw new SourceError(`${where} has a ${name} of ${length} characters: check the fields of the source.`);
  }
}

/** Pages lead there: no other scheme is an address of the web. */
function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}
