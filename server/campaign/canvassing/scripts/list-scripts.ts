import { Type } from 'typebox';
import { newestFirst } from '#server/campaign/database/newest-first.ts';
import type { CampaignTransaction } from '#server/campaign/database/transaction.ts';
import { campaignEndpoint } from '#server/campaign/endpoint.ts';
import { exampleIds } from '#server/campaign/example-ids.ts';
import { idParameter, many, one, pagedQuery, record } from '#server/campaign/schemas.ts';
import { tags } from '#server/campaign/tags.ts';
import { annotate } from '#server/http/schema.ts';
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
    'Extension. Pages of scripts with the questions that they ask now, the newest first. The phones of volunteers ' +
    'ask the newest one that is not retired. Nothing is changed. A page has 20 scripts at most.',
  scope: 'canvassing:read',
  query: record({
    ...paging,
    limit: annotate(Type.Integer({ minimum: 1, maximum: mostListed, default: mostListed }), {
      description: 'Scripts on a page at most.',
      examples: [mostListed],
    }),
    retired: Type.Optional(
      Type.Boolean({
        description: 'Only scripts that were retired, or with `false` only those that are asked.',
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
  description: 'Extension. A script as it is, or the questions of one of its versions. Nothing is changed.',
  scope: 'canvassing:read',
  params: idParameter('a script', exampleIds.script),
  query: record({
    version: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 1_000,
        description: 'Which version; absent: the one that is asked now.',
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
