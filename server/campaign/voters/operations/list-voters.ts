import { Type } from 'typebox';
import { newestFirst, type Page, type PageWanted } from '#server/campaign/database/newest-first.ts';
import type { CampaignTransaction } from '#server/campaign/database/with-campaign.ts';
import { campaignEndpoint } from '#server/campaign/endpoint.ts';
import { externalIdFilter } from '#server/campaign/records/external-id.ts';
import { included, includeParameter } from '#server/campaign/records/include.ts';
import { many, pagedQuery, supportLevel } from '#server/campaign/schemas.ts';
import { tags } from '#server/campaign/tags.ts';
import { placeKey } from '#server/campaign/voters/place-key.ts';
import { ridingSpellings } from '#server/campaign/voters/ridings.ts';
import { type VoterRow, voterRecord } from '#server/campaign/voters/voter.ts';
import { annotate } from '#server/http/schema.ts';

interface VoterQuery extends PageWanted {
  readonly riding?: string | undefined;
  readonly support_level?: number | undefined;
  readonly external_id?: string | undefined;
}

/** One page of voters, newest first. `moreFollows`: the transaction has further statements after it. */
export async function newestVoters(
  tx: CampaignTransaction,
  { riding, support_level, external_id, ...wanted }: VoterQuery,
  { moreFollows = false }: { readonly moreFollows?: boolean } = {},
): Promise<Page<VoterRow>> {
  const spellings = riding === undefined ? undefined : await ridingSpellings(tx, riding);
  return newestFirst<VoterRow>(
    tx,
    {
      list: 'listVoters',
      columns: voterRecord.columns,
      from: 'voters',
      oneOf: spellings && { column: 'riding', values: spellings, mark: placeKey(riding as string) },
      filters: [
        ['support_level = ?', support_level],
        ['external_id = ?', external_id],
      ],
      moreFollows,
    },
    wanted,
  );
}

export const listVoters = campaignEndpoint({
  operationId: 'listVoters',
  method: 'GET',
  path: '/voters',
  tag: tags.voters,
  summary: 'List voters, newest first',
  description:
    'Pages of voters in the order in which they were recorded, the newest first. All filters given must hold. Records made ' +
    'meanwhile do not shift the pages. Nothing is changed.',
  scope: 'voters:read',
  query: pagedQuery({
    riding: Type.Optional(
      Type.String({
        description:
          'One riding, by its name as the voters have it. Case, accents, and ways of writing apostrophes and dashes are ignored.',
        examples: ['Les Bancs'],
      }),
    ),
    support_level: Type.Optional(
      annotate(supportLevel, { description: 'Only voters of this support level.', examples: [2] }),
    ),
    external_id: externalIdFilter('voter', 'M-104872'),
    include: includeParameter(voterRecord.fields),
  }),
  response: many(voterRecord.answer),
  async handle({ query }, { tx }) {
    const { rows, pagination } = await newestVoters(tx, query);
    return { data: rows.map((row) => voterRecord.show(row, included(query.include))), pagination };
  },
});
