import { type Static, Type } from 'typebox';
import { invalid } from '#core/errors.ts';
import { annotate, enumeration, nullable } from '#server/call/schema.ts';
import { exampleIds } from '#server/records/schemas/example-ids.ts';
import { record, requiredText } from '#server/records/schemas/schemas.ts';

/** At most this many voters are marked by one call. */
export const mostMarked = 500;

export const VotersMarked = record(
  {
    poll: Type.Optional(
      Type.String({
        maxLength: 20,
        description: 'The poll to whose list of electors the numbers belong. Case and leading zeros are ignored.',
        examples: ['12'],
      }),
    ),
    numbers: Type.Optional(
      Type.Array(Type.String({ ...requiredText(20), examples: ['117'] }), {
        minItems: 1,
        maxItems: mostMarked,
        description: 'Numbers on the list of electors of the poll, as in `electorNumber` of voters.',
        examples: [['117', '118']],
      }),
    ),
    voterIds: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 100, examples: [exampleIds.voter] }), {
        minItems: 1,
        maxItems: mostMarked,
        description: 'Ids of voters, instead of numbers.',
        examples: [[exampleIds.voter]],
      }),
    ),
  },
  {
    title: 'VotersMarked',
    description: 'Voters, by their numbers on the list of electors of a poll, or by their ids.',
  },
);

export type VotersMarked = Static<typeof VotersMarked>;

const outcomeName = enumeration('MarkOutcome', ['marked', 'undone', 'unchanged', 'unknown', 'ambiguous'], {
  description:
    'marked: now marked as having voted. undone: the mark was removed. unchanged: already so. unknown: the ' +
    'campaign has no such voter. ambiguous: several voters of the poll have the number, and none was marked.',
});

const MarkOutcome = record(
  {
    of: Type.String({ description: 'The number or the id as sent.', examples: ['117'] }),
    outcome: annotate(outcomeName, { examples: ['marked'] }),
    voterId: nullable(Type.String(), {
      description: 'The id of the voter; null if there is not exactly one.',
      examples: [exampleIds.voter],
    }),
  },
  { title: 'VoterMarked', description: 'The outcome for one voter.' },
);

export type MarkOutcome = Static<typeof MarkOutcome>;

export const MarksResponse = record(
  { data: Type.Array(MarkOutcome, { description: 'The outcome for each voter, in the order of the request.' }) },
  { title: 'VotersMarkedResponse', description: 'The outcomes of the voters.' },
);

/** What is to be marked. Errors: 400 if it is not numbers with their poll, or else ids. */
export function readMarks({
  poll,
  numbers,
  voterIds,
}: VotersMarked): { poll: string; numbers: string[] } | { ids: string[] } {
  if (voterIds) {
    if (poll !== undefined || numbers) throw invalid('The body must have "voterIds", or "poll" and "numbers".');
    return { ids: voterIds };
  }
  if (poll === undefined || !numbers) throw invalid('The body must have "voterIds", or "poll" and "numbers".');
  return { poll, numbers };
}
