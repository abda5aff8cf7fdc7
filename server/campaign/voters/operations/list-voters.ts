import { Type } from 'typebox';
import { changesGone, newestOrChanged, updatedSince } from '#server/campaign/changes/updated-since.ts';
import { type NewestFirst, newestFirst, type Page, type PageWanted } from '#server/campaign/database/newest-first.ts';
import type { CampaignTransaction } from '#server/campaign/database/with-campaign.ts';
import { campaignEndpoint } from '#server/campaign/endpoint.ts';
import { many, pagedQuery, supportLevel } from '#server/campaign/schemas.ts';
import { tags } from '#server/campaign/tags.ts';
import { placeKey } from '#server/campaign/voters/place-key.ts';
import { ridingSpellings } from '#server/campaign/voters/ridings.ts';
import { type VoterRow, voterRecord } from '#server/campaign/voters/voter.ts';
import { annotate } from '#server/http/schema.ts';

interface VoterQuery extends PageWanted {
  readonly riding?: string | undefined;
  readonly support_level?: number | undefined;
}

/** One page of voters, newest first. `moreFollows`: the transaction has further statements after it. */
export async function newestVoters(
  tx: CampaignTransaction,
  { riding, support_level, ...wanted }: VoterQuery,
  { moreFollows = false }: { readonly moreFollows?: boolean } = {},
): Promise<Page<VoterRow>> {
  return newestFirst<VoterRow>(tx, { ...(await listOf(tx, { riding, support_level })), moreFollows }, wanted);
}

async function listOf(
  tx: CampaignTransaction,
  { riding, support_level }: Pick<VoterQuery, 'riding' | 'support_level'>,
): Promise<NewestFirst> {
  const spellings = riding === undefined ? undefined : await ridingSpellings(tx, riding);
  return {
    list: 'listVoters',
    columns: voterRecord.columns,
    from: 'voters',
    oneOf: spellings && { column: 'riding', values: spellings, mark: placeKey(riding as string) },
    filters: [['support_level = ?', support_level]],
  };
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
    updated_since: updatedSince,
  }),
  response: many(voterRecord.answer),
  errors: [changesGone(new Date(0))],
  async handle({ query: { riding, support_level, ...query } }, { tx, now }) {
    const list = await listOf(tx, { riding, support_level });
    const { rows, pagination } = await newestOrChanged<VoterRow>(tx, list, { kind: 'voter', now }, query);
    return { data: rows.map(voterRecord.show), pagination };
  },
});
