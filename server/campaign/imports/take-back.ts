import { HustingsError, notFound } from '#core/errors.ts';
import type { CampaignPool } from '#server/campaign/database/pool.ts';
import { type CampaignTransaction, withCampaign } from '#server/campaign/database/with-campaign.ts';
import type { ImportKindName } from '#server/campaign/imports/kinds/kind.ts';
import { canBeRecordId } from '#server/campaign/record-id.ts';
import { recountTurfs } from '#server/campaign/voters/merging/followers.ts';
import { uncountVoters } from '#server/campaign/voters/voter-cap.ts';
import type { CampaignContext } from '#server/operations/campaign-context.ts';
import { perform } from '#server/operations/perform.ts';
import type { Principal } from '#server/operations/principal.ts';

/** What an import has recorded, as the audit log has it, which outlives the uploaded file. */
export interface RecordedImport {
  readonly id: string;
  readonly kind: ImportKindName;
  readonly firstAt: Date;
  readonly lastAt: Date;
  readonly records: number;
  readonly isTakenBack: boolean;
}

/** What was removed or voided, and what stays because somebody has worked with it since. */
export interface TakenBack {
  readonly kind: RecordedImport['kind'];
  readonly removed: number;
  readonly kept: number;
}

const operation = { operationId: 'takeBackImport', role: 'MANAGER', isLong: true } as const;

/** A reset of the sandbox has removed what was imported before. */
const lastReset = `coalesce((select created_at from audit_log where campaign_id = $1 and operation = 'resetDemo'
  order by id desc limit 1), '-infinity')`;

/** One entry for each batch: its time is that of the records which it made. */
const recorded = `select record_id as id, case operation when 'importVoters' then 'VOTERS'
      when 'importDonations' then 'DONATIONS' else 'VOLUNTEERS' end as kind,
    min(created_at) as "firstAt", max(created_at) as "lastAt", sum(row_count)::int as records,
    exists (select from audit_log b where b.campaign_id = a.campaign_id and b.operation = 'takeBackImport'
      and b.record_id = a.record_id and b.created_at >= ${lastReset} and b.status = 200) as "isTakenBack"
  from audit_log a
  where campaign_id = $1 and operation in ('importVoters', 'importVolunteers', 'importDonations') and row_count > 0
    and record_id is not null and a.created_at >= ${lastReset}`;
const grouped = 'group by a.campaign_id, record_id, operation order by "firstAt" desc, id';

/** The imports whose months are in the audit log, newest first. */
export const listRecordedImports = (pool: CampaignPool, campaignId: string): Promise<RecordedImport[]> =>
  withCampaign(pool, campaignId, (tx) => tx.query<RecordedImport>(`${recorded} ${grouped}`, [campaignId]));

/** When the batches of an import recorded. $2 is the import's operation, $3 its id. */
const moments = `array(select created_at from audit_log where campaign_id = $1 and operation = $2 and record_id = $3)`;

/**
 * Records that batches of an import made: they have the time of its entry, to the millisecond, and no entry of a call that
 * made this record alone, which would have that time too. Both are lists that are made once, whatever the planner knows of
 * the tables.
 */
const madeByImport = (createOperation: string) => `r.campaign_id = $1 and r.created_at = any (${moments})
  and r.id not in (
    select one.record_id from audit_log one where one.campaign_id = $1 and one.operation = '${createOperation}'
      and one.created_at = any (${moments}) and one.record_id is not null)`;

/**
 * Voters whose riding was filled in from the map, and whom nobody has changed otherwise since they were imported: a change of
 * one voter has an entry that names it, and whoever renames a tag changes many.
 */
const onlyFilled = `r.updated_at = any (array(
    select created_at from audit_log where campaign_id = $1 and operation = 'fillDistricts' and row_count > 0))
  and r.created_at > coalesce((
    select max(created_at) from audit_log where campaign_id = $1 and operation = 'renameTag' and status = 200), '-infinity')
  and r.id not in (
    select changed.record_id from audit_log changed where changed.campaign_id = $1 and changed.record_id is not null
      and changed.operation in ('updateVoter', 'mergeVoter', 'unmergeVoter') and changed.status = 200)`;

const kinds = {
  VOTERS: {
    operation: 'importVoters',
    made: `from voters r where ${madeByImport('createVoter')}`,
    unused: `(r.updated_at = r.created_at or ${onlyFilled})
      and not exists (select from interactions i where i.campaign_id = $1 and i.voter_id = r.id)
      and not exists (select from lawn_signs s where s.campaign_id = $1 and s.voter_id = r.id)
      and not exists (select from votes_cast c where c.campaign_id = $1 and c.voter_id = r.id)`,
  },
  VOLUNTEERS: {
    operation: 'importVolunteers',
    made: `from volunteers r where ${madeByImport('createVolunteer')}`,
    unused: `r.user_id is null and not exists (
        select from audit_log c where c.campaign_id = $1 and c.operation = 'updateVolunteer' and c.record_id = r.id)
      and not exists (select from lawn_signs s where s.campaign_id = $1 and s.assigned_volunteer_id = r.id)
      and not exists (select from turfs t where t.campaign_id = $1 and t.volunteer_id = r.id)
      and not exists (select from turf_links l where l.campaign_id = $1 and l.volunteer_id = r.id)`,
  },
  DONATIONS: {
    operation: 'importDonations',
    made: `from donations r where ${madeByImport('createDonation')}`,
    unused: `r.status = 'IN_FORCE' and r.version = 1 and r.receipt_status = 'PENDING'`,
  },
} as const;

