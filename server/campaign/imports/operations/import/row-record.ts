import { type Static, Type } from 'typebox';
import { annotate, enumeration, nullable } from '#server/call/schema.ts';
import { pastAnnualLimit } from '#server/campaign/donations/limits/annual-cap.ts';
import { columnLetters } from '#server/campaign/imports/columns/choose/column-letters.ts';
import type { FieldChange } from '#server/campaign/imports/kinds/kind.ts';
import { changedOutcomes, type ImportRow, type Outcome, outcomes } from '#server/campaign/imports/report.ts';
import { changeStates, type RowChange } from '#server/campaign/imports/row-changes.ts';
import { ruleSchema, similarRecord } from '#server/campaign/matching/schemas.ts';
import { voterRecord } from '#server/campaign/voters/voter.ts';
import type { Finding } from '#server/records/check-record.ts';
import { inputFields } from '#server/records/record.ts';
import { exampleIds } from '#server/records/schemas/example-ids.ts';
import { record } from '#server/records/schemas/schemas.ts';

export const outcomeSchema = enumeration('ImportOutcome', outcomes, {
  description:
    'WAITING: not checked yet. READY: will create a record. FAULTY: has an error. DUPLICATE: matches a record or ' +
    'repeats a line. NO_ROOM: the plan’s limit was reached. RECORDED: imported, and similar to another record. ' +
    'Other imported rows are not stored.',
});

const changeState = enumeration('RowChangeState', changeStates, {
  description:
    'WOULD_UPDATE: updates the voter if the import is started with `duplicates=update`. UPDATED: has updated the ' +
    'voter. UNCHANGED: was processed, and equals the voter.',
});

const fieldValue = (description: string, example: unknown) =>
  Type.Union([Type.String(), Type.Integer(), Type.Array(Type.String()), Type.Null()], {
    description,
    examples: [example],
  });

const fieldsOfVoter = inputFields(voterRecord.fields);

const FieldChangeSchema = record(
  {
    field: Type.String({ description: 'The field of the voter.', examples: ['phone'] }),
    before: fieldValue(
      'The old value, as in responses; for `tags` and `doNotContact` the whole list; null if there was none.',
      null,
    ),
    after: fieldValue('The new value, as in responses.', '709 555-0142'),
  },
  { title: 'RowFieldChange', description: 'The change of a field of a voter by a row.' },
);

