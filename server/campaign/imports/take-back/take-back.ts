import { HustingsError, notFound } from '#core/errors.ts';
import { forgetDraftsOfImports } from '#server/campaign/drafts/forget-drafts.ts';
import { type Import, lockImport } from '#server/campaign/imports/import.ts';
import type { ImportKindName } from '#server/campaign/imports/kinds/kind.ts';
import type { CampaignContext } from '#server/operations/campaign-context.ts';
import { perform } from '#server/operations/perform.ts';
import type { Principal } from '#server/operations/principal.ts';
import type { CampaignPool } from '#server/store/pool.ts';
import { canBeRecordId } from '#server/store/record-id.ts';
import { countChanged } from './kept-changes.ts';
import { countMade } from './made-records.ts';
import { type RecordedImport, recordedImport } from './recorded-imports.ts';
import { restoreChanged } from './restore-changed.ts';
import { takeSlice } from './take-slice.ts';

/** What was removed or voided, what was restored, and what stays because it was worked with since. */
export interface TakenBack {
  readonly kind: ImportKindName;
  readonly removed: number;
  readonly restored: number;
  readonly kept: number;
}

const operation = { operationId: 'takeBackImport', role: 'MANAGER', isLong: true } as const;

/**
 * Takes an import back as a whole. Removes the uploaded file and the records that the import made, except those that were
 * worked with since: changed, canvassed, given a sign or a turf, or marked as having voted. A riding that was filled in from
 * the map does not count as work. Voters whom the import changed become what they were, except for what somebody has changed
 * since. Donations are voided, since nothing that was received is deleted; those that were
 * corrected, returned or given a receipt stay.
 *
 * It works in slices, each in a transaction of its own. Whatever interrupts it, the import stays TAKING_BACK, and continues.
 *
 * Errors: 404 if the audit log has no such import; 409 if it is under way, has been taken back, or if
 * another one recorded in the same milliseconds.
 */
export function takeBackImport(
  pool: CampaignPool,
  principal: Principal,
  importId: string,
  now: Date,
): Promise<TakenBack> {
  return perform(pool, principal, operation, now, (context) => takeBack(context, importId));
}

/** The next slice in a call that is under way, which is unfinished until the last one; counts are of all slices so far. */
export async function takeBack(
  context: CampaignContext,
  importId: string,
  isAllowed: (kind: ImportKindName) => boolean = () => true,
): Promise<TakenBack> {
  const locked = await hold(context, importId, isAllowed);
  const found = locked.state === 'TAKING_BACK' ? locked : await begin(context, locked);
  const { isLast, ...taken } = await continueTakingBack(context, found);
  context.isUnfinished = !isLast;
  return taken;
}

/** The next slice of an import that is being taken back and locked, and whether it was the last one. */
export async function continueTakingBack(
  { tx, audit, now }: CampaignContext,
  found: Import,
): Promise<TakenBack & { readonly isLast: boolean }> {
  const before = found.counts?.restored ?? 0;
  const restoring = await restoreChanged(tx, found.id, now);
  const restored = before + restoring.restored;
  if (restoring.seen > 0) await tx.query(noteRestored, [tx.campaignId, found.id, restoring.seen, restored]);
  // A transaction restores voters or removes records: each takes its time.
  const { seen, removed, isLast } =
    restoring.seen > 0 ? { seen: 0, removed: 0, isLast: false } : await takeSlice(tx, found, now);
  const taken = found.takenBack + removed;
  const kept = found.rowsProcessed + restoring.seen + seen - taken - restored;
  if (isLast) {
    await tx.query('delete from imports where campaign_id = $1 and id = $2', [tx.campaignId, found.id]);
    await forgetDraftsOfImports(tx, [found.id]);
    Object.assign(audit, { operation: operation.operationId, recordId: found.id, rowCount: taken + restored });
  }
  return { kind: found.kind, removed: taken, restored, kept, isLast };
}

const noteRestored = `update imports set rows_processed = rows_processed + $3,
    counts = coalesce(counts, '{}'::jsonb) || jsonb_build_object('restored', $4::int)
  where campaign_id = $1 and id = $2`;

/** The file of an import is gone after a day: the import is there again for as long as it is taken back. */
const restore = `insert into imports (campaign_id, id, user_id, kind, file_name, header, state, mapping, rows_total, created_at)
  values ($1, $2, $3, $4, '', '{}', 'DONE', '{}', 0, $5) on conflict do nothing returning 1`;

/** Locks the import, so that two requests to take it back run one after the other. Errors: 404; 409. */
async function hold(
  { tx, principal }: CampaignContext,
  importId: string,
  isAllowed: (kind: ImportKindName) => boolean,
): Promise<Import> {
  if (!canBeRecordId(importId)) throw nothingRecorded();
  let locked = await lockImport(tx, importId);
  if (!locked) {
    const recorded = await recordedImport(tx, importId);
    if (!recorded || !isAllowed(recorded.kind)) throw nothingRecorded();
    refuseTwice(recorded);
    await tx.query(restore, [tx.campaignId, importId, userOf(principal), recorded.kind, recorded.firstAt]);
    locked = await lockImport(tx, importId);
    if (!locked) throw takenBackBefore();
  }
  if (!isAllowed(locked.kind)) throw nothingRecorded();
  return locked;
}

const start = `update imports set state = 'TAKING_BACK', user_id = $3, rows_total = $4, rows_processed = 0, counts = '{}'
  where campaign_id = $1 and id = $2`;

/** Errors: 404; 409. */
async function begin({ tx, principal }: CampaignContext, locked: Import): Promise<Import> {
  if (locked.state === 'RUNNING') throw conflict('The import is under way: stop it first.');
  // A request that has waited for the lock sees here that another one was faster.
  const recorded = await recordedImport(tx, locked.id);
  if (!recorded) throw nothingRecorded();
  refuseTwice(recorded);
  const records = await countMade(tx, locked.kind, locked.id);
  const changed = await countChanged(tx, locked.id);
  if (records > recorded.imported) {
    throw conflict('Another import recorded at the same moments: the two cannot be told apart.');
  }
  const userId = userOf(principal);
  await tx.query(start, [tx.campaignId, locked.id, userId, records + changed]);
  return { ...locked, userId, rowsProcessed: 0, counts: {} };
}

function refuseTwice({ isTakenBack }: RecordedImport): void {
  if (isTakenBack) throw takenBackBefore();
}

function userOf({ userId }: Principal): string {
  if (userId === null) throw conflict('An import is taken back in the name of a member.');
  return userId;
}

const nothingRecorded = () =>
  notFound('There is no import of this id that has made or changed any records, or its month was archived.');

const conflict = (message: string) => new HustingsError(409, 'validation_failed', message);

const takenBackBefore = () => conflict('The import has been taken back before.');
