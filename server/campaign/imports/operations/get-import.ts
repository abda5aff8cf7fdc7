import { noSuchImport, shownImport } from '#server/campaign/imports/operations/import/find-import.ts';
import { ImportSchema } from '#server/campaign/imports/operations/import/import-record.ts';
import { campaignEndpoint } from '#server/operations/campaign-endpoint.ts';
import { exampleIds } from '#server/records/schemas/example-ids.ts';
import { one } from '#server/records/schemas/schemas.ts';
import { tags } from '#server/records/schemas/tags.ts';
import { idOfImport } from './import/id-of-import.ts';

export const getImport = campaignEndpoint({
  operationId: 'getImport',
  method: 'GET',
  path: '/imports/{id}',
  tag: tags.imports,
  summary: 'Read an import',
  description:
    'Extension. State and progress of an import, with the number of rows by outcome and by match rule, and of rows ' +
    'similar to a record.',
  scope: 'voters:write',
  orScope: 'donations:write',
  role: 'MANAGER',
  params: idOfImport(exampleIds.import),
  response: one(ImportSchema),
  errors: [noSuchImport()],
  async handle({ params }, context) {
    return { data: await shownImport(context, params.id) };
  },
});
