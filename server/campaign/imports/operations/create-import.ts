import { Type } from 'typebox';
import { type HustingsError, invalid } from '#core/errors.ts';
import { formatters } from '#core/formatters.ts';
import type { ReadTable } from '#core/tables/reader/read-apart.ts';
import { annotate } from '#server/call/schema.ts';
import type { SentFile } from '#server/call/sent-file.ts';
import { readCampaign } from '#server/campaign/campaigns/read-campaign.ts';
import { columnLetters } from '#server/campaign/imports/columns/choose/column-letters.ts';
import { type MappingFaults, mappingFaults } from '#server/campaign/imports/columns/choose/mapping-faults.ts';
import { presets } from '#server/campaign/imports/columns/choose/presets.ts';
import { rememberChoice } from '#server/campaign/imports/columns/choose/remembered-choices.ts';
import { unreadColumns } from '#server/campaign/imports/columns/choose/unread-columns.ts';
import { targetsOf } from '#server/campaign/imports/columns/words/words-of-kind.ts';
import { type Import, readImport } from '#server/campaign/imports/import.ts';
import { importKinds } from '#server/campaign/imports/kinds/kinds.ts';
import { beginCheck, refuseChoice } from '#server/campaign/imports/steps.ts';
import { mostBytes, mostRows, readUpload, storeUpload } from '#server/campaign/imports/upload.ts';
import { campaignEndpoint } from '#server/operations/campaign-endpoint.ts';
import { one, record } from '#server/records/schemas/schemas.ts';
import { tags } from '#server/records/schemas/tags.ts';
import { duplicatesParameter, encodingSchema, ImportSchema, kindSchema, showImport } from './import/import-record.ts';
import { noScope, refuseKind } from './import/may-import.ts';

const text = (maxLength: number, description: string, example: string) =>
  Type.Optional(Type.String({ maxLength, description, examples: [example] }));

const whereNone = (field: string) => `The field \`${field}\` of rows without one.`;

const query = record({
  kind: annotate(kindSchema, { description: 'The kind of the rows.', default: 'VOTERS', examples: ['VOTERS'] }),
  name: text(100, 'The file name, for display.', 'members.csv'),
  sheet: text(100, 'The sheet of a workbook to import. The default is the first one that is not hidden.', 'Members'),
  columns: Type.Optional(
    Type.String({
      maxLength: 2000,
      pattern: '^[A-Za-z,. -]*$',
      expects: 'names of fields, separated by commas, at most 2000 characters',
      description:
        'The field of each column, in the order of the file, separated by commas; nothing, or `-`, to leave a ' +
        'column out. Part of a field: `address.unit`, `.number`, `.numberSuffix`, `.before`, `.street`, `.type`, ' +
        '`.direction`, `.second`; `lastName.suffix`; `doNotContact.PHONE` and the other channels, for a column that ' +
        'says yes or no; of donations `donorName.prefix`, `.given`, `.middle`, `.family`, `.suffix`, `donorAddress` ' +
        'as `address`, `date.utc`, `payment.status`, `payment.currency`, `payment.refunded`; of volunteers `name` as ' +
        '`donorName`. By default columns are what was chosen for the last file with the same columns; else those of a ' +
        'known product; else recognised by their English or French names. A choice is remembered.',
      examples: ['firstName,lastName,address,city,province,postalCode,riding'],
    }),
  ),
  encoding: Type.Optional(
    annotate(encodingSchema, {
      description: 'The encoding of lines that are not UTF-8. By default it is detected.',
      examples: ['WINDOWS-1252'],
    }),
  ),
  duplicates: duplicatesParameter('Used with `start=true`; otherwise pass it when the import is started.'),
  start: Type.Boolean({
    default: false,
    description: 'Whether the import begins when the check ends. By default it waits for `POST /imports/{id}/start`.',
    examples: [false],
  }),
  default_city: text(100, `${whereNone('city')} Of donations: \`donorCity\`.`, 'Grand Banc'),
  default_province: text(50, `${whereNone('province')} Of donations: \`donorProvince\`.`, 'XA'),
  default_riding: text(
    200,
    `${whereNone('riding')} The default is the campaign’s riding, if the file has no such column. Empty: rows are imported without one, and \`POST /voters/fill-districts\` can fill them in.`,
    'Banquereau—Sable',
  ),
  default_poll: text(20, whereNone('poll'), '12'),
  default_role: text(100, whereNone('role'), 'canvasser'),
  default_status: text(20, whereNone('status'), 'ACTIVE'),
  default_date: text(30, `${whereNone('date')} Of donations.`, '2026-09-19'),
  default_method: text(50, `${whereNone('method')} Of donations.`, 'CHEQUE'),
  default_attested: text(10, `${whereNone('donorIsCanadianAttested')} Of donations.`, 'yes'),
});

