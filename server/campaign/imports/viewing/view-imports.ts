import { type Import, listImports as importsOf, readImport } from '#server/campaign/imports/import.ts';
import { getImport } from '#server/campaign/imports/operations/get-import.ts';
import { listImports } from '#server/campaign/imports/operations/list-imports.ts';
import { campaignOperation } from '#server/operations/campaign-operation.ts';

/** The files that the campaign has uploaded. */
export const viewImports = campaignOperation({
  as: listImports,
  audited: false,
  run: ({ tx, now }): Promise<Import[]> => importsOf(tx, now),
});

/** An import without its rows: whatever shows those has the entry in the audit log. Errors: 404. */
export const viewImport = campaignOperation({
  as: getImport,
  audited: false,
  run: ({ tx, now }, id: string): Promise<Import> => readImport(tx, id, now),
});
