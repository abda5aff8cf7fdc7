import { Type } from 'typebox';
import type { HustingsError } from '#core/errors.ts';
import { annotate, enumeration, nullable } from '#server/call/schema.ts';
import type { MatchRule } from '#server/campaign/matching/match.ts';
import { ruleSchema, similarRecord } from '#server/campaign/matching/schemas.ts';
import { RowRefusal, refusalOf } from '#server/http/request/rows/row-refusal.ts';
import { record } from '#server/records/schemas/schemas.ts';
import type { Matched } from './match-rows.ts';

/** What became of a row of a batch. */
const outcomes = ['created', 'updated', 'unchanged', 'refused'] as const;

type OutcomeName = (typeof outcomes)[number];

export interface Outcome {
  readonly outcome: OutcomeName;
  /** The record's id; null if there is none. */
  readonly id: string | null;
  readonly refusal: RowRefusal | null;
  /** Only if it is asked for. */
  readonly match?: Matched['match'];
  readonly looksLike?: Matched['looksLike'];
}

export const done = (outcome: Exclude<OutcomeName, 'refused'>, id: string): Outcome => ({ outcome, id, refusal: null });

export const refusedRow = (error: HustingsError, id: string | null = null): Outcome => ({
  outcome: 'refused',
  id,
  refusal: refusalOf(error),
});

const outcomeName = enumeration('OutcomeName', outcomes, {
  description:
    'created: a new record. updated: the record with this externalId was changed. unchanged: it already has these ' +
    'values. refused: the row was rejected; `refusal` says why.',
});

const RowOutcome = record(
  {
    outcome: annotate(outcomeName, { description: 'The outcome of the row.', examples: ['created'] }),
    id: nullable(Type.String(), {
      description: 'The record’s id; null if there is none.',
      examples: ['01994a10-2c5e-7d17-a4b9-8e3f60c2d795'],
    }),
    refusal: nullable(RowRefusal, { description: 'Why the row was rejected; null if it was not.', examples: [null] }),
    match: Type.Optional(
      nullable(
        record(
          {
            rule: annotate(ruleSchema, {
              description: 'The most certain rule by which it is matched.',
              examples: ['EMAIL'],
            }),
            id: Type.String({
              description: 'The id of the record that it matches.',
              examples: ['01994a10-2c5e-7d17-a4b9-8e3f60c2d795'],
            }),
          },
          { title: 'OutcomeMatch', description: 'A record that a row matches.' },
        ),
        {
          description: 'The earlier record that the row matches. For voters only, with `include=match`.',
        },
      ),
    ),
    looksLike: Type.Optional(similarRecord),
  },
  { title: 'RowOutcome', description: 'The outcome of one row.' },
);

const number = (what: string, example: number) =>
  Type.Integer({ description: `Number of rows ${what}.`, examples: [example] });

/** How many rows match a record, by the rule that found it. */
export function matchesOf(data: readonly Outcome[]) {
  const of = (rule: MatchRule) => data.filter(({ match }) => match?.rule === rule).length;
  return { externalId: of('EXTERNAL_ID'), email: of('EMAIL'), nameAndAddress: of('NAME_AND_ADDRESS') };
}

/** The response of every batch. */
export const BatchResponse = record(
  {
    data: Type.Array(RowOutcome, { description: 'The outcome of each row, in the order of the rows.' }),
    matches: Type.Optional(
      record(
        {
          externalId: number('matched by identifier', 0),
          email: number('matched by e-mail address and name', 1),
          nameAndAddress: number('matched by name, address and city', 0),
        },
        {
          title: 'BatchMatches',
          description: 'Number of rows that match a record, by rule. Present only with `include=match`.',
        },
      ),
    ),
    summary: record(
      {
        created: number('created', 1),
        updated: number('updated', 0),
        unchanged: number('unchanged', 0),
        refused: number('refused', 0),
      },
      { title: 'BatchSummary', description: 'The number of rows by outcome.' },
    ),
  },
  { title: 'BatchResponse', description: 'The outcomes of the rows.' },
);

export function summaryOf(data: readonly Outcome[]): Record<OutcomeName, number> {
  const summary = { created: 0, updated: 0, unchanged: 0, refused: 0 };
  for (const { outcome } of data) summary[outcome]++;
  return summary;
}
