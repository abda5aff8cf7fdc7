import type { CampaignEndpoint } from '#server/operations/campaign-endpoint.ts';
import { createImport } from './create-import.ts';
import { discardImport, startImport, stopImport, takeBackImport } from './import-steps.ts';
import { getImport, listImportRows, listImports } from './read-imports.ts';

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
