import type { Address, Taken } from './addresses.ts';

export interface Attack {
  readonly name: string;
  /** Behind the path, with its question mark. */
  readonly query?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly type?: string;
}

const mebibyte = 1024 * 1024;
/** Of a request's line and headers Node takes 16 KiB. */
const longestQuery = 12_000;

const times = (length: number, make: (n: number) => string): string =>
  Array.from({ length }, (_, n) => make(n)).join('');

/** Fields of any names, of which the long text is made once. */
const unknownFields = (length: number): string => times(length, (n) => `"u${n}":1,`);
const mostFields = unknownFields(95_000);

/** A character that normalizes to 18, one that expressions stop at, and one that folds to two. */
const characters = ['\ufdfa', ' ', 'ß'];

/** Parameters and fields that pages know, beside those of an operation's schema. */
const namesOfPages = ['q', 'postalCode', 'address', 'place', 'date', 'lat', 'lng', 'cursor', 'limit', 'name', 'number'];

interface Schema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly format?: string;
  readonly pattern?: string;
  readonly maxLength?: number;
  readonly examples?: readonly unknown[];
  readonly items?: Schema;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly anyOf?: readonly Schema[];
}

/** A value that the schema accepts, with every free text as long as it may be, and every list as full. */
function fullValue(schema: Schema, character: string): unknown {
  const { anyOf, properties, items, maxItems = 1000, maxLength, examples = [] } = schema;
  if (anyOf) return fullValue(anyOf.find(({ type }) => type !== 'null') as Schema, character);
  if (properties) {
    return Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, fullValue(each, character)]));
  }
  if (items) return Array.from({ length: Math.min(maxItems, 1000) }, () => fullValue(items, character));
  const isFree = schema.type === 'string' && !schema.enum && !schema.format && !schema.pattern && maxLength;
  if (isFree) return character.repeat(maxLength);
  return examples[0] ?? schema.enum?.[0] ?? (schema.type === 'boolean' ? false : schema.type === 'string' ? 'x' : 1);
}

const rowSchema = ({ body }: Taken): Schema =>
  (body as { properties: { records: { items: Schema } } }).properties.records.items;

/** JSON texts of each kind, of which some are as large as any address takes. */
function jsonTexts({ takes }: Address): Record<string, string> {
  const { inRows } = takes;
  const schema = (inRows ? rowSchema(takes) : takes.body) as Schema | undefined;
  const names = Object.keys(schema?.properties ?? { a: 0 });
  const [name = 'a'] = names;
  const texts: Record<string, string> = {
    'unknown fields': `{${mostFields}"u":1}`,
    'unknown fields in few bytes': `{${unknownFields(240)}"u":1}`,
    nesting: `{"${name}":${'['.repeat(500_000)}${']'.repeat(500_000)}}`,
    'nesting of objects in few bytes': `${'{"a":'.repeat(500)}1${'}'.repeat(500)}`,
    'a string': JSON.stringify({ [name]: '\ufdfa'.repeat(330_000) }),
    'a number': `{"${name}":1${'0'.repeat(mebibyte)}1}`,
    'a number in few bytes': `{"${name}":1${'0'.repeat(3_500)}1}`,
    'a name': `{"${'n'.repeat(mebibyte)}":1}`,
    rows: `{"${name}":[${'{},'.repeat(300_000)}{}]}`,
    repetition: `{${`"${name}":1,`.repeat(90_000)}"${name}":1}`,
    escapes: `{"${name}":"${'\\u0041'.repeat(170_000)}"}`,
  };
  if (schema)
    for (const character of characters.slice(0, 2)) {
      texts[`fields full of ${JSON.stringify(character)}`] = JSON.stringify(fullValue(schema, character));
    }
  if (!inRows) return texts;
  const rows: Record<string, string> = {};
  for (const [kind, text] of Object.entries(texts)) {
    const most = Math.min(inRows, Math.max(1, Math.floor((3.9 * mebibyte) / (Buffer.byteLength(text) + 1))));
    const length = text.length > 60_000 ? 1 : most;
    rows[kind] = `{"records":[${Array.from({ length }, () => text).join()}]}`;
  }
  const unknown = `{${unknownFields(6_000)}"u":1}`;
  rows['rows of unknown fields'] = `{"records":[${Array.from({ length: 60 }, () => unknown).join()}]}`;
  rows['rows of nothing'] = `{"records":[${'1,'.repeat(1_000_000)}1]}`;
  return rows;
}

function messages(): Record<string, string> {
  const call = (args: string) =>
    `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"find_voters","arguments":${args}}}`;
  return {
    'unknown arguments': call(`{${times(80_000, (n) => `"u${n}":1,`)}"u":1}`),
    'unknown arguments in few bytes': call(`{${times(900, (n) => `"u${n}":1,`)}"u":1}`),
    'unknown members': `{"jsonrpc":"2.0","id":1,"method":"ping"${times(1_000, (n) => `,"u${n}":1`)}}`,
    'nested arguments': call(`{"q":${'['.repeat(2_000)}${']'.repeat(2_000)}}`),
    'a long argument': call(JSON.stringify({ q: '\ufdfa'.repeat(10_000) })),
  };
}

