import { type Static, Type } from 'typebox';
import { formatCents } from '#core/money.ts';
import { mostColumns } from '#core/tables/table.ts';
import { annotate, enumeration, nullable } from '#server/call/schema.ts';
import { type DonationMethod, donationMethod, donationMethods } from '#server/campaign/donations/donation.ts';
import type { Counts } from '#server/campaign/imports/batches/counts.ts';
import { ruleKey } from '#server/campaign/imports/batches/counts.ts';
import { type Sums, sumsOf } from '#server/campaign/imports/batches/sums.ts';
import { wouldUpdate } from '#server/campaign/imports/batches/would-update.ts';
import { columnLetters } from '#server/campaign/imports/columns/choose/column-letters.ts';
import { concerns, unreadColumns } from '#server/campaign/imports/columns/choose/unread-columns.ts';
import {
  duplicateChoices,
  encodings,
  type Import,
  importStates,
  retentionMilliseconds,
} from '#server/campaign/imports/import.ts';
import { importKindNames } from '#server/campaign/imports/kinds/kind.ts';
import { importKinds } from '#server/campaign/imports/kinds/kinds.ts';
import { exampleIds } from '#server/records/schemas/example-ids.ts';
import { money, record, timestamp } from '#server/records/schemas/schemas.ts';

export const kindSchema = enumeration('ImportKind', importKindNames, {
  description: 'The kind of the rows of a file.',
});

const stateSchema = enumeration('ImportState', importStates, {
  description:
    'UPLOADED: columns have to be mapped in the console. CHECKING, RUNNING: rows are being processed. CHECKED: all ' +
    'rows are checked, nothing is imported. DONE: all rows are processed. STOPPED: ended early. TAKING_BACK: its ' +
    'records are being removed.',
});

const concernSchema = enumeration('ColumnConcern', concerns, {
  description:
    'ADDRESS: a part of the address. CONTACT: a wish not to be contacted. PAYMENT: whether a payment counts. With ' +
    '`start=true` a file with such a column is refused.',
});

export const encodingSchema = enumeration('ImportEncoding', encodings, {
  description:
    'The encoding of lines that are not valid UTF-8. UTF-8: they are rejected. WINDOWS-1252: for files of older programs.',
});

const duplicatesSchema = enumeration('ImportDuplicates', duplicateChoices, {
  description:
    'skip: rows that match a record or repeat a line are left out. import: they are imported too, except those ' +
    'with a known identifier. update: a row that matches a voter updates that voter.',
});

export const duplicatesParameter = (further = '') =>
  annotate(duplicatesSchema, {
    default: 'skip' as const,
    description:
      'How to treat rows that match a record or repeat a line. `skip` leaves them out. `import` imports them too, except ' +
      'those with a known identifier. `update` (voters only) updates the matching voter with the non-empty cells that ' +
      'differ. Default values do not overwrite, tags and do-not-contact channels are only added, and `externalId` is set ' +
      'only if the voter has none. If several rows match one voter, only the first counts. Rows of an erased person ' +
      `change nothing. ${further}`.trim(),
    examples: ['skip'],
  });

const number = (description: string, example: number) => Type.Integer({ minimum: 0, description, examples: [example] });

const rowsOfSum = (description: string) => number(description, 3);
const amountOfSum = (description: string) => annotate(money, { description, examples: ['615.00'] });

const MethodSum = record(
  {
    method: nullable(donationMethod, {
      description: 'The method; null for rows whose method or amount cannot be read.',
      examples: ['CHEQUE'],
    }),
    rows: rowsOfSum('Number of rows.'),
    amount: amountOfSum('Their sum, as far as the amounts can be read.'),
  },
  { title: 'ImportMethodSum', description: 'The sum of the rows with one method.' },
);

const ImportSum = record(
  {
    rows: rowsOfSum('Number of rows.'),
    amount: amountOfSum('Their sum.'),
    byMethod: Type.Array(MethodSum, {
      description: 'The sums by method. Methods without a row are left out.',
      maxItems: donationMethods.length + 1,
    }),
  },
  { title: 'ImportSum', description: 'The sum of the rows with one outcome, exact to the cent.' },
);

const sum = (description: string) => annotate(ImportSum, { description });

