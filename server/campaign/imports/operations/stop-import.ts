import { findImport, noSuchImport, shownImport } from '#server/campaign/imports/operations/import/find-import.ts';
import { ImportSchema } from '#server/campaign/imports/operations/import/import-record.ts';
import { stop } from '#server/campaign/imports/steps.ts';
import { campaignEndpoint } from '#server/operations/campaign-endpoint.ts';
import { exampleIds } from '#server/records/schemas/example-ids.ts';
import { one } from '#server/records/schemas/schemas.ts';
import { idOfImport } from './import/id-of-import.ts';
import { importStep, otherState } from './import/import-step.ts';

export const stopImport = campaignEndpoint({
  ...importStep,
  operationId: 'stopImport',
  path: '/imports/{id}/stop',
  params: idOfImport(exampleIds.stoppedImport),
  summary: 'Stop an import',
  description:
    'Extension. Stops a RUNNING import after its current rows. A STOPPED import is unchanged. Imported records ' +
    'remain. It is a 422 in another state.',
  response: one(ImportSchema),
  errors: [noSuchImport(), otherState()],
  async handle({ params }, context) {
    await findImport(context, params.id);
    await stop(context, params.id);
    return { data: await shownImport(context, params.id) };
  },
});
