import { Type } from 'typebox';
import {
  findScript,
  noSuchScript,
  Script,
  scriptVersion,
  scriptVersionOf,
  showScript,
} from '#server/campaign/canvassing/scripts/script.ts';
import { campaignEndpoint } from '#server/operations/campaign-endpoint.ts';
import { exampleIds } from '#server/records/schemas/example-ids.ts';
import { idParameter, one, record } from '#server/records/schemas/schemas.ts';
import { tags } from '#server/records/schemas/tags.ts';

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
