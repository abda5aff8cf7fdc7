import { Type } from 'typebox';
import { HustingsError, unprocessable } from '#core/errors.ts';
import { campaignEndpoint } from '#server/campaign/endpoint.ts';
import { exampleIds } from '#server/campaign/example-ids.ts';
import { beginImport, discard, stop } from '#server/campaign/imports/steps.ts';
import { takeBack } from '#server/campaign/imports/take-back/take-back.ts';
import { one, record } from '#server/campaign/schemas.ts';
import { tags } from '#server/campaign/tags.ts';
import { findImport, noSuchImport, shownImport } from './find-import.ts';
import { duplicatesParameter, ImportSchema } from './import-record.ts';
import { mayImport } from './may-import.ts';
import { idOfImport } from './read-imports.ts';

const otherState = () => unprocessable('This import has gone on meanwhile.');

/** A step that the import's state does not allow is refused with 422 here, as in every operation of the API. */
const inTurn = <Result>(step: Promise<Result>): Promise<Result> =>
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
    'Extension. Records the rows of a file that is CHECKED, in the background. Each row is recorded once, whatever ' +
    'ends the import in between. Errors: 400 for `update` of other records than voters; 422 in another state; 402 ' +
    'if the plan has too few places, and then nothing is recorded.',
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
    'Extension. Ends an import that is RUNNING after the rows under way; one that is STOPPED stays so. What is ' +
    'recorded stays. Errors: 422 in another state.',
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
    kept: Type.Integer({ description: 'Records that stay, since somebody has worked with them.', examples: [2] }),
  },
  { title: 'TakenBackImport', description: 'What taking an import back has done.' },
);

export const takeBackImport = campaignEndpoint({
  ...shared,
  operationId: 'takeBackImport',
  path: '/imports/{id}/take-back',
  params: idOfImport(exampleIds.recordedImport),
  summary: 'Take an import back',
  description:
    'Extension. Removes the records that an import made, but for those that somebody has changed, canvassed or ' +
    'given a sign since, and its file. Donations are voided, since what was received is never deleted, but for ' +
    'those that were corrected, returned or given a receipt; their identifiers are free again. So are voters on a ' +
    'turf that a volunteer walks. Voters whom the import updated stay as it left them. Works in slices between ' +
    'which others are served, and answers when all are done; if the server ends in between, the import is ' +
    'TAKING_BACK and goes on by itself. Good as long as the audit log has the import. Errors: 422 while it is ' +
    'RUNNING, if it has been taken back, and if it cannot be told from another one.',
  isLong: true,
  response: one(TakenBack),
  errors: [noSuchImport(), otherState()],
  async handle({ params }, context) {
    const { removed, kept } = await inTurn(takeBack(context, params.id, (kind) => mayImport(context.principal, kind)));
    return { data: { id: params.id, removed, kept } };
  },
});

const Deleted = record(
  {
    id: Type.String({ description: 'The id of the import.', examples: [exampleIds.discardedImport] }),
    deleted: Type.Literal(true, { description: 'Always true.', examples: [true] }),
  },
  { title: 'DeletedImport', description: 'That an uploaded file is gone.' },
);

export const discardImport = campaignEndpoint({
  ...shared,
  method: 'DELETE',
  operationId: 'discardImport',
  path: '/imports/{id}',
  params: idOfImport(exampleIds.discardedImport),
  summary: 'Delete an uploaded file',
  description:
    'Extension. Deletes the file and its report; one that is under way ends. What is recorded stays. Errors: 422 ' +
    'while it is taken back.',
  isLong: true,
  response: one(Deleted),
  errors: [noSuchImport(), otherState()],
  async handle({ params }, context) {
    await findImport(context, params.id);
    await inTurn(discard(context, params.id));
    return { data: { id: params.id, deleted: true as const } };
  },
});
