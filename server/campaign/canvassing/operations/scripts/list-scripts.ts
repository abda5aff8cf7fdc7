import { Type } from 'typebox';
import { annotate } from '#server/call/schema.ts';
import {
  Script,
  type ScriptRow,
  scriptColumns,
  scriptsInForce,
  showScript,
} from '#server/campaign/canvassing/scripts/script.ts';
import { campaignEndpoint } from '#server/operations/campaign-endpoint.ts';
import { many, pagedQuery } from '#server/records/schemas/schemas.ts';
import { tags } from '#server/records/schemas/tags.ts';
import { newestFirst } from '#server/store/lists/newest-first.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';

/** A script has many words, so a page is shorter than others. */
export const mostListed = 20;

export const listScripts = campaignEndpoint({
  operationId: 'listScripts',
  method: 'GET',
  path: '/canvassing/scripts',
  tag: tags.canvassing,
  summary: 'List scripts, newest first',
  description:
    'Extension. Scripts with their current questions, the newest first, at most 20 on a page. Volunteers’ phones ' +
    'use the newest script that is not retired. Nothing is changed.',
  scope: 'canvassing:read',
  query: pagedQuery({
    limit: annotate(Type.Integer({ minimum: 1, maximum: mostListed, default: mostListed }), {
      description: 'Maximum number of scripts on a page.',
      examples: [mostListed],
    }),
    retired: Type.Optional(
      Type.Boolean({
        description: '`true`: only retired scripts. `false`: only scripts in use.',
        examples: [false],
      }),
    ),
  }),
  response: many(Script),
  async handle({ query }, { tx }) {
    const { rows, pagination } = await scriptsNewestFirst(tx, query);
    return { data: rows.map(showScript), pagination };
  },
});

export const scriptsNewestFirst = (
  tx: CampaignTransaction,
  { retired, ...page }: { readonly retired?: boolean; readonly cursor?: string; readonly limit: number },
  { moreFollows = false } = {},
) =>
  newestFirst<ScriptRow>(
    tx,
    {
      list: 'listScripts',
      columns: scriptColumns,
      from: scriptsInForce,
      alias: 's',
      filters: [['(s.retired_at is not null) = ?', retired]],
      moreFollows,
    },
    page,
  );
