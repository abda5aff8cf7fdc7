import { sqlStateOf, violates } from '#core/database/failures/sqlstate.ts';
import { unprocessable } from '#core/errors.ts';
import { exportedKinds } from '#server/campaign/export/exported-kinds.ts';
import type { OpenExport } from '#server/campaign/operator/restore/open-export.ts';
import { perform } from '#server/operations/perform.ts';
import { principalOf } from '#server/operations/principal.ts';
import type { CampaignPool } from '#server/store/pool.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';
import { arrive, requireAll } from './arriving-kinds.ts';
import { arrivePeople, withPeople } from './arriving-people.ts';

const operation = { operationId: 'moveInCampaign', role: 'OWNER', isLong: true } as const;

/** Who the campaign of an export is. */
interface ArrivingCampaign {
  readonly campaignId: string;
  readonly code: string;
  readonly name: string;
}

/** Reads it. Errors: 422 if the export is of a newer program, or of a sandbox. */
export async function readArriving({ manifest, records }: OpenExport): Promise<ArrivingCampaign> {
  const known = new Set(exportedKinds.map(({ file }) => file));
  const unknown = Object.keys(manifest.records).find((file) => !known.has(file));
  if (unknown)
    throw unprocessable(`The export has ${unknown}, which this program does not know: a newer one wrote it.`);
  for await (const { id, code, name, isDemo } of records('campaign')) {
    if (id !== manifest.campaignId) break;
    if (isDemo) throw unprocessable('The export is of a sandbox. Every installation has its own.');
    return { campaignId: manifest.campaignId, code: String(code), name: String(name) };
  }
  throw unprocessable('The export does not say which campaign it is of.');
}

/**
 * Makes a campaign of an export that another installation has written, under its id, with all that the export has: in one
 * transaction, all of it or nothing. Keys and links arrive as names alone: none of them opens anything here.
 *
 * Errors: 422 if a campaign of this id or code is here or was closed here, or if the export has what this database refuses.
 */
export async function moveIn(pool: CampaignPool, opened: OpenExport, now: Date): Promise<ArrivingCampaign> {
  const arriving = await readArriving(opened);
  await perform(pool, principalOf(arriving.campaignId), operation, now, async ({ tx, audit }) => {
    await refuseIfHere(tx);
    const here = withPeople(opened, await arrivePeople(tx, opened, now));
    await arrive(tx, here, now);
    await requireAll(tx, opened);
    const rowCount = Object.values(opened.manifest.records).reduce((sum, count) => sum + count, 0);
    Object.assign(audit, { recordId: tx.campaignId, rowCount });
  }).catch((error: unknown) => {
    throw refusalOf(error, arriving);
  });
  return arriving;
}

async function refuseIfHere(tx: CampaignTransaction): Promise<void> {
  const [found] = await tx.query<{ what: string }>(
    `select 'is here already' as what from campaigns where id = $1
     union all select 'was closed and deleted here' from closed_campaigns where id = $1`,
    [tx.campaignId],
  );
  if (found) throw unprocessable(`The campaign ${tx.campaignId} ${found.what}. Nothing was changed.`);
}

/** What the database refuses of a row, in a sentence: the columns of the message, and no value. */
function refusalOf(error: unknown, { code }: ArrivingCampaign): unknown {
  if (violates(error, 'campaigns_code_key')) {
    return unprocessable(`There is or was a campaign with the code ${code} here. Nothing was changed.`);
  }
  const state = sqlStateOf(error) ?? '';
  // Class 22 is a value of another form, class 23 a rule of the table; 23001 is raised by triggers.
  if (!/^2[23]/.test(state)) return error;
  const { table, column, constraint } = error as { table?: string; column?: string; constraint?: string };
  const where = [table, column ?? constraint].filter(Boolean).join(', ');
  return unprocessable(
    `The export has what this database refuses (${where || `SQLSTATE ${state}`}): it was changed, or another version wrote it. Nothing was changed.`,
  );
}
