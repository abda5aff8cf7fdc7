import { getImport } from '#server/campaign/imports/operations/read-imports.ts';
import { operationOf } from '#server/operations/perform.ts';
/** Looking at the rows of an uploaded list. */
export const reading = operationOf(getImport);
