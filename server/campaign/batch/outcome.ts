import { Type } from 'typebox';
import { errorCodes, type HustingsError } from '#core/errors.ts';
import { record } from '#server/campaign/schemas.ts';
import { annotate, enumeration, nullable } from '#server/http/schema.ts';

/** What became of a row of a batch. */
export const outcomes = ['created', 'updated', 'unchanged', 'refused'] as const;

export type OutcomeName = (typeof outcomes)[number];

export interface Outcome {
  readonly outcome: OutcomeName;
  /** The record's id; null if there is none. */
  readonly id: string | null;
  readonly refusal: { readonly status: number; readonly error: string; readonly code: HustingsError['code'] } | null;
}

export const done = (outcome: Exclude<OutcomeName, 'refused'>, id: string): Outcome => ({ outcome, id, refusal: null });

export const refusedRow = ({ status, message, code }: HustingsError, id: string | null = null): Outcome => ({
  outcome: 'refused',
  id,
  refusal: { status, error: message, code },
});

const outcomeName = enumeration('OutcomeName', outcomes, {
  description:
    'created: a new record. updated: the record with this externalId has changed. unchanged: it says this already. ' +
    'refused: nothing was done of the row; `refusal` says why.',
});

const refusalCode = enumeration('RefusalCode', errorCodes, { description: 'What kind of error it is, for programs.' });

const RowOutcome = record(
  {
    outcome: annotate(outcomeName, { description: 'What became of the row.', examples: ['created'] }),
    id: nullable(Type.String(), {
      description: 'The record’s id; null where there is none.',
      examples: ['01994a10-2c5e-7d17-a4b9-8e3f60c2d795'],
    }),
    refusal: nullable(
      record(
        {
          status: Type.Integer({
            description: 'The status that the operation for one record answers.',
            examples: [400],
          }),
          error: Type.String({
            description: 'What went wrong and what was expected.',
            examples: ['The field "lastName" is required: a string of 1 to 100 characters that is not blank.'],
          }),
          code: annotate(refusalCode, { description: 'The code of that error.', examples: ['validation_failed'] }),
        },
        {
          title: 'RowRefusal',
          description: 'Why a row was refused: what the operation for one record would have answered.',
        },
      ),
      { description: 'Why the row was refused; null where it was not.', examples: [null] },
    ),
  },
  { title: 'RowOutcome', description: 'What became of one row.' },
);

const number = (what: string, example: number) =>
  Type.Integer({ description: `How many rows were ${what}.`, examples: [example] });

/** The answer of every batch. */
export const BatchResponse = record(
  {
    data: Type.Array(RowOutcome, { description: 'The outcome of each row, in the order of the rows.' }),
    summary: record(
      {
        created: number('created', 1),
        updated: number('updated', 0),
        unchanged: number('unchanged', 0),
        refused: number('refused', 0),
      },
      { title: 'BatchSummary', description: 'How many rows there are of each outcome.' },
    ),
  },
  { title: 'BatchResponse', description: 'What became of the rows.' },
);

export function summaryOf(data: readonly Outcome[]): Record<OutcomeName, number> {
  const summary = { created: 0, updated: 0, unchanged: 0, refused: 0 };
  for (const { outcome } of data) summary[outcome]++;
  return summary;
}
