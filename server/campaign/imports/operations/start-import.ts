import { HustingsError } from '#core/errors.ts';
import { findImport, noSuchImport, shownImport } from '#server/campaign/imports/operations/import/find-import.ts';
import { duplicatesParameter, ImportSchema } from '#server/campaign/imports/operations/import/import-record.ts';
import { beginImport } from '#server/campaign/imports/steps.ts';
import { campaignEndpoint } from '#server/operations/campaign-endpoint.ts';
import { exampleIds } from '#server/records/schemas/example-ids.ts';
import { one, record } from '#server/records/schemas/schemas.ts';
import { idOfImport } from './import/id-of-import.ts';
import { importStep, otherState } from './import/import-step.ts';

const noRoom = () => new HustingsError(402, 'limit_exceeded', 'The plan STARTER has room for 12 of 1840 rows.');

export const startImport = campaignEndpoint({
  ...importStep,
  operationId: 'startImport',
  path: '/imports/{id}/start',
  params: idOfImport(exampleIds.import),
  summary: 'Start an import',
  description:
    'Extension. Imports the rows of a CHECKED file in the background. Each row is imported once, even if the ' +
    'import is interrupted. It is a 400 for `update` of records other than voters, a 422 in another state, and a ' +
    '402 if it would exceed the plan’s limit; then nothing is imported.',
  query: record({
    duplicates: duplicatesParameter(),
  }),
  response: one(ImportSchema),
  errors: [noSuchImport(), otherState(), noRoom()],
  async handle({ params, query }, context) {
    const { tx, plans, now } = context;
    await findImport(context, params.id);
    await beginImport(tx, params.id, { duplicates: query.duplicates, plans, now });
    return { data: await shownImport(context, params.id) };
  },
});
