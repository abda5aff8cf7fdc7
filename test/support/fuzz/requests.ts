// Longer than other files: every operation has its generator of requests here, so that none is left out.
import fc from 'fast-check';
import { exampleAnswers, exampleQuestions } from '#server/campaign/canvassing/scripts/example-questions.ts';
import type { CampaignEndpoint } from '#server/operations/campaign-endpoint.ts';
import { mutated, type Schema, valid } from './values.ts';

/** Records and keys that requests may name: filled in when they are sent, since ids are new in every run. */
export interface Known {
  readonly ids: Readonly<Record<'ours' | 'theirs', Readonly<Record<Noun, readonly string[]>>>>;
  /** By operation: `nextCursor` of a first page. */
  readonly cursors: Readonly<Record<string, string>>;
  readonly keys: Readonly<Record<KeyKind, string>>;
}

export type Noun =
  | 'voter'
  | 'merged'
  | 'donation'
  | 'deposit'
  | 'gifts'
  | 'sign'
  | 'visit'
  | 'turf'
  | 'webhook'
  | 'volunteer'
  | 'import'
  | 'script';
/** Keys: federal campaign, provincial campaign, one with other scopes only, one revoked. */
export type KeyKind = 'federal' | 'provincial' | 'narrow' | 'revoked';

