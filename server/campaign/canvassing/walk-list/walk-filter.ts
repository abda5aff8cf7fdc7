import { type Static, Type } from 'typebox';
import { invalid } from '#core/errors.ts';
import { voterFilters } from '#server/campaign/voters/finding/voter-filter.ts';
import { limitParameter, pagedQuery, record } from '#server/records/schemas/schemas.ts';

export const WalkListQuery = record({
  limit: Type.Integer({ ...limitParameter, description: 'Maximum number of voters on the list.' }),
  riding: voterFilters.riding,
  poll: Type.Optional(
    Type.String({
      description:
        'Up to 200 poll codes separated by commas, such as 12,13A. Case and leading zeros are ignored: 07 and 7 are one poll.',
      examples: ['12,13A'],
    }),
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
  include_do_not_contact: Type.Optional(
    Type.Boolean({ description: 'Whether to include voters with `DOOR` in `doNotContact`.', examples: [true] }),
  ),
  paged: Type.Optional(
    Type.Boolean({
      description: 'Whether the list is returned in pages. All parameters below require it.',
      examples: [true],
    }),
  ),
  cursor: pagedQuery({}).properties.cursor,
  street: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      description: 'One street, in any spelling. A street type or direction is compared if it is given.',
      examples: ['Marram Rd'],
    }),
  ),
  city: voterFilters.city,
  tag: voterFilters.tag,
  not_contacted_since: voterFilters.contacted_before,
  voted: voterFilters.voted,
  households: Type.Optional(
    Type.Boolean({
      description: 'Whether to also group the voters by door, in `households`.',
      examples: [true],
    }),
  ),
});

/** Parameters that only a list in pages has. */
const ofPages = ['cursor', 'street', 'city', 'tag', 'not_contacted_since', 'voted', 'households'] as const;

/** Errors: 400 that names a parameter which only a list in pages has. */
export function refuseWithoutPages(query: Static<typeof WalkListQuery>): void {
  const sent = ofPages.find((name) => query[name] !== undefined);
  if (sent) throw invalid(`The query parameter "${sent}" needs paged=true.`);
}

/** The filters of a walk list. */
export interface WalkFilter {
  /** Whether voters who want no one at the door are listed too; false unless stated. */
  readonly withoutContact?: boolean | undefined;
  readonly riding: string | undefined;
  /** Each once. */
  readonly polls: readonly string[] | undefined;
  /** The requested values of the column `support_and_contact`. */
  readonly groups: readonly number[];
}

/** Each poll is looked up in every group, so they are counted. Polls have hundreds of voters, and a page has 200. */
export const mostPolls = 200;

/** A voter's support level as its group has it; 0 if no one has asked. */
export const supportLevels: readonly number[] = [0, 1, 2, 3, 4, 5];

/** Reads the query. Errors: 400 if the list of polls has an empty one, or more than 200. */
export function readWalkFilter(query: Static<typeof WalkListQuery>): WalkFilter {
  const { riding, poll, support_levels, exclude_contacted, include_do_not_contact } = query;
  return {
    riding,
    polls: poll === undefined ? undefined : readPolls(poll),
    withoutContact: include_do_not_contact,
    groups: walkGroups(support_levels?.split(',').map(Number), exclude_contacted),
  };
}

/** The requested values of `support_and_contact`: of all voters if no support levels are named. */
export function walkGroups(levels: readonly number[] | undefined, excludeContacted = false): number[] {
  const requested = levels === undefined ? supportLevels : [...new Set(levels)];
  return requested.flatMap((level) => (excludeContacted ? [level * 2] : [level * 2, level * 2 + 1]));
}

function readPolls(text: string): string[] {
  const polls = [...new Set(text.split(',').map((code) => code.trim()))];
  if (polls.includes('') || polls.length > mostPolls) {
    throw invalid(
      `The query parameter "poll" must be up to ${mostPolls} poll codes separated by commas, such as 12,13A.`,
    );
  }
  return polls;
}
