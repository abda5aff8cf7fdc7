import { type HustingsError, invalid, refused } from '#core/errors.ts';
import type { Plans } from '#core/plans.ts';
import { readCampaign } from '#server/campaign/campaigns/read-campaign.ts';
import { forgetDraftsOfImports } from '#server/campaign/drafts/forget-drafts.ts';
import type { CampaignContext } from '#server/operations/campaign-context.ts';
import { campaignOperation } from '#server/operations/campaign-operation.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';
import { rememberChoice } from './columns/choose/remembered-choices.ts';
import type { Mapping } from './columns/mapping.ts';
import {
  type Duplicates,
  type Encoding,
  type Import,
  type ImportState,
  importStates,
  readImport,
  storedChoice,
  storedState,
} from './import.ts';
import { choicesOf, importKinds } from './kinds/kinds.ts';
import { rowsToProcess } from './rows-to-process.ts';

/** Errors: 422 in another state than these. */
export function refuseState({ state }: Import, allowed: readonly ImportState[]): void {
  if (allowed.includes(state)) return;
  throw refused([422, 'validation_failed'], 'import.otherState', 'This import has gone on meanwhile.');
}

/** What is chosen for an upload: where its columns go, and whether the import begins when the check ends. */
export interface Choice extends Pick<Mapping, 'columns' | 'defaultValues'> {
  readonly encoding?: Encoding | undefined;
  /** Absent: a question follows the check. */
  readonly begins?: { readonly duplicates: Duplicates } | undefined;
}

/** Begins the check of all rows by a choice of columns, which `mappingFaults` has passed. Errors: 404; 422. */
export const chooseColumns = campaignOperation({
  operationId: 'chooseColumns',
  role: 'MANAGER',
  isLong: true,
  async run({ tx, audit, now }, { importId, ...choice }: Choice & { readonly importId: string }): Promise<void> {
    audit.recordId = importId;
    const found = await beginCheck(tx, importId, choice, now);
    await rememberChoice(tx, found, choice, now);
  },
});

/** The same in a transaction that is under way, remembering nothing. Returns the import as it was. */
export async function beginCheck(
  tx: CampaignTransaction,
  importId: string,
  { columns, defaultValues, encoding, begins }: Choice,
  now: Date,
): Promise<Import> {
  const { campaignId } = tx;
  const found = await readImport(tx, importId, now, { lock: true });
  refuseState(found, ['UPLOADED', 'CHECKED']);
  const duplicates = begins?.duplicates ?? 'skip';
  refuseChoice(found, duplicates);
  const choice = storedChoice(duplicates);
  await tx.query(
    `update import_rows set outcome = 'READY', findings = '[]', match_key = null, email_key = null, match_rule = null,
       subject_key = null, subject_line = null, change_fields = null, duplicate_line = null, duplicate_id = null, likeness = null, alike_id = null,
       limit_key = null, limit_signs = null, limit_cents = null
     where campaign_id = $1 and import_id = $2 and (outcome not in ('WAITING', 'READY') or findings <> '[]'
       or num_nonnulls(match_key, email_key, subject_key, subject_line, alike_id, limit_key) > 0)`,
    [campaignId, importId],
  );
  await tx.query(
    `update imports set state = $9, duplicates = $8, mapping = $3, default_values = $4,
       encoding = case when encoding is null then null else coalesce($5, encoding) end, rows_processed = 0, last_line = 0,
       counts = '{}', starts_itself = $6, with_duplicates = $7,
       rows_total = (select count(*) from import_rows where campaign_id = $1 and import_id = $2)
     where campaign_id = $1 and id = $2`,
    [
      campaignId,
      importId,
      columns,
      JSON.stringify(defaultValues),
      encoding ?? null,
      begins !== undefined,
      choice.withDuplicates,
      choice.duplicates,
      storedState('CHECKING', duplicates),
    ],
  );
  return found;
}

/** Files of other records change none. Errors: 400. */
export function refuseChoice({ kind }: Pick<Import, 'kind'>, duplicates: Duplicates): void {
  if (choicesOf(kind).includes(duplicates)) return;
  throw invalid(
    `The query parameter "duplicates" must be skip or import of a file of ${kind}: files of VOTERS alone change the records that their rows match.`,
  );
}

interface Start {
  readonly duplicates: Duplicates;
  readonly plans: Plans;
  readonly now: Date;
}

/**
 * Begins the import of a checked file. Errors: 404; 422 if it is not checked; 402 if the plan has too few places
 * for what would be imported.
 */
export async function beginImport(
  tx: CampaignTransaction,
  importId: string,
  { duplicates, plans, now }: Start,
): Promise<void> {
  const found = await readImport(tx, importId, now, { lock: true });
  refuseState(found, ['CHECKED']);
  refuseChoice(found, duplicates);
  const { total, added } = await rowsToProcess(tx, found, duplicates);
  const { subscription_tier: tier } = await readCampaign(tx);
  const places = await importKinds[found.kind].freePlaces(tx, tier, plans);
  if (added > places) throw noRoom(added, places, tier, plans[tier].voters);
  const choice = storedChoice(duplicates);
  await tx.query(
    `update imports set with_duplicates = $3, duplicates = $4, state = $5, rows_total = $6, rows_processed = 0, last_line = 0
     where campaign_id = $1 and id = $2`,
    [tx.campaignId, importId, choice.withDuplicates, choice.duplicates, storedState('RUNNING', duplicates), total],
  );
}

const noRoom = (wanted: number, places: number, tier: string, allowed: number): HustingsError =>
  refused([402, 'limit_exceeded'], 'import.noRoom', `The plan ${tier} has room for ${places} of ${wanted} rows.`, {
    wanted,
    places,
    tier,
    allowed,
  });

/**
 * Ends an import after the batch under way. What is recorded stays; the other rows are listed. One that was stopped before
 * stays so. Errors: 404; 422.
 */
export async function stop({ tx, audit, now }: CampaignContext, importId: string): Promise<void> {
  audit.recordId = importId;
  refuseState(await readImport(tx, importId, now, { lock: true }), ['RUNNING', 'STOPPED']);
  await tx.query(`update imports set state = 'STOPPED' where campaign_id = $1 and id = $2`, [tx.campaignId, importId]);
}

/**
 * Deletes an uploaded file, its rows, and what was typed to correct them. What it has recorded stays. Errors: 404; 422 while it
 * is taken back.
 */
export async function discard({ tx, audit, now }: CampaignContext, importId: string): Promise<void> {
  audit.recordId = importId;
  const found = await readImport(tx, importId, now, { lock: true });
  // The row says how far the take-back has come.
  refuseState(
    found,
    importStates.filter((state) => state !== 'TAKING_BACK'),
  );
  await tx.query('delete from imports where campaign_id = $1 and id = $2', [tx.campaignId, importId]);
  await forgetDraftsOfImports(tx, [found.id]);
}