/** A request before its ids, cursors and keys are filled in: `{ours:voter:3}`, `{cursor}`, `{key:federal}`. */
export interface Draft {
  readonly endpoint: CampaignEndpoint;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

/** What is in a path in the place of an id, as it is sent. */
export const garbageIds = [
  '0',
  '%20',
  'null',
  '..%2f',
  "'%20or%201=1",
  '%F0%9F%97%B3',
  '%00',
  '%ff',
  '%zz',
  'x'.repeat(300),
  '01900000-0000-7000-8000-00000000000g',
  '01900000-0000-7000-8000-000000000000',
  '01900000000070008000000000000000',
  '{01900000-0000-7000-8000-000000000000}',
];

const recordId = (noun: Noun, weight = 5): fc.Arbitrary<string> =>
  fc.oneof(
    { weight, arbitrary: fc.nat(999).map((n) => `{ours:${noun}:${n}}`) },
    { weight: 1, arbitrary: fc.nat(19).map((n) => `{theirs:${noun}:${n}}`) },
    { weight: 1, arbitrary: fc.constantFrom(...garbageIds) },
  );

const references: Readonly<Record<string, Noun>> = {
  voterId: 'voter',
  voter_id: 'voter',
  otherId: 'voter',

  assignedVolunteerId: 'volunteer',
};

const nouns: ReadonlyArray<readonly [path: string, noun: Noun]> = [
  ['/voters/{id}/unmerge', 'merged'],
  ['/voters', 'voter'],
  ['/deposits', 'deposit'],
  ['/donations/anonymous-gifts', 'gifts'],
  ['/donations', 'donation'],
  ['/canvassing/interactions', 'visit'],
  ['/canvassing/turfs', 'turf'],
  ['/canvassing/scripts', 'script'],
  ['/imports', 'import'],
  ['/webhooks', 'webhook'],
];

const nounOf = (path: string): Noun => nouns.find(([begin]) => path.startsWith(begin))?.[1] ?? 'sign';

/** Values for a field or parameter of this name: inside its schema, or anything. */
function named(name: string, schema: Schema, wild: boolean): fc.Arbitrary<unknown> {
  if (wild) return mutated(schema);
  const noun = references[name];
  // Beside the id of a path: if both are wrong as often as one, few requests are right.
  if (noun) return recordId(noun, 12);
  // Donations of one donor in one year would soon be over the limit.
  if (name === 'donorName') return fc.nat(1e6).map((n) => `Donor ${n}`);
  if (name === 'date') return fc.oneof({ weight: 4, arbitrary: fc.constant('2026-10-05') }, valid(schema));
  if (name === 'url') return fc.constantFrom('https://hooks.example.org/a', 'http://localhost:4000/b', 'ftp://x', 'x');
  if (name === 'advantageAmount') return fc.constantFrom(null, 0, 0.01, 5);
  // No two records have the same one.
  if (name === 'externalId' || name === 'eventId') return fc.nat(1e9).map((n) => `M-${n}`);
  if (name === 'occurredAt') return fc.constantFrom('2026-10-05T09:00:00Z', '2026-03-01T12:00:00-05:00');
  if (name === 'replacesReceiptNumber' || name === 'spoilsReceiptNumber')
    return fc.constantFrom('1', '99001-2026-000001');
  // A question has choices or a scale as its kind says, and the same kind in every version of its script.
  if (name === 'questions') {
    const some = fc.shuffledSubarray([...exampleQuestions], { minLength: 1 });
    return fc.oneof({ weight: 4, arbitrary: some }, valid(schema));
  }
  if (name === 'columns') return fc.oneof({ weight: 4, arbitrary: fc.constant(exampleColumns) }, valid(schema));
  if (name === 'kind') return fc.oneof({ weight: 4, arbitrary: fc.constant('VOTERS') }, valid(schema));
  if (name === 'phone') return fc.oneof(valid(schema), fc.constantFrom('709-555-0142', '+1 709 555 0142'));
  if (name === 'voterIds') return fc.array(recordId('voter', 12), { minLength: 1, maxLength: 5 });
  if (name === 'people' && schema.type === 'array') return fc.oneof({ weight: 4, arbitrary: household }, valid(schema));
  if (name === 'donations') return fc.oneof({ weight: 4, arbitrary: deposited }, valid(schema));
  // The donor of hardly any donation is the candidate.
  if (name === 'changes') return fc.oneof({ weight: 4, arbitrary: corrections }, valid(schema));
  if (name === 'answers') return fc.oneof({ weight: 4, arbitrary: answersToScript }, valid(schema));
  return valid(schema);
}

/** All voters that are known live behind one door. */
const household = fc
  .uniqueArray(fc.nat(999), { minLength: 1, maxLength: 2 })
  .map((voters) => voters.map((n) => ({ voterId: `{ours:voter:${n}}`, disposition: 'NOT_HOME' })));

/** Of a deposit, each within the limit of its donor. */
const deposited = fc.array(
  fc.record({
    donorName: fc.nat(1e6).map((n) => `Donor ${n}`),
    donorAddress: fc.constant('345 Main St'),
    donorCity: fc.constantFrom('Grand Banc', 'Port Merrow'),
    donorProvince: fc.constant('XA'),
    donorPostalCode: fc.constant('Z1A 1A1'),
    amount: fc.nat(500).map((dollars) => dollars + 1),
    date: fc.constant('2026-10-05'),
    method: fc.constantFrom('CHEQUE', 'CASH'),
  }),
  { minLength: 1, maxLength: 3 },
);

/** Of a donation. */
const corrections = fc.record(
  {
    donorCity: fc.constantFrom('Grand Banc', 'Port Merrow'),
    notes: fc.constantFrom('A cheque.', null),
    amount: fc.nat(500).map((dollars) => dollars + 1),
  },
  { requiredKeys: ['donorCity'] },
);

/** Of the file in the documents. */
const exampleColumns = 'firstName,lastName,address,city,province,postalCode,riding';

/** Of the first version of a script, whose questions are those of the documents. */
const answersToScript = fc.nat(299).map((n) => ({ ...exampleAnswers, scriptId: `{ours:script:${n}}` }));

/** In a hundred, how often a field is given that need not be: some are right for few files, or without others alone. */
const usual: Readonly<Record<string, number>> = {
  sheet: 3,
  default_role: 3,
  default_status: 3,
  numbers: 10,
  voterIds: 70,
  default_date: 3,
  default_method: 3,
  default_attested: 3,
  spoilsReceiptNumber: 3,
};

type Mode = 'valid' | 'one' | 'some' | 'free';

const mode: fc.Arbitrary<Mode> = fc.oneof(
  { weight: 11, arbitrary: fc.constant<Mode>('valid') },
  { weight: 7, arbitrary: fc.constant<Mode>('one') },
  { weight: 2, arbitrary: fc.constant<Mode>('some') },
  { weight: 2, arbitrary: fc.constant<Mode>('free') },
);

const strangeName = fc.constantFrom(
  '__proto__',
  'constructor',
  'toString',
  '',
  ' ',
  'ID',
  'tags[]',
  'x'.repeat(200),
  'naïve',
  '\u202e',
  '$where',
);

/** An object of a schema's fields in which none, one or some are mutated, left out, or strange to it. */
function fields(schema: Schema, how: Mode): fc.Arbitrary<[string, unknown][]> {
  const names = Object.keys(schema.properties ?? {});
  const required = new Set(schema.required);
  const given = fc.tuple(
    fc.nat(Math.max(0, names.length)),
    fc.infiniteStream(fc.nat(99)),
    fc.array(fc.tuple(strangeName, fc.jsonValue({ maxDepth: 1 })), { maxLength: how === 'valid' ? 0 : 1 }),
  );
  return given.chain(([target, chances, strange]) => {
    const chosen = names.filter((name, i) => {
      const chance = chances.next().value as number;
      if (how === 'one' && i === target) return true;
      return required.has(name) ? how === 'valid' || how === 'one' || chance > 5 : chance < (usual[name] ?? 35);
    });
    const parts = chosen.map((name) => {
      const wild = how === 'one' ? name === names[target] : how === 'some' && (chances.next().value as number) < 40;
      return named(name, schema.properties?.[name] as Schema, wild).map((value): [string, unknown] => [name, value]);
    });
    return fc
      .tuple(...parts)
      .map((entries) => (how === 'one' && target < names.length ? entries : [...entries, ...strange]));
  });
}

/** JSON text of fields, in which one named `__proto__` or given twice is written as such. */
const jsonObject = (entries: readonly [string, unknown][]): string =>
  `{${entries.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value) ?? 'null'}`).join(',')}}`;

const brokenJson = fc.constantFrom(
  '',
  '{',
  'null',
  '1',
  '"text"',
  '[]',
  '[{}]',
  '{"a":1}{"b":2}',
  '{"a":01}',
  '{"a":1e400}',
  "{'a':1}",
  '{"a":"\\ud800"}',
  '\ufeff{}',
  '{"__proto__":{"x":1}}',
  '{"a":"\u0000"}',
  '['.repeat(5000),
  '{"id":'.repeat(3000),
  `{"id":${'['.repeat(50_000)}${']'.repeat(50_000)}}`,
  `{"createdAt":${'['.repeat(50_000)}${']'.repeat(50_000)}}`,
);

function body(schema: Schema): fc.Arbitrary<string> {
  return mode.chain((how) => (how === 'free' ? fc.oneof(brokenJson, fc.json()) : fields(schema, how).map(jsonObject)));
}

const brokenQuery = fc.constantFrom(
  '%',
  '%zz=1',
  'limit=%ff',
  'limit=5&limit=6',
  '&&&',
  '=',
  'limit',
  '__proto__=1',
  'constructor=1',
  'limit[]=5',
  'cursor=',
  `cursor=${'A'.repeat(5000)}`,
  'limit=1e2',
  'limit=1e999',
  'limit=+5',
  'limit=0x10',
  'limit=NaN',
  'limit=-0',
  'limit=5;limit=6',
  '?limit=5',
  'riding=%00',
  'q=%ED%A0%80',
  'riding=%F0%9F%97%B3',
);

/** Bytes of a cursor's place are replaced; its version and mark stay: times and ids that no record has. */
const cursor = fc.oneof(
  { weight: 5, arbitrary: fc.constant('{cursor}') },
  {
    weight: 2,
    arbitrary: fc
      .uint8Array({ minLength: 22, maxLength: 22 })
      .map((bytes) => `{cursor:${Buffer.from(bytes).toString('hex')}}`),
  },
  { weight: 1, arbitrary: fc.constantFrom(`{cursor:${'ff'.repeat(22)}}`, `{cursor:${'00'.repeat(22)}}`) },
  { weight: 1, arbitrary: fc.base64String({ maxLength: 80 }) },
);

/** Pages of what one record has need its id and a place in that: fewer of both are wrong, or nearly all requests were. */
function query(schema: Schema | undefined, isOfRecord: boolean): fc.Arbitrary<string> {
  if (!schema) return fc.oneof({ weight: 12, arbitrary: fc.constant('') }, { weight: 1, arbitrary: brokenQuery });
  return mode.chain((how) => {
    if (how === 'free') return brokenQuery;
    const { cursor: paged, ...others } = schema.properties ?? {};
    return fc
      .tuple(
        fields({ ...schema, properties: others, required: [] }, how),
        paged ? fc.option(cursor, { freq: isOfRecord ? 1 : 4 }) : fc.constant(null),
      )
      .map(([entries, place]) =>
        [
          // With other filters than its own a cursor is refused: that is one case of many.
          ...entries
            .filter(([name]) => how !== 'valid' || place === null || name === 'limit')
            .map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
          ...(place === null ? [] : [['cursor', place]]),
        ]
          .map(([name = '', value = '']) => `${encoded(name)}=${encoded(value)}`)
          .join('&'),
      );
  });
}

/** Percent-encoded, but for places to be filled in, and for texts that are meant as bad encoding. */
const encoded = (text: string): string =>
  /^(\{(ours|theirs|cursor).*|%[0-9a-zA-Z]{2}[\w%'=.]*)$/.test(text) ? text : encodeURIComponent(text.toWellFormed());

const authorization = fc.oneof(
  { weight: 40, arbitrary: fc.constant('Bearer {key:federal}') },
  { weight: 12, arbitrary: fc.constant('Bearer {key:provincial}') },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      'bearer {key:federal}',
      'BEARER   {key:federal}',
      'Bearer {key:narrow}',
      'Bearer {key:revoked}',
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      null,
      '',
      'Bearer',
      'Bearer ',
      '{key:federal}',
      'Basic {key:federal}',
      'Bearer {key:federal} x',
      'Bearer  svc_live_',
      `Bearer svc_live_${'A'.repeat(32)}`,
      `Bearer svc_live_${'A'.repeat(5000)}`,
      'Bearer SVC_LIVE_',
      'Bearer é',
      'Bearer ced_0123456789abcdefghijABCDEFGHIJ_-',
    ),
  },
);

const idempotencyKey = fc.oneof(
  { weight: 9, arbitrary: fc.constant(null) },
  { weight: 3, arbitrary: fc.nat(1000).map((n) => `again-${n}`) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('', ' ', 'k'.repeat(200), 'k'.repeat(201), 'é', '\u00ff', "';--", 'a, b', '\t'),
  },
);

const contentType = fc.oneof(
  {
    weight: 30,
    arbitrary: fc.constantFrom('application/json', 'application/json; charset=utf-8', 'Application/JSON'),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      null,
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      'application/json; charset=utf-16',
      'nonsense',
      ';',
    ),
  },
);

/** A request to one operation, mostly sensible. */
export function draftFor(endpoint: CampaignEndpoint): fc.Arbitrary<Draft> {
  const noBody = fc.constant<string | undefined>(undefined);
  const noun = nounOf(endpoint.path);
  const isOfRecord = endpoint.path.includes('{id}');
  const isPaged = 'cursor' in ((endpoint.query as Schema | undefined)?.properties ?? {});
  const bodies = endpoint.file
    ? fc.oneof({ weight: 8, arbitrary: fc.constant(endpoint.file.example) }, fc.string(), noBody)
    : !endpoint.body
      ? noBody
      : endpoint.bodyOptional
        ? fc.oneof(noBody, body(endpoint.body as Schema))
        : fc.oneof({ weight: 30, arbitrary: body(endpoint.body as Schema) }, { weight: 1, arbitrary: noBody });
  return fc
    .record({
      id: recordId(noun, isPaged || noun === 'import' ? 12 : 5),
      query: query(endpoint.query as Schema | undefined, isOfRecord),
      body: bodies,
      authorization,
      key: idempotencyKey,
      type: endpoint.file
        ? fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...endpoint.file.types) }, contentType)
        : contentType,
    })
    .map(({ id, query, body, authorization, key, type }) => ({
      endpoint,
      path: endpoint.path.replace('{id}', id) + (query === '' ? '' : `?${query}`),
      headers: {
        ...(authorization !== null && { Authorization: authorization }),
        ...(key !== null && { 'Idempotency-Key': key }),
        ...(body !== undefined && type !== null && { 'Content-Type': type }),
      },
      body,
    }));
}

/** Puts known ids, cursors and keys into a text. */
export function fillIn(text: string, known: Known, operationId: string): string {
  return text.replace(
    /\{(ours|theirs):(\w+):(\d+)\}|\{cursor(?::([0-9a-f]+))?\}|\{key:(\w+)\}/g,
    (_, whose, noun, n, place, key) => {
      if (key) return known.keys[key as KeyKind];
      if (whose) {
        const ids = known.ids[whose as 'ours' | 'theirs'][noun as Noun];
        return ids[Number(n) % ids.length] as string;
      }
      const bytes = Buffer.from(known.cursors[operationId] ?? '', 'base64url');
      if (place) Buffer.from(place, 'hex').copy(bytes, 9);
      return bytes.toString('base64url');
    },
  );
}
