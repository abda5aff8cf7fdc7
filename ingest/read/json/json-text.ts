import { constants } from 'node:buffer';
import { SourceError } from '#core/errors.ts';
import { decodeText } from '#ingest/read/text/encoding.ts';
import { repeatedField } from '#ingest/read/used-fields.ts';
import { humanSize } from '#ingest/unpack/limits.ts';
import type { Archive } from '#ingest/unpack/unpack.ts';
import { isObject, objectAt } from './json-object.ts';

/** One JSON text of a file, and its place there, for messages. */
export interface JsonDocument {
  readonly value: unknown;
  readonly where: string;
}

const recordSeparator = '\u001e';

/**
 * Reads a member's JSON: one document, or one a line. A line may begin with a record separator; its document may then
 * go over several lines (RFC 8142, GeoJSON text sequences).
 *
 * @param lines whether there must be one a line; otherwise both are read, because the pages of a service are stored as
 * lines
 * @param used the members that are read: one that stands twice in an object is refused
 * @throws SourceError for what is not JSON, saying what it looks like
 */
export async function readJson(
  archive: Archive,
  name: string,
  declaredEncoding: string | undefined,
  lines: boolean,
  used: ReadonlySet<string>,
): Promise<{ documents: JsonDocument[]; encoding: string }> {
  const content = await archive.read(name);
  if (content.length > constants.MAX_STRING_LENGTH) {
    throw new SourceError(
      `${name} is ${humanSize(content.length)}, too large to be one text. Ask the publisher for parts.`,
    );
  }
  const { text, encoding } = decodeText(content, declaredEncoding);
  if (text.trim() === '') throw new SourceError(`${name} is empty: the address answered nothing. Try again later.`);
  if (!lines && !hasDocumentPerLine(text)) return { documents: [documentOf(text, name, used)], encoding };
  const separator = text.includes(recordSeparator) ? recordSeparator : '\n';
  const documents: JsonDocument[] = [];
  text.split(separator).forEach((line, i) => {
    if (line.trim() === '') return;
    const where = separator === '\n' ? `Line ${i + 1} of ${name}` : `Text ${i} of ${name}`;
    documents.push(documentOf(line, where, used));
  });
  return { documents, encoding };
}

/** Whether the first line ends an object and the next begins one, which happens in no single JSON document. */
function hasDocumentPerLine(text: string): boolean {
  return text.startsWith(recordSeparator) || /^[^\n]*\}[ \t\r]*\n\s*\{/.test(text);
}

/** An ArcGIS server answers failure with status 200 and this body (ArcGIS REST API, "Error messages"). */
export function refuseServiceError({ value, where }: JsonDocument): void {
  if (!isObject(value) || !isObject(value.error)) return;
  const { code, message, details } = value.error;
  const said = [message, ...(Array.isArray(details) ? details : [])].filter(
    (part) => typeof part === 'string' && part !== '',
  );
  throw new SourceError(
    `${where} is no data but an error that the service answered: ${String(code ?? 'no code')} ${said.join(' ') || 'without a message'}. ` +
      'Try again later; if it stays so, check the address and the layer number in the source.',
  );
}

/** An ArcGIS service cuts a response at its maximum of records and says so in a member beside the features. */
export function refuseCut(value: unknown, where: string): void {
  const isCut = [value, objectAt(value, 'properties')].some(
    (object) => isObject(object) && object.exceededTransferLimit === true,
  );
  if (!isCut) return;
  throw new SourceError(
    `${where} is cut: the service says that it has more records than it answered (exceededTransferLimit). Set ` +
      '`service.type` to arcgis with a `pageSize`, so that it is asked page by page.',
  );
}

/** Texts as a whole, so that nothing within them is taken for a number, and the numbers that JSON does not have. */
const textOrNoNumber = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\b(?:NaN|Infinity)\b/g;

/**
 * Python and others write NaN and Infinity, above all for unknown heights, although JSON has no such values (RFC 8259,
 * section 6). They are read as null, which is refused if a number is needed.
 */
function withoutNaN(text: string): string {
  return text.replace(textOrNoNumber, (found) => (found.startsWith('"') ? found : 'null'));
}

function documentOf(text: string, where: string, used: ReadonlySet<string>): JsonDocument {
  const value = parse(text, where);
  const repeated = repeatedMembers(text, value, used);
  if (repeated.length > 0) throw repeatedField(repeated, where);
  return { value, where };
}

/** A JSON text as publishers write them, NaN and Infinity as null. Throws a SyntaxError for other text. */
export const parseJson = (text: string): unknown =>
  JSON.parse(/\b(?:NaN|Infinity)\b/.test(text) ? withoutNaN(text) : text);

function parse(text: string, where: string): unknown {
  try {
    return parseJson(text);
  } catch (error) {
    const start = JSON.stringify(text.trim().slice(0, 60));
    const reason = error instanceof Error ? error.message.replace(/[,:]? ["'.].*$/s, '') : String(error);
    const advice = /^\s*</.test(text)
      ? 'It looks like XML: a service may have answered an exception. Open the address and read it.'
      : 'The file may be cut short: fetch it again.';
    throw new SourceError(`${where} is not JSON (${reason}); it begins with ${start}. ${advice}`, { cause: error });
  }
}

/**
 * Which of the names stand twice in an object of a JSON text: a parser keeps the last one without a word (RFC 8259, section
 * 4). Members as written are counted, and those that were parsed: there are fewer of these where one was lost.
 *
 * @param text the JSON text of `value`
 */
function repeatedMembers(text: string, value: unknown, names: Iterable<string>): string[] {
  return [...names].filter((name) => countWritten(text, JSON.stringify(name)) > countParsed(value, name));
}

/** How often a quoted text is followed by a colon; within a text its quotes are escaped. */
function countWritten(text: string, quoted: string): number {
  let count = 0;
  for (let at = text.indexOf(quoted); at >= 0; at = text.indexOf(quoted, at + quoted.length)) {
    if (text[at - 1] === '\\') continue;
    let after = at + quoted.length;
    while (' \t\r\n'.includes(text.charAt(after)) && after < text.length) after++;
    if (text[after] === ':') count++;
  }
  return count;
}

/** Lists of coordinates hold no objects, and are passed over. */
function countParsed(value: unknown, name: string): number {
  if (Array.isArray(value)) {
    if (typeof value[0] === 'number') return 0;
    return value.reduce((sum: number, each) => sum + countParsed(each, name), 0);
  }
  if (!isObject(value)) return 0;
  const own = Object.hasOwn(value, name) ? 1 : 0;
  return Object.values(value).reduce((sum: number, each) => sum + countParsed(each, name), own);
}
