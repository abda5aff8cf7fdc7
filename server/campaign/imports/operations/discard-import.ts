import { Type } from 'typebox';
import { findImport, noSuchImport } from '#server/campaign/imports/operations/import/find-import.ts';
import { discard } from '#server/campaign/imports/steps.ts';
import { campaignEndpoint } from '#server/operations/campaign-endpoint.ts';
import { exampleIds } from '#server/records/schemas/example-ids.ts';
import { one, record } from '#server/records/schemas/schemas.ts';
import { idOfImport } from './import/id-of-import.ts';
import { importStep, otherState, refusedAs422 } from './import/import-step.ts';

const Deleted = record(
  {
    id: Type.String({ description: 'The id of the import.', examples: [exampleIds.discardedImport] }),
    deleted: Type.Literal(true, { description: 'Always true.', examples: [true] }),
  },
  { title: 'DeletedImport', description: 'A deleted import.' },
);

export const discardImport = campaignEndpoint({
  ...importStep,
  method: 'DELETE',
  operationId: 'discardImport',
  path: '/imports/{id}',
  params: idOfImport(exampleIds.discardedImport),
  summary: 'Delete an uploaded file',
  description:
    'Extension. Deletes the file and its report. A running check or import ends. Imported records remain. It is a ' +
    '422 while the import is being undone.',
  isLong: true,
  response: one(Deleted),
  errors: [noSuchImport(), otherState()],
  async handle({ params }, context) {
    await findImport(context, params.id);
    await refusedAs422(discard(context, params.id));
    return { data: { id: params.id, deleted: true as const } };
  },
});
