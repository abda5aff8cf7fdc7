import { Type } from 'typebox';
import { listImports as importsOf } from '#server/campaign/imports/import.ts';
import { ImportSchema, showImport } from '#server/campaign/imports/operations/import/import-record.ts';
import { mayImport } from '#server/campaign/imports/operations/import/may-import.ts';
import { campaignEndpoint } from '#server/operations/campaign-endpoint.ts';
import { record } from '#server/records/schemas/schemas.ts';
import { tags } from '#server/records/schemas/tags.ts';

export const listImports = campaignEndpoint({
  operationId: 'listImports',
  method: 'GET',
  path: '/imports',
  tag: tags.imports,
  summary: 'List imports',
  description:
    'Extension. The files of the last day, the newest first, including those uploaded in the console, at most ' +
    'five. A key gets only the kinds of records that it may write. Nothing is changed.',
  scope: 'voters:write',
  orScope: 'donations:write',
  role: 'MANAGER',
  response: record(
    { data: Type.Array(ImportSchema, { description: 'The imports.', maxItems: 5 }) },
    { title: 'ImportList', description: 'The imports of the last day.' },
  ),
  async handle(_, { tx, principal, now }) {
    const found = await importsOf(tx, now);
    return { data: found.filter(({ kind }) => mayImport(principal, kind)).map((each) => showImport(each)) };
  },
});
