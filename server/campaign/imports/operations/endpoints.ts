import { discardImport } from '#server/campaign/imports/operations/discard-import.ts';
import { getImport } from '#server/campaign/imports/operations/get-import.ts';
import { listImportRows } from '#server/campaign/imports/operations/list-import-rows.ts';
import { listImports } from '#server/campaign/imports/operations/list-imports.ts';
import { startImport } from '#server/campaign/imports/operations/start-import.ts';
import { stopImport } from '#server/campaign/imports/operations/stop-import.ts';
import { takeBackImport } from '#server/campaign/imports/operations/take-back-import.ts';
import type { CampaignEndpoint } from '#server/operations/campaign-endpoint.ts';
import { createImport } from './create-import.ts';

export const importEndpoints: readonly CampaignEndpoint[] = [
  createImport,
  listImports,
  getImport,
  listImportRows,
  startImport,
  stopImport,
  takeBackImport,
  discardImport,
];