const csv = 'text/csv';
const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export const createImport = campaignEndpoint({
  operationId: 'createImport',
  method: 'POST',
  path: '/imports',
  tag: tags.imports,
  summary: 'Upload a file of records',
  description:
    `Extension. The body is a CSV file or a workbook (.xlsx) of up to ${formatters.whole.en.format(mostRows)} rows ` +
    'and 20 MiB. A background job checks each row by the rules of the single-record operation and compares it with ' +
    'the campaign’s records. `GET /imports/{id}` reports progress and counts of matches, `GET /imports/{id}/rows` ' +
    'the rows. `POST /imports/{id}/start` then imports the ready rows; `start=true` does so at once. The rules and ' +
    'audit log entries are those of imports in the console. Voters need the scope `voters:write`, donations ' +
    '`donations:write`. A donation that would exceed the annual limit, including the preceding rows, is FAULTY. A ' +
    'file counts as one request for every MiB, rounded up. A campaign may have five files at a time, each for a ' +
    'day.',
  scope: 'voters:write',
  orScope: 'donations:write',
  role: 'MANAGER',
  file: {
    types: [csv, xlsx],
    mostBytes,
    description:
      'A CSV file (RFC 4180) with commas, semicolons or tabs, or a workbook (.xlsx). Its first row contains the column names.',
    example:
      'First name,Last name,Address,City,Province,Postal code,Riding\r\n' +
      'Odile,Quayle,12 Marram Rd,Grand Banc,XA,Z1A 1A1,Banquereau—Sable\r\n',
  },
  isLong: true,
  query,
  response: one(ImportSchema),
  errors: [noScope('VOLUNTEERS')],
  // The file is read before the transaction begins.
  around: (body, { kind, sheet }, execute) =>
    readUpload({ bytes: (body as SentFile).bytes, sheet, kind }, 'createImport', (read) => execute(read)),
  async handle({ body, query: asked }, context) {
    const { tx, principal, now } = context;
    refuseKind(principal, asked.kind);
    refuseChoice(asked, asked.duplicates);
    const { userId } = principal;
    if (userId === null) throw invalid('An import needs a member in whose name it is recorded.');
    const table = (body as unknown as () => ReadTable)();
    const fileName = asked.name ?? 'import.csv';
    const id = await storeUpload(context, { userId, kind: asked.kind, fileName, table });
    const uploaded = await readImport(tx, id, now);
    const columns = asked.columns === undefined ? [...uploaded.columns] : columnsOf(uploaded, asked.columns);
    const defaultValues = defaultsOf(uploaded, asked, (await readCampaign(tx)).riding);
    refuseFaults(uploaded, columns, defaultValues);
    if (asked.start && asked.columns === undefined) refuseUnread(uploaded);
    const begins = asked.start ? { duplicates: asked.duplicates } : undefined;
    await beginCheck(tx, id, { columns, defaultValues, encoding: asked.encoding, begins }, now);
    if (asked.columns !== undefined) await rememberChoice(tx, uploaded, { columns, defaultValues: {} }, now);
    context.continues = id;
    return { data: showImport(await readImport(tx, id, now)) };
  },
});

