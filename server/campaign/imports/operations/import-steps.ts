import { Type } from 'typebox';
import { HustingsError, unprocessable } from '#core/errors.ts';
import { beginImport, discard, stop } from '#server/campaign/imports/steps.ts';
import { takeBack } from '#server/campaign/imports/take-back/take-back.ts';
import { campaignEndpoint } from '#server/operations/campaign-endpoint.ts';
import { exampleIds } from '#server/records/schemas/example-ids.ts';
import { one, record } from '#server/records/schemas/schemas.ts';
import { tags } from '#server/records/schemas/tags.ts';
import { findImport, noSuchImport, shownImport } from './find-import.ts';
import { duplicatesParameter, ImportSchema } from './import-record.ts';
import { mayImport } from './may-import.ts';
import { idOfImport } from './read-imports.ts';

const otherState = () => unprocessable('This import has gone on meanwhile.');

/** A step that the import's state does not allow is refused with 422 here, as in every operation of the API. */
const refusedAs422 = <Result>(step: Promise<Result>): Promise<Result> =>
  step.catch((error: unknown) => {
    throw error instanceof HustingsError && error.status === 409 ? unprocessable(error.message) : error;
  });

const noRoom = () => new HustingsError(402, 'limit_exceeded', 'The plan STARTER has room for 12 of 1840 rows.');

const shared = {
  method: 'POST',
  tag: tags.imports,
  scope: 'voters:write',
  orScope: 'donations:write',
  role: 'MANAGER',
} as const;

export const startImport = campaignEndpoint({
  ...shared,
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

export const stopImport = campaignEndpoint({
  ...shared,
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
  ...shared,
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

const Deleted = record(
  {
    id: Type.String({ description: 'The id of the import.', examples: [exampleIds.discardedImport] }),
    deleted: Type.Literal(true, { description: 'Always true.', examples: [true] }),
  },
  { title: 'DeletedImport', description: 'A deleted import.' },
);

export const discardImport = campaignEndpoint({
  ...shared,
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