const shownSum = ({ rows, cents, byGroup }: Sums): Static<typeof ImportSum> => ({
  rows,
  amount: formatCents(cents),
  byMethod: byGroup.map((each) => ({
    method: each.group as DonationMethod | null,
    rows: each.rows,
    amount: formatCents(each.cents),
  })),
});

function shownAmounts(found: Import) {
  const sums = sumsOf(importKinds[found.kind], found);
  if (sums === null) return null;
  return {
    ready: shownSum(sums.READY),
    repeated: shownSum(sums.DUPLICATE),
    faulty: shownSum(sums.FAULTY),
    imported: shownSum(sums.RECORDED),
  };
}

const UnreadColumnSchema = record(
  {
    column: Type.String({ description: 'The letters of the column, as spreadsheets have them.', examples: ['H'] }),
    header: Type.String({ description: 'The column’s name in the file.', examples: ['Shoe size'] }),
    cells: nullable(Type.Integer({ minimum: 0 }), {
      description: 'The number of its cells that are not empty; null for a file of an earlier release.',
      examples: [1702],
    }),
    concern: nullable(concernSchema, {
      description: 'What it seems to say; null for a column without which no record is wrong.',
      examples: [null],
    }),
  },
  { title: 'UnreadColumn', description: 'A column of which nothing is recorded.' },
);

export const ImportSchema = record(
  {
    id: Type.String({ description: 'The import’s id, assigned by the server.', examples: [exampleIds.import] }),
    kind: annotate(kindSchema, { description: 'The kind of its rows.', examples: ['VOTERS'] }),
    fileName: Type.String({ description: 'The file’s name.', examples: ['members.csv'] }),
    sheet: nullable(Type.String(), {
      description: 'The sheet of a workbook; null for a CSV file.',
      examples: [null],
    }),
    state: annotate(stateSchema, { description: 'The state of the import.', examples: ['CHECKED'] }),
    columns: Type.Array(
      record(
        {
          header: Type.String({ description: 'The column’s name in the file.', examples: ['Surname'] }),
          field: nullable(Type.String(), {
            description: 'The field to which it is mapped; null if it is left out.',
            examples: ['lastName'],
          }),
        },
        { title: 'ImportColumn', description: 'A column of the file.' },
      ),
      { description: 'The field of each column, in the order of the file.' },
    ),
    headerLine: nullable(Type.Integer({ minimum: 1 }), {
      description: 'The line of the file with the names of the columns; null for a file of an earlier release.',
      examples: [1],
    }),
    preset: nullable(Type.String(), {
      description: 'The product whose list has these columns, by which they are mapped; null if none was recognised.',
      examples: [null],
    }),
    notTaken: Type.Array(UnreadColumnSchema, {
      maxItems: mostColumns,
      description: 'The columns with cells of which nothing is recorded.',
    }),
    encoding: nullable(encodingSchema, {
      description: 'The encoding of lines that are not UTF-8; null if there are none.',
      examples: [null],
    }),
    withDuplicates: Type.Boolean({
      description: 'Whether rows that match a record, or repeat a line, are imported too.',
      examples: [false],
    }),
    duplicates: annotate(duplicatesSchema, {
      description: 'How rows that match a record or repeat a line are treated.',
      examples: ['skip'],
    }),
    start: Type.Boolean({ description: 'Whether the import begins when the check ends.', examples: [false] }),
    rowsTotal: number('Number of rows to check or import.', 1840),
    rowsProcessed: number('Number of rows processed.', 1840),
    counts: record(
      {
        waiting: number('Rows that are not checked yet.', 0),
        ready: number('Rows that create a record, or will.', 1702),
        repeated: number('Rows that match a record of the campaign or repeat a line of the file.', 126),
        faulty: number('Rows with an error.', 12),
        noRoom: number('Rows beyond the plan’s limit.', 0),
        imported: number('Records that the import has created.', 0),
        remarked: number(
          'Rows that are recorded, or will be, without the value of a cell or otherwise than it is written; `findings` of the row say what.',
          3,
        ),
        updated: number('Of `repeated`: rows that have updated the matching voter.', 0),
        unchanged: number('Of `repeated`: rows processed with `duplicates=update` that equal the matching voter.', 0),
        wouldUpdate: nullable(Type.Integer({ minimum: 0 }), {
          description:
            'Of `repeated`: rows that would update the matching voter with `duplicates=update`. Only for a CHECKED ' +
            'file of voters; else null.',
          examples: [94],
        }),
      },
      { title: 'ImportRowCounts', description: 'The number of rows by outcome.' },
    ),
    matches: record(
      {
        externalId: number('Rows with the identifier of a record or of an earlier line.', 80),
        email: number('Rows with the e-mail address and name of one.', 21),
        nameAndAddress: number('Rows with the name, the address and the city of one.', 25),
        sameDonation: number('Rows of donations with the donor, the day and the amount of one.', 0),
        erased: number('Rows of a person whom the campaign has erased: they are never imported.', 0),
        inFile: number('Of all these: rows that repeat an earlier line of the file.', 6),
      },
      {
        title: 'ImportMatches',
        description: 'Repeated rows by match rule. Each is counted under the most certain rule.',
      },
    ),
    looksLike: number(
      'Rows similar to a record that they do not match. They are imported, and a person has to decide.',
      9,
    ),
    amounts: nullable(
      record(
        {
          ready: sum('The sum of rows that create a donation, or will.'),
          repeated: sum('The sum of rows that match a donation or repeat a line.'),
          faulty: sum('The sum of rejected rows.'),
          imported: sum('The sum of the donations that the import has created.'),
        },
        { title: 'ImportAmounts', description: 'Sums of a file of donations.' },
      ),
      { description: 'The sums of donations, by outcome and method; null for other kinds of records.' },
    ),
    userId: Type.String({
      description: 'The user on whose behalf the rows are recorded.',
      examples: [exampleIds.user],
    }),
    createdAt: annotate(timestamp, { description: 'When it was uploaded.', examples: ['2026-09-19T14:00:00.000Z'] }),
    expiresAt: annotate(timestamp, {
      description: 'When the file and its report are deleted. Imported records remain.',
      examples: ['2026-09-20T14:00:00.000Z'],
    }),
  },
  { title: 'Import', description: 'An import of a file of records.' },
);

