import { Type } from 'typebox';
import { annotate } from '#server/call/schema.ts';
import { campaignEndpoint } from '#server/operations/campaign-endpoint.ts';
import { exampleIds } from '#server/records/schemas/example-ids.ts';
import { idParameter, many, one, pagedQuery, record } from '#server/records/schemas/schemas.ts';
import { tags } from '#server/records/schemas/tags.ts';
import { newestFirst } from '#server/store/lists/newest-first.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';
import {
  findScript,
  noSuchScript,
  Script,
  type ScriptRow,
  scriptColumns,
  scriptsInForce,
  scriptVersion,
  scriptVersionOf,
  showScript,
} from './script.ts';

const { limit: _limit, ...paging } = pagedQuery({}).properties;

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
  query: record({
    ...paging,
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

export const getScript = campaignEndpoint({
  operationId: 'getScript',
  method: 'GET',
  path: '/canvassing/scripts/{id}',
  tag: tags.canvassing,
  summary: 'Read a script',
  description: 'Extension. The current version of a script, or the questions of an earlier one. Nothing is changed.',
  scope: 'canvassing:read',
  params: idParameter('a script', exampleIds.script),
  query: record({
    version: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 1_000,
        description: 'The version. The default is the current one.',
        examples: [1],
      }),
    ),
  }),
  response: one(Script),
  errors: [noSuchScript()],
  version: scriptVersion,
  async handle({ params, query }, context) {
    const script = await findScript(context.tx, params.id, query.version);
    // What was asked before is not what If-Match names.
    if (query.version === undefined) context.version = scriptVersionOf(script);
    return { data: showScript(script) };
  },
});
