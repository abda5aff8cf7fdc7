import { type Static, Type } from 'typebox';
import { invalid } from '#core/errors.ts';
import { placeOf } from '#server/campaign/canvassing/walk-list/door.ts';
import { firstResidents } from '#server/campaign/canvassing/walk-list/first-residents.ts';
import { leftOutNote, notAtTheDoor } from '#server/campaign/canvassing/walk-list/not-at-the-door.ts';
import {
  readWalkFilter,
  refuseWithoutPages,
  WalkListQuery,
} from '#server/campaign/canvassing/walk-list/walk-filter.ts';
import { filtersOf, walkNote } from '#server/campaign/canvassing/walk-list/walk-note.ts';
import { pageOfWalk, type WalkPage } from '#server/campaign/canvassing/walk-list/walk-page.ts';
import { type VoterRow, voterRecord } from '#server/campaign/voters/voter.ts';
import { campaignEndpoint } from '#server/operations/campaign-endpoint.ts';
import { exampleIds } from '#server/records/schemas/example-ids.ts';
import { pagination, record } from '#server/records/schemas/schemas.ts';
import { tags } from '#server/records/schemas/tags.ts';

const { address, city, postalCode, poll } = voterRecord.response.properties;

const Household = record(
  {
    address,
    city,
    postalCode,
    poll,
    voterIds: Type.Array(Type.String(), {
      description: 'The voters who live there, in the order of the list.',
      examples: [[exampleIds.voter]],
    }),
  },
  { title: 'Household', description: 'A door, with the address of the first of its voters.' },
);

const WalkListPage = record(
  {
    data: Type.Array(voterRecord.response, { description: 'The voters of this page, sorted by door.' }),
    pagination,
    households: Type.Optional(
      Type.Array(Household, {
        description: 'The doors of this page in the order of walk lists. Present only with `households=true`.',
      }),
    ),
  },
  { title: 'WalkListPage', description: 'A page of a walk list.' },
);

export const getWalkList = campaignEndpoint({
  operationId: 'getWalkList',
  method: 'GET',
  path: '/canvassing/walklist',
  tag: tags.canvassing,
  summary: 'List voters in the order of their doors',
  description:
    'Sorted by poll, city and street; on each street up the odd side and back down the even side. Addresses ' +
    'without a civic number on a street, such as rural routes and boxes, come last in their city. The limit ' +
    'applies after sorting.\n\n' +
    'Without `paged` there is one page, and nextCursor is null: filter by poll, or exclude contacted voters. With ' +
    '`paged=true`, pass `nextCursor` as `cursor` for the next page, until it is null. With the filters city, tag, ' +
    '`voted` or `not_contacted_since` each page searches 2,000 voters, so it may have fewer voters than its limit, ' +
    'or none, while nextCursor is not null. With `households=true` the voters at one door are on one page, unless ' +
    'there are more than the limit.\n\n' +
    'Voters with `DOOR` in `doNotContact` are left out, and the header `X-Filter-Note` says how many the campaign ' +
    'has. If filters match no voter, it first says how they were interpreted.',
  scope: 'canvassing:read',
  query: WalkListQuery,
  response: WalkListPage,
  examples: { query: ['limit', 'riding', 'poll'] },
  notes: true,
  async handle({ query }, context) {
    const { tx } = context;
    const { limit, paged, cursor, street, city: inCity, tag, not_contacted_since, voted, households } = query;
    const filter = readWalkFilter(query);
    const leftOut = filter.withoutContact ? undefined : await notAtTheDoor(tx);
    const { rows, nextCursor } = await readRows();
    const isEmpty = rows.length === 0 && cursor === undefined && nextCursor === null;
    const notes = [isEmpty && (await walkNote(tx, query)), leftOut && leftOutNote(leftOut)].filter(Boolean);
    if (notes.length > 0) context.note = notes.join(' ');
    return {
      data: show(rows),
      pagination: { nextCursor, limit },
      ...(paged && households && { households: householdsOf(rows) }),
    };

    async function readRows(): Promise<WalkPage> {
      if (paged) {
        const narrowing = { street, city: inCity, tag, notContactedSince: momentOf(not_contacted_since), voted };
        return pageOfWalk(tx, filter, narrowing, { cursor, limit, wholeDoors: households, leftOut });
      }
      refuseWithoutPages(query);
      const moreFollows = filtersOf(query).length > 0;
      return { rows: await firstResidents(tx, filter, limit, { leftOut, moreFollows }), nextCursor: null };
    }
  },
});

const show = (rows: readonly VoterRow[]) => rows.map((row) => voterRecord.show(row));

function momentOf(text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  const moment = new Date(text);
  if (Number.isNaN(moment.getTime())) {
    throw invalid('The query parameter "not_contacted_since" must be a moment that exists.');
  }
  return moment;
}

/** Voters of one door follow each other. */
function householdsOf(rows: readonly VoterRow[]): Static<typeof Household>[] {
  const households: Array<Static<typeof Household>> = [];
  let before: string | undefined;
  for (const row of rows) {
    const { door } = placeOf(row);
    if (door !== before) {
      const { address, city, postal_code, poll } = row;
      households.push({ address, city, postalCode: postal_code, poll, voterIds: [] });
    }
    households.at(-1)?.voterIds.push(row.id);
    before = door;
  }
  return households;
}
