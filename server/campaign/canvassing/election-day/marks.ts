import { type Static, Type } from 'typebox';
import { invalid } from '#core/errors.ts';
import { exampleIds } from '#server/campaign/example-ids.ts';
import { record, requiredText } from '#server/campaign/schemas.ts';
import { annotate, enumeration, nullable } from '#server/http/schema.ts';

/** At most this many voters are marked by one call. */
export const mostMarked = 500;

export const VotersMarked = record(
  {
    poll: Type.Optional(
      Type.String({
        maxLength: 20,
        description: 'The poll whose list the numbers are of. Case and zeros in front are ignored.',
        examples: ['12'],
      }),
    ),
    numbers: Type.Optional(
      Type.Array(Type.String({ ...requiredText(20), examples: ['117'] }), {
        minItems: 1,
        maxItems: mostMarked,
        description: 'Electors’ numbers on the list of the poll, as voters have them in `electorNumber`.',
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
  { title: 'VotersMarked', description: 'Voters, by their numbers on the list of a poll, or by their ids.' },
);

export type VotersMarked = Static<typeof VotersMarked>;

const outcomeName = enumeration('MarkOutcome', ['marked', 'undone', 'unchanged', 'unknown', 'ambiguous'], {
  description:
    'marked: has voted from now on. undone: has not. unchanged: that is so already. unknown: the campaign has no such voter. ' +
    'ambiguous: several voters of the poll have the number, and none was marked.',
});

const MarkOutcome = record(
  {
    of: Type.String({ description: 'The number or the id, as it was sent.', examples: ['117'] }),
    outcome: annotate(outcomeName, { examples: ['marked'] }),
    voterId: nullable(Type.String(), {
      description: 'The voter; null where there is not one.',
      examples: [exampleIds.voter],
    }),
  },
  { title: 'VoterMarked', description: 'What became of one voter.' },
);

export type MarkOutcome = Static<typeof MarkOutcome>;

export const MarksResponse = record(
  { data: Type.Array(MarkOutcome, { description: 'What became of each voter, in the order of the request.' }) },
  { title: 'VotersMarkedResponse', description: 'What became of the voters.' },
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
