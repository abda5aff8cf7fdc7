import { Type } from 'typebox';
import { newestFirst } from '#server/campaign/database/newest-first.ts';
import { campaignEndpoint } from '#server/campaign/endpoint.ts';
import { canBeRecordId } from '#server/campaign/record-id.ts';
import { many, pagedQuery } from '#server/campaign/schemas.ts';
import { type InteractionRow, interactionColumns, showInteraction, VoterInteraction } from './interaction.ts';

export const listInteractions = campaignEndpoint({
  operationId: 'listInteractions',
  method: 'GET',
  path: '/canvassing/interactions',
  tag: 'Canvassing',
  summary: 'List interactions, newest first',
  description: 'A voter_id that no voter of the campaign has gives an empty page.',
  scope: 'canvassing:read',
  query: pagedQuery({ voter_id: Type.Optional(Type.String({ description: 'Only those with this voter.' })) }),
  response: many(VoterInteraction),
  errors: [400],
  async handle({ query }, { tx }) {
    const { rows, pagination } = await newestFirst<InteractionRow>(
      tx,
      {
        list: 'listInteractions',
        columns: interactionColumns,
        from: 'interactions',
        filters: [['voter_id = ?', recordIdOrNone(query.voter_id)]],
      },
      query,
    );
    return { data: rows.map(showInteraction), pagination };
  },
});

/** Null, which equals no id, for a text that can be none: the page is empty then as it is for an unknown id. */
function recordIdOrNone(text: string | undefined): string | null | undefined {
  if (text === undefined) return undefined;
  return canBeRecordId(text) ? text.toLowerCase() : null;
}