/** `counted`: of an import whose rows no batch has counted. */
export function showImport(found: Import, counted: Counts = {}): Static<typeof ImportSchema> {
  const counts = found.counts ?? counted;
  const of = (key: string) => Math.max(counts[key] ?? 0, 0);
  const isBefore = found.state === 'UPLOADED' || found.state === 'CHECKING';
  return {
    id: found.id,
    kind: found.kind,
    fileName: found.fileName,
    sheet: found.sheet,
    state: found.state,
    columns: found.header.map((header, i) => ({ header, field: found.columns[i] || null })),
    headerLine: found.facts?.headerLine ?? null,
    preset: found.facts?.origin.by === 'PRESET' ? found.facts.origin.preset : null,
    notTaken: unreadColumns(found).map(({ column, ...unread }) => ({ column: columnLetters(column), ...unread })),
    encoding: found.encoding,
    withDuplicates: found.duplicates === 'import',
    duplicates: found.duplicates,
    start: found.startsItself,
    rowsTotal: found.rowsTotal,
    rowsProcessed: found.rowsProcessed,
    counts: {
      waiting: isBefore ? found.rowsTotal - found.rowsProcessed : 0,
      ready: of('READY'),
      repeated: of('DUPLICATE') + of('UPDATED') + of('UNCHANGED'),
      faulty: of('FAULTY'),
      noRoom: of('NO_ROOM'),
      imported: found.imported,
      remarked: of('remarked'),
      updated: of('UPDATED'),
      unchanged: of('UNCHANGED'),
      wouldUpdate: found.state === 'CHECKED' ? wouldUpdate(found) : null,
    },
    matches: {
      externalId: of(ruleKey('EXTERNAL_ID')),
      email: of(ruleKey('EMAIL')),
      nameAndAddress: of(ruleKey('NAME_AND_ADDRESS')),
      sameDonation: of(ruleKey('SAME_DONATION')),
      erased: of(ruleKey('ERASED')),
      inFile: of('inFile'),
    },
    looksLike: of('alike'),
    amounts: shownAmounts(found),
    userId: found.userId,
    createdAt: found.createdAt.toISOString(),
    expiresAt: new Date(found.createdAt.getTime() + retentionMilliseconds).toISOString(),
  };
}
