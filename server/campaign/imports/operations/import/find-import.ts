import type { Static } from 'typebox';
import { notFound } from '#core/errors.ts';
import { type Import, isUnderWay, readImport } from '#server/campaign/imports/import.ts';
import { countOutcomes } from '#server/campaign/imports/report.ts';
import type { CampaignContext } from '#server/operations/campaign-context.ts';
import { type ImportSchema, showImport } from './import-record.ts';
import { mayImport } from './may-import.ts';

export const noSuchImport = () => notFound('There is no import of this id. Uploaded files are kept for a day.');

/** An import that the caller may see. Errors: 404. */
export async function findImport({ tx, principal, now }: CampaignContext, id: string): Promise<Import> {
  const found = await readImport(tx, id, now);
  if (!mayImport(principal, found.kind)) throw noSuchImport();
  return found;
}

/** The import as it is now. One that a server has left unfinished continues. */
export async function shownImport(context: CampaignContext, id: string): Promise<Static<typeof ImportSchema>> {
  const found = await findImport(context, id);
  if (isUnderWay(found)) context.continues = found.id;
  return showImport(found, found.counts ? undefined : await countOutcomes(context.tx, found));
}