/**
 * Takes an import back as a whole, in one transaction: removes the records that it made, but for those that somebody has
 * worked with since, by changing them, canvassing them, giving them a sign or a turf, or marking them as having voted; and
 * the uploaded file. A riding that was filled in from the map is nobody's work. Donations are voided,
 * since nothing that was received is deleted; those that were corrected, returned or given a receipt stay.
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

/** The same in a call that is under way. */
export async function takeBack(
  { tx, audit, principal, now }: CampaignContext,
  importId: string,
  isAllowed: (kind: RecordedImport['kind']) => boolean = () => true,
): Promise<TakenBack> {
  const { kind, records } = await requireOver(tx, importId);
  if (!isAllowed(kind)) throw nothingRecorded();
  const { operation: importing, made, unused } = kinds[kind];
  const values = [tx.campaignId, importing, importId];
  const [counted] = await tx.query<{ records: number }>(`select count(*)::int as records ${made}`, values);
  if ((counted?.records ?? 0) > records) {
    throw conflict('Another import recorded at the same moments: the two cannot be told apart.');
  }
  const turfs =
    kind === 'VOTERS'
      ? await tx.query<{ turf_id: string }>(
          `select distinct turf_id from turf_voters where campaign_id = $1 and voter_id in (select r.id ${made})`,
          values,
        )
      : [];
  const gone =
    kind === 'DONATIONS'
      ? await voidDonations(
          tx,
          userOf(principal),
          now,
          await tx.query(`select r.id ${made} and ${unused} order by id for update`, values),
        )
      : await deleteUnused(tx, made, unused, values);
  const removed = gone.length;
  if (kind === 'VOTERS' && removed > 0) {
    await uncountVoters(tx, removed);
    await recountTurfs(
      tx,
      turfs.map(({ turf_id }) => turf_id),
    );
  }
  // A replayed answer would name a record that is gone.
  await tx.query('delete from idempotency_keys where campaign_id = $1 and record_id = any($2)', [
    ...[tx.campaignId, gone.map(({ id }) => id)],
  ]);
  await tx.query('delete from imports where campaign_id = $1 and id = $2', [tx.campaignId, importId]);
  Object.assign(audit, { recordId: importId, rowCount: removed });
  return { kind, removed, kept: (counted?.records ?? 0) - removed };
}

/**
 * Locks the records before it asks which ones somebody has worked with: work that was under way is seen, and none begins. A
 * sign, a mark or a turf locks the record that it names.
 */
async function deleteUnused(
  tx: CampaignTransaction,
  made: string,
  unused: string,
  values: readonly string[],
): Promise<ReadonlyArray<{ readonly id: string }>> {
  await tx.query(`select count(*) from (select r.id ${made} order by r.id for update of r) locked`, values);
  return tx.query<{ id: string }>(`delete ${made} and ${unused} returning r.id`, values);
}

const takenBackReason = 'Its import was taken back. / Son importation a été annulée.';

/**
 * Voids donations, which are locked. Their identifiers are free again: the file that is corrected has the same ones.
 */
async function voidDonations(
  tx: CampaignTransaction,
  userId: string,
  now: Date,
  donations: ReadonlyArray<{ readonly id: string }>,
): Promise<ReadonlyArray<{ readonly id: string }>> {
  const of = [tx.campaignId, donations.map(({ id }) => id)];
  await tx.query(
    `insert into donation_withdrawals (campaign_id, donation_id, kind, withdrawn_at, user_id, reason)
     select $1, id, 'VOIDED', $3, $4, $5 from unnest($2::uuid[]) voided (id) returning donation_id`,
    [...of, now, userId, takenBackReason],
  );
  await tx.query(
    'update donations set external_id = null where campaign_id = $1 and id = any ($2::uuid[]) and external_id is not null',
    of,
  );
  return donations;
}

function userOf({ userId }: Principal): string {
  if (userId === null) throw conflict('Donations are voided in the name of a member.');
  return userId;
}

const nothingRecorded = () =>
  notFound('There is no import of this id that has recorded anything, or its month was archived.');

const conflict = (message: string) => new HustingsError(409, 'validation_failed', message);

async function requireOver(tx: CampaignTransaction, importId: string): Promise<RecordedImport> {
  const { campaignId } = tx;
  if (!canBeRecordId(importId)) throw nothingRecorded();
  const running = await tx.query<{ state: string }>(
    'select state from imports where campaign_id = $1 and id = $2 for update',
    [campaignId, importId],
  );
  if (running[0]?.state === 'RUNNING') throw conflict('The import is under way: stop it first.');
  const [found] = await tx.query<RecordedImport>(`${recorded} and record_id = $2 ${grouped}`, [campaignId, importId]);
  if (!found) throw nothingRecorded();
  if (found.isTakenBack) throw conflict('The import has been taken back before.');
  return found;
}