function forms(names: readonly string[], token: string): Record<string, string> {
  const head = `formToken=${token}`;
  const most = 63 * 1024;
  const filled = (piece: (n: number) => string): string => {
    const pieces: string[] = [];
    for (let length = head.length, n = 0; length < most; n++) {
      pieces.push(piece(n));
      length += (pieces.at(-1) as string).length;
    }
    return head + pieces.join('');
  };
  const each = Math.floor(most / (names.length || 1) / 9) - 8;
  const full = (character: string) =>
    head + names.map((name) => `&${name}=${encodeURIComponent(character).repeat(Math.max(1, each))}`).join('');
  return {
    'unknown fields': filled((n) => `&u${n}=1`),
    'unknown fields within the bound': head + times(1_990, (n) => `&u${n}=1`),
    nesting: `${head}&a${'[a]'.repeat(20_000)}=1`,
    repetition: head + times(1_990, (n) => `&${names[n % names.length] ?? 'a'}=${n}`),
    'one field again and again': head + times(1_990, () => `&${names[0] ?? 'a'}=1`),
    'too much': `${head}&a=${'x'.repeat(mebibyte)}`,
    ...Object.fromEntries(characters.slice(0, 3).map((each) => [`fields full of ${JSON.stringify(each)}`, full(each)])),
  };
}

/** A form with a file: as many fields as one may have, and a table of very many columns. */
function multipart(token: string): Attack[] {
  const part = (head: string, content: string) =>
    `--B\r\nContent-Disposition: form-data; ${head}\r\n\r\n${content}\r\n`;
  const file = (content: string) => part('name="file"; filename="a.csv"', content);
  const query = `?formToken=${token}`;
  const type = 'multipart/form-data; boundary=B';
  const bodies = {
    'parts without an end': times(10_000, (n) => part(`name="u${n}"`, '1')),
    'fields full': times(9, (n) => part(`name="u${n}"`, '\ufdfa'.repeat(5_000))),
    'a file of commas': file('a,'.repeat(200_000)),
    'a file of quotes': file('"'.repeat(200_000)),
  };
  return Object.entries(bodies).map(([name, body]) => ({ name, query, type, body: `${body}--B--\r\n` }));
}

function queries({ takes }: Address): Attack[] {
  const names = [...Object.keys(takes.query?.properties ?? {}), ...(takes.query ? [] : namesOfPages)];
  const asked = names.length > 0 ? names : namesOfPages;
  const long = (name: string, character: string, most = longestQuery) => {
    const sent = encodeURIComponent(character);
    return `${name}=${sent.repeat(Math.floor(most / sent.length))}`;
  };
  const filled = (piece: (n: number) => string): string =>
    times(Math.floor(longestQuery / (piece(1000).length || 1)), piece);
  const [first = 'q'] = asked;
  return [
    { name: 'unknown parameters', query: `?${filled((n) => `u${n}=1&`)}` },
    { name: 'a parameter again and again', query: `?${filled(() => `${first}=1&`)}` },
    { name: 'nesting and commas', query: `?${first}${'[a]'.repeat(1_900)}=1&${first}=${'1,'.repeat(2_900)}` },
    // 200 letters at most, as some texts may have, or what is left for each.
    {
      name: 'every parameter full of letters that unfold',
      query: `?${asked.map((name) => long(name, '\ufdfa', Math.min(1_800, longestQuery / asked.length))).join('&')}`,
    },
    ...['\ufdfa', ' ', '"'].map((each) => ({
      name: `${first} full of ${JSON.stringify(each)}`,
      query: `?${long(first, each)}`,
    })),
  ];
}

const headers: Readonly<Record<string, string>> = {
  'Accept-Language': 'x;q=0.1,'.repeat(250),
  'If-None-Match': `${'W/"a",'.repeat(300)}"`,
  'If-Match': `${'W/"'.repeat(500)}`,
  'Idempotency-Key': 'a'.repeat(200),
  Range: `bytes=${'0-1,'.repeat(400)}`,
  'Accept-Encoding': 'gzip;q=0,'.repeat(200),
};

/** Everything that is sent to an address. `names` are those of its form's fields. */
export function attacksOf(address: Address, names: readonly string[]): Attack[] {
  const { kind, route, formToken: token } = address;
  const type = kind === 'json' ? 'application/json' : 'application/x-www-form-urlencoded';
  const bodies =
    kind === 'none'
      ? {}
      : kind === 'form'
        ? forms(names, token)
        : { ...jsonTexts(address), ...(route.startsWith('/mcp') && messages()) };
  return [
    { name: 'headers', headers },
    ...queries(address).slice(0, kind === 'none' ? undefined : 2),
    ...Object.entries(bodies).map(([name, body]) => ({ name, body, type })),
    ...(kind === 'form' ? multipart(token) : []),
  ];
}
