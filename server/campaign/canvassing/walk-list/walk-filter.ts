import { type Static, Type } from 'typebox';
import { invalid } from '#core/errors.ts';
import { limitParameter, record } from '#server/campaign/schemas.ts';

export const WalkListQuery = record({
  limit: Type.Integer({ ...limitParameter, description: 'Voters on the list at most.' }),
  riding: Type.Optional(
    Type.String({ description: 'One riding, by its name as the voters have it.', examples: ['Les Bancs'] }),
  ),
  poll: Type.Optional(
    Type.String({ description: 'Poll codes separated by commas, such as 12,13A.', examples: ['12,13A'] }),
  ),
  support_levels: Type.Optional(
    Type.String({
      pattern: '^ *[1-5] *(, *[1-5] *)*$',
      expects: 'integers from 1 to 5 separated by commas, such as 1,2',
      description: 'Support levels separated by commas, such as 1,2.',
      examples: ['1,2'],
    }),
  ),
  exclude_contacted: Type.Optional(
    Type.Boolean({ description: 'Whether to leave out voters who have a `lastContact`.', examples: [true] }),
  ),
});

/** The filters of a walk list as conditions on `voters`. */
export interface WalkFilter {
  /** To be joined with `and`. Parameters are numbered from $1, which is the campaign. */
  readonly conditions: readonly string[];
  readonly values: readonly unknown[];
  /** The conditions without support level and contact, which the index by area does not contain. */
  readonly areaConditions: readonly string[];
  /** Whether the query names polls. */
  readonly byPoll: boolean;
}

/** Reads the query. Errors: 400 where the list of polls has an empty one. */
export function readWalkFilter(campaignId: string, query: Static<typeof WalkListQuery>): WalkFilter {
  const { riding, poll, support_levels, exclude_contacted } = query;
  const values: unknown[] = [campaignId];
  const numbered = (value: unknown) => `$${values.push(value)}`;
  const areaConditions = ['campaign_id = $1'];
  if (riding !== undefined) areaConditions.push(`riding = ${numbered(riding)}`);
  if (poll !== undefined) areaConditions.push(`poll = any(${numbered(readPolls(poll))}::text[])`);
  const conditions = [...areaConditions];
  if (support_levels !== undefined) {
    conditions.push(`support_level = any(${numbered(support_levels.split(',').map(Number))}::smallint[])`);
  }
  if (exclude_contacted) conditions.push('last_contact is null');
  return { conditions, values, areaConditions, byPoll: poll !== undefined };
}

function readPolls(text: string): string[] {
  const polls = text.split(',').map((code) => code.trim());
  if (polls.includes('')) {
    throw invalid('The query parameter "poll" must be poll codes separated by commas, such as 12,13A.');
  }
  return polls;
}
