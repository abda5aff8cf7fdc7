import { Type } from 'typebox';
import { noSuchImport } from '#server/campaign/imports/operations/import/find-import.ts';
import { mayImport } from '#server/campaign/imports/operations/import/may-import.ts';
import { takeBack } from '#server/campaign/imports/take-back/take-back.ts';
import { campaignEndpoint } from '#server/operations/campaign-endpoint.ts';
import { exampleIds } from '#server/records/schemas/example-ids.ts';
import { one, record } from '#server/records/schemas/schemas.ts';
import { idOfImport } from './import/id-of-import.ts';
import { importStep, otherState, refusedAs422 } from './import/import-step.ts';

const TakenBack = record(
  {
    id: Type.String({ description: 'The id of the import.', examples: [exampleIds.recordedImport] }),
    removed: Type.Integer({
      description: 'Records that were removed, or donations that were voided.',
      examples: [1700],
    }),
    kept: Type.Integer({ description: 'Records that remain, since they were used or changed.', examples: [2] }),
    restored: Type.Integer({
      description: 'Voters whom the import updated, and who are again as they were before.',
      examples: [94],
    }),
  },
  { title: 'TakenBackImport', description: 'The result of undoing an import.' },
);

export const takeBackImport = campaignEndpoint({
  ...importStep,
  operationId: 'takeBackImport',
  path: '/imports/{id}/take-back',
  params: idOfImport(exampleIds.recordedImport),
  summary: 'Undo an import',
  description:
    'Extension. Removes the records that an import created, and its file. Records that were changed since remain, ' +
    'and so do voters with an interaction or a lawn sign, and voters on a turf assigned to a volunteer. Donations ' +
    'are voided instead of deleted, and their identifiers can be used again; donations that were corrected, ' +
    'returned or given a receipt remain. Voters whom the import updated become as they were, except ' +
    'fields that were changed since. The response is sent ' +
    'when all is done. If the server stops before, the import is TAKING_BACK and continues automatically. Possible ' +
    'as long as the audit log has the import. It is a 422 while the import is RUNNING, if it has been undone, or ' +
    'if it cannot be distinguished from another one.',
  isLong: true,
  response: one(TakenBack),
  errors: [noSuchImport(), otherState()],
  async handle({ params }, context) {
    const { removed, kept, restored } = await refusedAs422(
      takeBack(context, params.id, (kind) => mayImport(context.principal, kind)),
    );
    return { data: { id: params.id, removed, kept, restored } };
  },
});
