import { type Static, Type } from 'typebox';
import { formatCents } from '#core/money.ts';
import { type DonationMethod, donationMethod, donationMethods } from '#server/campaign/donations/donation.ts';
import { exampleIds } from '#server/campaign/example-ids.ts';
import type { Counts } from '#server/campaign/imports/batches/counts.ts';
import { ruleKey } from '#server/campaign/imports/batches/counts.ts';
import { type Sums, sumsOf } from '#server/campaign/imports/batches/sums.ts';
import { wouldUpdate } from '#server/campaign/imports/batches/would-update.ts';
import {
  duplicateChoices,
  encodings,
  type Import,
  importStates,
  retentionMilliseconds,
} from '#server/campaign/imports/import.ts';
import { importKindNames } from '#server/campaign/imports/kinds/kind.ts';
import { importKinds } from '#server/campaign/imports/kinds/kinds.ts';
import { money, record, timestamp } from '#server/campaign/schemas.ts';
import { annotate, enumeration, nullable } from '#server/http/schema.ts';

export const kindSchema = enumeration('ImportKind', importKindNames, { description: 'What the rows of a file are.' });

const stateSchema = enumeration('ImportState', importStates, {
  description:
    'UPLOADED: in the console, its columns are to be chosen. CHECKING, RUNNING: its rows are gone through. CHECKED: every ' +
    'row is compared, nothing is recorded. DONE: all rows were gone through. STOPPED: ended before. TAKING_BACK: its records are removed.',
});

export const encodingSchema = enumeration('ImportEncoding', encodings, {
  description:
    'How lines that are not UTF-8 are read: UTF-8 leaves them out, WINDOWS-1252 reads older programs’ files.',
});

const duplicatesSchema = enumeration('ImportDuplicates', duplicateChoices, {
  description:
    'skip: rows that match a record or repeat a line are left out. import: they are recorded too, but for those of a known ' +
    'identifier. update: a row that matches a voter updates that voter.',
});

export const duplicatesParameter = (further = '') =>
  annotate(duplicatesSchema, {
    default: 'skip' as const,
    description:
      'What becomes of rows that match a record or repeat a line: `skip` leaves them out, `import` records them too, but for ' +
      'those of a known identifier, and `update`, of files of voters alone, updates the voter that a row matches: the fields ' +
      'whose cell is not empty and says something else. Default values overwrite nothing, tags and channels of do-not-contact ' +
      'are added and never removed, and `externalId` is given to a voter who has none. Of several rows of one voter the first ' +
      `one counts, and rows of an erased person change nothing. ${further}`.trim(),
    examples: ['skip'],
  });

const number = (description: string, example: number) => Type.Integer({ minimum: 0, description, examples: [example] });

const rowsOfSum = (description: string) => number(description, 3);
const amountOfSum = (description: string) => annotate(money, { description, examples: ['615.00'] });

const MethodSum = record(
  {
    method: nullable(donationMethod, {
      description: 'The method; null of rows whose method or amount cannot be read.',
      examples: ['CHEQUE'],
    }),
    rows: rowsOfSum('How many rows there are.'),
    amount: amountOfSum('What they come to, as far as their amounts can be read.'),
  },
  { title: 'ImportMethodSum', description: 'What the rows of one method come to.' },
);

const ImportSum = record(
  {
    rows: rowsOfSum('How many rows there are.'),
    amount: amountOfSum('What they come to.'),
    byMethod: Type.Array(MethodSum, {
      description: 'The same by method, those without a row left out.',
      maxItems: donationMethods.length + 1,
    }),
  },
  { title: 'ImportSum', description: 'What the rows of one outcome come to, in whole cents without rounding.' },
);

const sum = (description: string) => annotate(ImportSum, { description });

const shownSum = ({ rows, cents, byGroup }: Sums): Static<typeof ImportSum> => ({
  ...{ rows, amount: formatCents(cents) },
  byMethod: byGroup.map((each) => ({
    ...{ method: each.group as DonationMethod | null, rows: each.rows, amount: formatCents(each.cents) },
  })),
});

function shownAmounts(found: Import) {
  const sums = sumsOf(importKinds[found.kind], found);
  if (sums === null) return null;
  return {
    ...{ ready: shownSum(sums.READY), repeated: shownSum(sums.DUPLICATE), faulty: shownSum(sums.FAULTY) },
    imported: shownSum(sums.RECORDED),
  };
}