/** The fields that the parameter names. Errors: 400 for another number of them than of columns, and for an unknown one. */
function columnsOf({ kind, header }: Import, sent: string): string[] {
  const columns = sent.split(',').map((name) => (name.trim() === '-' ? '' : name.trim()));
  if (columns.length !== header.length) {
    throw invalid(
      `The query parameter "columns" has ${columns.length} fields, and the file ${header.length} columns: name each, or "-".`,
    );
  }
  const known = targetsOf(importKinds[kind]);
  const unknown = columns.find((name) => name !== '' && !known.includes(name));
  if (unknown !== undefined) {
    throw invalid(`The query parameter "columns" has an unknown field. Known are: ${known.join(', ')}.`);
  }
  return columns;
}

/** The fields of donors that have the parameters of voters. */
const ofDonors: Readonly<Record<string, string>> = {
  city: 'donorCity',
  province: 'donorProvince',
  attested: 'donorIsCanadianAttested',
};

/** Errors: 400 for a default of a field that no default is taken of. */
function defaultsOf({ kind, columns, facts }: Import, asked: object, riding: string): Record<string, string> {
  const { defaultable } = importKinds[kind];
  const sent = Object.entries(asked).flatMap(([name, value]) =>
    name.startsWith('default_') && value !== undefined ? [[name.slice('default_'.length), String(value)] as const] : [],
  );
  const given = sent.map(([name, value]) => [(kind === 'DONATIONS' && ofDonors[name]) || name, value] as const);
  const strange = given.findIndex(([field]) => !defaultable.includes(field));
  if (strange >= 0) {
    throw invalid(`The query parameter "default_${sent[strange]?.[0]}" is none of this kind of records.`);
  }
  // What a member chose for all rows of another file is no fact of this one; what a product's lists never say is.
  const preset = facts?.origin.by === 'PRESET' ? facts.origin.preset : null;
  const ofPreset = Object.values(presets).find(({ name }) => name === preset)?.defaultValues ?? {};
  const defaults = { ...ofPreset, ...Object.fromEntries(given) };
  const needsRiding = defaultable.includes('riding') && !columns.includes('riding');
  return needsRiding ? { riding, ...defaults } : defaults;
}

function refuseFaults(
  { kind, header }: Import,
  columns: readonly string[],
  defaultValues: Record<string, string>,
): void {
  const faults = mappingFaults(importKinds[kind], columns, defaultValues);
  if (faults) throw badColumns(faults, header);
}

const named = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(', ');

/** Names of columns that a message has at most, and their characters. */
const [mostNamed, longestNamed] = [40, 60];

/** The names of a file's columns as they were seen. */
const seen = (header: readonly string[]): string => {
  const first = header.slice(0, mostNamed).map((title) => title.slice(0, longestNamed));
  return `The file's columns are: ${named(first)}${header.length > mostNamed ? ', …' : ''}.`;
};

const badColumns = ({ repeated, missing }: MappingFaults, header: readonly string[]): HustingsError =>
  invalid(
    [
      ...(missing.length > 0 ? [`No column of the file gives ${named(missing)}.`] : []),
      ...(repeated.length > 0 ? [`More than one column gives ${named(repeated)}.`] : []),
      seen(header),
      'Say with the query parameter "columns" which field each column is.',
    ].join(' '),
  );

const whatIsSaid = {
  ADDRESS: 'a part of the address',
  CONTACT: 'a wish not to be contacted',
  PAYMENT: 'whether a payment counts',
} as const;

/** Errors: 400 if an unattended import would leave out what makes records wrong. Somebody who names the columns has decided. */
function refuseUnread(uploaded: Import): void {
  const serious = unreadColumns(uploaded).flatMap(({ concern, ...column }) =>
    concern ? [{ ...column, concern }] : [],
  );
  if (serious.length === 0) return;
  const listed = serious
    .slice(0, mostNamed)
    .map(({ column, header, concern }) => `${columnLetters(column)} "${header}" (${whatIsSaid[concern]})`);
  throw invalid(
    `With "start=true" no column may be left out that seems to say what makes a record wrong: ${listed.join(', ')}. ` +
      'Name the field of each column with the query parameter "columns", "-" for one that is left out on purpose, or upload ' +
      'without "start=true" and look at the import first.',
  );
}
