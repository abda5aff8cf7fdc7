import type { ImportKindName } from '#server/campaign/imports/kinds/kind.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';

const importOf = `campaign_id = $1 and operation = $2 and record_id = $3`;

/**
 * Records that batches of an import made, `moments` being their times: they have the time of its entry, to the millisecond,
 * and no entry of a call that made this record alone, which would have that time too. Both are lists that are made once,
 * whatever the planner knows of the tables.
 */
const madeAt = (table: string, createOperation: string, moments: string) =>
  `from ${table} r where r.campaign_id = $1 and r.created_at = any (${moments})
  and r.id not in (
    select one.record_id from audit_log one where one.campaign_id = $1 and one.operation = '${createOperation}'
      and one.created_at = any (${moments}) and one.record_id is not null)`;

/** $2 is the import's operation, $3 its id. */
const countOf = (table: string, createOperation: string) =>
  `select count(*)::int as records ${madeAt(table, createOperation, `array(select created_at from audit_log where ${importOf})`)}`;

/** The next ones of a moment, $2, behind an id, $3; locked, so that work that was under way is seen, and none begins. */
const nextOf = (table: string, createOperation: string, limit: number) =>
  `select r.id ${madeAt(table, createOperation, 'array[$2::timestamptz]')} and r.id > $3
   order by r.id limit ${limit} for update of r`;

/**
 * Voters whose riding was filled in from the map, and who were not changed otherwise since they were imported. A change of
 * one voter has an entry that names it. Renaming a tag changes many at once, as does a file between the two moments.
 */
const onlyFilled = `r.updated_at = any (array(
    select created_at from audit_log where campaign_id = $1 and operation = 'fillDistricts' and row_count > 0))
  and r.created_at > coalesce((
    select max(created_at) from audit_log where campaign_id = $1 and operation = 'renameTag' and status = 200), '-infinity')
  and not exists (select from audit_log f where f.campaign_id = $1 and f.operation = 'importVoterChanges'
      and f.created_at > r.created_at and f.created_at <= r.updated_at)
  and r.id not in (
    select changed.record_id from audit_log changed where changed.campaign_id = $1 and changed.record_id is not null
      and changed.operation in ('updateVoter', 'mergeVoter', 'unmergeVoter') and changed.status = 200)`;

/** At most this many records are taken back in one transaction, which takes the database some hundredths of a second. */
export const sliceSize = 250;

const made = (table: string, createOperation: string) => ({
  count: countOf(table, createOperation),
  next: nextOf(table, createOperation, sliceSize),
});

/** Which records of a kind an import made, and which of them, `r`, were not worked with since. */
export const madeRecords = {
  VOTERS: {
    operation: 'importVoters',
    ...made('voters', 'createVoter'),
    // A volunteer's phone has the doors of its turf: a visit at one that is gone would be refused.
    unused: `(r.updated_at = r.created_at or ${onlyFilled})
      and not exists (select from interactions i where i.campaign_id = $1 and i.voter_id = r.id)
      and not exists (select from lawn_signs s where s.campaign_id = $1 and s.voter_id = r.id)
      and not exists (select from votes_cast c where c.campaign_id = $1 and c.voter_id = r.id)
      and not exists (select from turf_voters w join turfs t on t.campaign_id = $1 and t.id = w.turf_id
        where w.campaign_id = $1 and w.voter_id = r.id and t.volunteer_id is not null and t.ended_at is null)`,
  },
  VOLUNTEERS: {
    operation: 'importVolunteers',
    ...made('volunteers', 'createVolunteer'),
    unused: `r.user_id is null and not exists (
        select from audit_log c where c.campaign_id = $1 and c.operation = 'updateVolunteer' and c.record_id = r.id)
      and not exists (select from lawn_signs s where s.campaign_id = $1 and s.assigned_volunteer_id = r.id)
      and not exists (select from turfs t where t.campaign_id = $1 and t.volunteer_id = r.id)
      and not exists (select from turf_links l where l.campaign_id = $1 and l.volunteer_id = r.id)`,
  },
  DONATIONS: {
    operation: 'importDonations',
    ...made('donations', 'createDonation'),
    unused: `r.status = 'IN_FORCE' and r.version = 1 and r.receipt_status = 'PENDING'`,
  },
} as const;

/** How many records an import made that are there. */
export async function countMade(tx: CampaignTransaction, kind: ImportKindName, importId: string): Promise<number> {
  const { count, operation } = madeRecords[kind];
  const [counted] = await tx.query<{ records: number }>(count, [tx.campaignId, operation, importId]);
  return counted?.records ?? 0;
}

const moments = `select distinct created_at as at from audit_log
  where ${importOf} and created_at >= coalesce($4::timestamptz, '-infinity') order by 1 limit 2`;

/** The first moment from a time on at which an import recorded, and the next one. */
export async function momentsFrom(
  tx: CampaignTransaction,
  { kind, id, from }: { readonly kind: ImportKindName; readonly id: string; readonly from: Date | null },
): Promise<readonly Date[]> {
  const values = [tx.campaignId, madeRecords[kind].operation, id, from];
  return (await tx.query<{ at: Date }>(moments, values)).map(({ at }) => at);
}