export const ImportSchema = record(
  {
    id: Type.String({ description: 'The import’s id, given by the server.', examples: [exampleIds.import] }),
    kind: annotate(kindSchema, { description: 'What its rows are.', examples: ['VOTERS'] }),
    fileName: Type.String({ description: 'The file’s name.', examples: ['members.csv'] }),
    sheet: nullable(Type.String(), {
      description: 'The sheet of a workbook that the rows are of; null of a CSV file.',
      examples: [null],
    }),
    state: annotate(stateSchema, { description: 'How far it is.', examples: ['CHECKED'] }),
    columns: Type.Array(
      record(
        {
          header: Type.String({ description: 'What the file calls the column.', examples: ['Surname'] }),
          field: nullable(Type.String(), {
            description: 'The field that it goes to; null if it is left out.',
            examples: ['lastName'],
          }),
        },
        { title: 'ImportColumn', description: 'A column of the file.' },
      ),
      { description: 'Where each column goes, in the order of the file.' },
    ),
    encoding: nullable(encodingSchema, {
      description: 'How lines that are not UTF-8 are read; null where there are none.',
      examples: [null],
    }),
    withDuplicates: Type.Boolean({
      description: 'Whether rows that match a record, or repeat a line, are imported too.',
      examples: [false],
    }),
    duplicates: annotate(duplicatesSchema, {
      description: 'What becomes of rows that match a record or repeat a line.',
      examples: ['skip'],
    }),
    start: Type.Boolean({ description: 'Whether the import begins when the check ends.', examples: [false] }),
    rowsTotal: number('Rows that the check, or the import, goes through.', 1840),
    rowsProcessed: number('Rows that it has gone through.', 1840),
    counts: record(
      {
        waiting: number('Rows that are not checked yet.', 0),
        ready: number('Rows that make a record, or will.', 1702),
        repeated: number('Rows that match a record of the campaign or repeat a line of the file.', 126),
        faulty: number('Rows with a fault.', 12),
        noRoom: number('Rows for which the plan had no place left.', 0),
        imported: number('Records that the import has made.', 0),
        updated: number('Of `repeated`: rows that have updated the voter whom they match.', 0),
        unchanged: number(
          'Of `repeated`: rows gone through with `duplicates=update` that leave the voter unchanged: they say nothing else than the voter does.',
          0,
        ),
        wouldUpdate: nullable(Type.Integer({ minimum: 0 }), {
          description:
            'Of `repeated`: rows that would update the voter whom they match, with `duplicates=update`. Of a file of voters ' +
            'that is CHECKED; else null.',
          examples: [94],
        }),
      },
      { title: 'ImportRowCounts', description: 'How many rows there are of each outcome.' },
    ),
    matches: record(
      {
        externalId: number('Rows with the identifier of a record or of a line before.', 80),
        email: number('Rows with the e-mail address and the name of one.', 21),
        nameAndAddress: number('Rows with the name, the address and the city of one.', 25),
        sameDonation: number('Rows of donations with the donor, the day and the amount of one.', 0),
        erased: number('Rows of a person whom the campaign has erased: they are never imported.', 0),
        inFile: number('Of all these, rows that repeat a line of the file.', 6),
      },
      { title: 'ImportMatches', description: 'By which rule rows are repeated: each is counted under the surest one.' },
    ),
    looksLike: number(
      'Rows that look like a record that they do not match: they are imported, and a person decides.',
      9,
    ),
    amounts: nullable(
      record(
        {
          ready: sum('What the rows come to that make a donation, or will.'),
          repeated: sum('What the rows come to that match a donation or repeat a line.'),
          faulty: sum('What the rows come to that are refused.'),
          imported: sum('What the donations come to that the import has made.'),
        },
        { title: 'ImportAmounts', description: 'What the rows of a file of donations come to.' },
      ),
      { description: 'What the rows come to, of each outcome and method; null of other kinds of records.' },
    ),
    userId: Type.String({ description: 'The user in whose name the rows are recorded.', examples: [exampleIds.user] }),
    createdAt: annotate(timestamp, { description: 'When it was uploaded.', examples: ['2026-09-19T14:00:00.000Z'] }),
    expiresAt: annotate(timestamp, {
      description: 'When the file and its report are deleted. What was recorded stays.',
      examples: ['2026-09-20T14:00:00.000Z'],
    }),
  },
  { title: 'Import', description: 'A file of records on its way into the campaign.' },
);

/** `counted`: of an import whose rows no batch has counted. */
export function showImport(found: Import, counted: Counts = {}): Static<typeof ImportSchema> {
  const counts = found.counts ?? counted;
  const of = (key: string) => Math.max(counts[key] ?? 0, 0);
  const isBefore = found.state === 'UPLOADED' || found.state === 'CHECKING';
  return {
    ...{ id: found.id, kind: found.kind, fileName: found.fileName, sheet: found.sheet, state: found.state },
    columns: found.header.map((header, i) => ({ header, field: found.columns[i] || null })),
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