export const ImportRowSchema = record(
  {
    line: Type.Integer({ minimum: 1, description: 'The line of the file on which the row begins.', examples: [17] }),
    outcome: annotate(outcomeSchema, { description: 'The outcome of the row.', examples: ['DUPLICATE'] }),
    cells: Type.Array(Type.String(), {
      description: 'The row’s cells, in the order of the columns; empty once it is recorded or has changed a voter.',
      examples: [['Odile', 'Quayle', '12 Marram Rd']],
    }),
    findings: Type.Array(
      record(
        {
          field: Type.String({
            description: 'The field; empty for the row as a whole.',
            examples: ['postalCode'],
          }),
          problem: Type.String({
            description:
              'MISSING: a value is required. TOO_LONG: too many characters. FORM: not a valid value. AMBIGUOUS: a ' +
              'number with two readings. EITHER_DAY: a date with two readings. PAST_LIMIT: exceeds the donor’s ' +
              'annual limit. LIMIT_UNKNOWN: the annual limit of that year is unknown. TOO_MANY: together with the ' +
              'tags of the matching voter, more than a voter may have. For a row as a whole, why it cannot be ' +
              'parsed: QUOTE, CELLS, FEWER, NUL, LONG, ENCODING. Of a cell that is not taken as it stands: CELL_ERROR, ' +
              'TOO_NARROW, NO_STORED_VALUE, NO_VALUE (a word such as NULL), DAY (a date in a column of no dates), ROUNDED, ' +
              'WRITTEN_AS_DECIMAL, TRUTH_VALUE, MANGLED (another character set), MERGED, OTHER_COLUMN (a telephone number in a column of none), FURTHER (a second telephone ' +
              'number), SHORTENED (without its extension), OTHER_DAY (a time of another day elsewhere in Canada). Of a row ' +
              'that is left out: HIDDEN in its workbook, DOUBTFUL (the identifier of somebody else), NOT_PAID, REFUNDED, ' +
              'OTHER_CURRENCY. Of a donor who may be no individual: NO_NAME, NOBODY, ORGANIZATION, SEVERAL, ONE_WORD.',
            examples: ['FORM'],
          }),
          column: Type.Optional(
            Type.String({
              description: 'The letters of the cell’s column, as spreadsheets have them.',
              examples: ['H'],
            }),
          ),
          isRemark: Type.Optional(
            Type.Literal(true, {
              description: 'The row is recorded all the same, without the value of this cell or as the problem says.',
              examples: [true],
            }),
          ),
          message: Type.Optional(
            Type.String({
              description: 'The error message of the single-record operation; only for PAST_LIMIT.',
              examples: ['The donation would pass the annual limit.'],
            }),
          ),
        },
        { title: 'RowFinding', description: 'An error in a field of a row.' },
      ),
      { description: 'The errors of the row.', examples: [[]] },
    ),
    match: nullable(
      record(
        {
          rule: annotate(ruleSchema, {
            description: 'The most certain rule by which it is matched.',
            examples: ['EMAIL'],
          }),
          id: nullable(Type.String(), {
            description: 'The id of the matching record; null if it only repeats a line.',
            examples: [exampleIds.voter],
          }),
          line: nullable(Type.Integer(), {
            description: 'The earlier line that it repeats; null if there is none.',
            examples: [null],
          }),
        },
        { title: 'RowMatch', description: 'The match of a row.' },
      ),
      { description: 'The record or line that the row matches; null if none.' },
    ),
    change: nullable(
      record(
        {
          state: annotate(changeState, {
            description: 'The state of the change.',
            examples: ['WOULD_UPDATE'],
          }),
          fields: Type.Array(Type.String(), {
            description: 'The fields that it would change, or has changed.',
            examples: [['phone', 'tags']],
          }),
          values: nullable(
            Type.Array(FieldChangeSchema, {
              maxItems: fieldsOfVoter.length,
            }),
            {
              description:
                'The old and new values of these fields. Before the update the old values are those of the current ' +
                'voter. Null without the scope `voters:read`, after the voter was erased, and for an import by an ' +
                'earlier release of the server.',
            },
          ),
        },
        { title: 'RowChange', description: 'The changes of a row to the matching voter.' },
      ),
      {
        description: 'The changes of the row with `duplicates=update`; null if none are possible.',
        examples: [null],
      },
    ),
    looksLike: similarRecord,
    recordId: nullable(Type.String(), {
      description: 'The id of the created record, if the outcome is RECORDED.',
      examples: [null],
    }),
  },
  { title: 'ImportRow', description: 'A row of a file.' },
);

type Shown = Static<typeof ImportRowSchema>;

const showFinding = ({ field, problem, cap, column, isRemark }: Finding): Shown['findings'][number] => ({
  field,
  problem,
  ...(column !== undefined && { column: columnLetters(column) }),
  ...(isRemark && { isRemark }),
  ...(cap && { message: pastAnnualLimit(cap).message }),
});

const hasChanged = ({ outcome }: ImportRow): boolean => changedOutcomes.some((each) => each === outcome);

const shownValue = (value: FieldChange['after']) => (typeof value === 'object' && value ? [...value] : value);

function shownChange({ state, fields, values }: RowChange, mayReadVoters: boolean): Shown['change'] {
  return {
    state,
    fields: [...fields],
    values:
      values && mayReadVoters
        ? values.map(({ field, before, after }) => ({ field, before: shownValue(before), after: shownValue(after) }))
        : null,
  };
}

interface Shows {
  /** What the row changes; absent if nothing. */
  readonly change: RowChange | undefined;
  /** Whether the caller is shown what a voter's fields are. */
  readonly mayReadVoters: boolean;
}

export const showRow = (row: ImportRow, { change, mayReadVoters }: Shows): Shown => ({
  line: row.line,
  outcome: hasChanged(row) ? 'DUPLICATE' : (row.outcome as Outcome),
  cells: [...row.cells],
  change: change ? shownChange(change, mayReadVoters) : null,
  findings: row.findings.map(showFinding),
  match:
    row.rule === null || (row.outcome !== 'DUPLICATE' && !hasChanged(row))
      ? null
      : { rule: row.rule as NonNullable<Shown['match']>['rule'], id: row.duplicateId, line: row.duplicateLine },
  looksLike:
    row.alikeId === null
      ? null
      : { likeness: row.likeness as NonNullable<Shown['looksLike']>['likeness'], id: row.alikeId },
  recordId: row.recordId,
});
