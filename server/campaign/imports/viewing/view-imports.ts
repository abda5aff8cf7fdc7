import { type Import, listImports as importsOf } from '#server/campaign/imports/import.ts';
import { listImports } from '#server/campaign/imports/operations/list-imports.ts';
import { campaignOperation } from '#server/operations/campaign-operation.ts';

/** The files that the campaign has uploaded. */
export const viewImports = campaignOperation({
  as: listImports,
  audited: false,
  run: ({ tx, now }): Promise<Import[]> => importsOf(tx, now),
});
