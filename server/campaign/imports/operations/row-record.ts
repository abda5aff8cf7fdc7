import { type Static, Type } from 'typebox';
import { pastAnnualLimit } from '#server/campaign/donations/annual-cap.ts';
import { exampleIds } from '#server/campaign/example-ids.ts';
import type { FieldChange } from '#server/campaign/imports/kinds/kind.ts';
import { changedOutcomes, type ImportRow, type Outcome, outcomes } from '#server/campaign/imports/report.ts';
import { changeStates, type RowChange } from '#server/campaign/imports/row-changes.ts';
import type { Finding } from '#server/campaign/records/check-record.ts';
import { inputFields } from '#server/campaign/records/record.ts';
import { record } from '#server/campaign/schemas.ts';
import { looksLike, ruleSchema } from '#server/campaign/voters/matching/schemas.ts';
import { voterRecord } from '#server/campaign/voters/voter.ts';
import { annotate, enumeration, nullable } from '#server/http/schema.ts';

export const outcomeSchema = enumeration('ImportOutcome', outcomes, {
  description:
    'WAITING: not checked yet. READY: makes a record. FAULTY: has a fault. DUPLICATE: matches a record or repeats a line. ' +
    'NO_ROOM: the plan had no place left. RECORDED: is a record now, and looks like another one. Other rows that are ' +
    'recorded are not kept.',
});

const changeState = enumeration('RowChangeState', changeStates, {
  description:
    'WOULD_UPDATE: updates the voter if the import is started with `duplicates=update`. UPDATED: has updated the voter. ' +
    'UNCHANGED: was gone through, and leaves the voter unchanged: it says nothing else than the voter does.',
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
      'Its value before, as answers have it: of `tags` and `doNotContact` the whole list; null where there was none.',
      null,
    ),
    after: fieldValue('Its value after, as answers have it.', '709 555-0142'),
  },
  { title: 'RowFieldChange', description: 'What a row changes of a field of the voter, from what to what.' },
);

export const ImportRowSchema = record(
  {
    line: Type.Integer({ minimum: 1, description: 'The line of the file on which the row begins.', examples: [17] }),
    outcome: annotate(outcomeSchema, { description: 'What becomes of the row.', examples: ['DUPLICATE'] }),
    cells: Type.Array(Type.String(), {
      description: 'The row’s cells, in the order of the columns; empty once it is recorded or has changed a voter.',
      examples: [['Odile', 'Quayle', '12 Marram Rd']],
    }),
    findings: Type.Array(
      record(
        {
          field: Type.String({
            description: 'The field; empty if it is the row as a whole.',
            examples: ['postalCode'],
          }),
          problem: Type.String({
            description:
              'MISSING: it needs a value. TOO_LONG: too many characters. FORM: no such value. AMBIGUOUS: a number that could ' +
              'be two. EITHER_DAY: a day that could be. PAST_LIMIT: more than the annual limit leaves the donor. LIMIT_UNKNOWN: of a ' +
              'year whose limit is not known. TOO_MANY: with the tags of the voter that it matches, more than a voter may have. Of a row as a whole: QUOTE, CELLS, FEWER, NUL, LONG, ENCODING, why the line is no row.',
            examples: ['FORM'],
          }),
          message: Type.Optional(
            Type.String({
              description: 'What the operation for one record answers to it; only of PAST_LIMIT.',
              examples: ['The donation would pass the annual limit.'],
            }),
          ),
        },
        { title: 'RowFinding', description: 'What is wrong with a field of a row.' },
      ),
      { description: 'What is wrong with the row.', examples: [[]] },
    ),
    match: nullable(
      record(
        {
          rule: annotate(ruleSchema, { description: 'The surest rule by which it is matched.', examples: ['EMAIL'] }),
          id: nullable(Type.String(), {
            description: 'The id of the record that it matches; null if it repeats a line alone.',
            examples: [exampleIds.voter],
          }),
          line: nullable(Type.Integer(), {
            description: 'The line before it that it repeats; null if there is none.',
            examples: [null],
          }),
        },
        { title: 'RowMatch', description: 'What a row matches.' },
      ),
      { description: 'What the row matches; null if nothing.' },
    ),
    change: nullable(
      record(
        {
          state: annotate(changeState, {
            description: 'Whether it has updated the voter.',
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
                'What each of these fields is and would be, compared with the voter as the voter is now; of a row that has ' +
                'updated the voter what each was and became. Null without the scope `voters:read`, after the voter was ' +
                'erased, and of an import that a server of an earlier release ran.',
            },
          ),
        },
        { title: 'RowChange', description: 'What a row changes of the voter whom it matches.' },
      ),
      {
        description: 'What the row changes with `duplicates=update`; null if it can change nothing.',
        examples: [null],
      },
    ),
    looksLike,
    recordId: nullable(Type.String(), {
      description: 'The id of the record that the row has become, where its outcome is RECORDED.',
      examples: [null],
    }),
  },
  { title: 'ImportRow', description: 'A row of a file.' },
);

type Shown = Static<typeof ImportRowSchema>;

function showFinding({ field, problem, cap }: Finding): Shown['findings'][number] {
  if (!cap) return { field, problem };
  return { field, problem, message: pastAnnualLimit(cap).message };
}

const hasChanged = ({ outcome }: ImportRow): boolean => changedOutcomes.some((each) => each === outcome);

const shownValue = (value: FieldChange['after']) => (typeof value === 'object' && value ? [...value] : value);

function shownChange({ state, fields, values }: RowChange, mayReadVoters: boolean): Shown['change'] {
  return {
    ...{ state, fields: [...fields] },
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
  ...{ line: row.line, outcome: hasChanged(row) ? 'DUPLICATE' : (row.outcome as Outcome), cells: [...row.cells] },
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
