import { addTo } from '#core/collections/lists-by-key.ts';
import { pollRange } from '#server/campaign/addresses/walk-order.ts';
import { votedAmong } from '#server/campaign/voters/has-voted.ts';
import type { CampaignContext } from '#server/operations/campaign-context.ts';
import { lockRecords } from '#server/store/locks/lock-records.ts';
import { canBeRecordId, newRecordId } from '#server/store/record-id.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';
import { type MarkOutcome, readMarks, type VotersMarked } from './marks.ts';

/** A voter whom a request means, and as what. `id`: null if there is none, undefined if there are several. */
interface Meant {
  readonly of: string;
  readonly id: string | null | undefined;
}

/** The voters of the poll by number. A number that two voters have marks neither. */
const byNumber = `select requested.place, voter.id
  from unnest($2::text[]) with ordinality requested (number, place), lateral (
    select id from voters
    where campaign_id = $1 and elector_key = upper(ltrim(btrim(requested.number), '0')) and walk_key >= $3 and walk_key < $4 limit 2
  ) voter`;

const mark = `insert into votes_cast (campaign_id, mark_id, voter_id, user_id, marked_at)
  select $1, mark, voter, $4, $5 from unnest($2::uuid[], $3::uuid[]) given (mark, voter) returning mark_id`;

const undo = `update votes_cast set undone_at = $3, undone_by = $4
  where campaign_id = $1 and voter_id = any ($2) and undone_at is null returning mark_id`;

/**
 * Marks voters as having voted, or takes the marks back. If two requests mark one voter, the second gets
 * `unchanged`. A voter who is named twice is marked once.
 */
export async function markVoters(
  { tx, now, principal, audit }: CampaignContext,
  body: VotersMarked,
  voted: boolean,
): Promise<MarkOutcome[]> {
  const meant = await votersMeant(tx, body);
  const ids = [...new Set(meant.flatMap(({ id }) => id ?? []))];
  const before = await lockVoters(tx, ids);
  const changed = [...before].filter(([, hasVotedBefore]) => hasVotedBefore !== voted).map(([id]) => id);
  if (changed.length > 0) {
    await (voted
      ? tx.query(mark, [tx.campaignId, changed.map(() => newRecordId()), changed, principal.userId, now])
      : tx.query(undo, [tx.campaignId, changed, now, principal.userId]));
  }
  audit.fields = Object.keys(body);
  audit.rowCount = changed.length;
  if (changed.length === 1) audit.recordId = changed[0] as string;
  const isNew = new Set(changed);
  return meant.map(({ of, id }) => {
    if (id === undefined) return { of, outcome: 'ambiguous', voterId: null };
    if (id === null || !before.has(id)) return { of, outcome: 'unknown', voterId: null };
    return { of, outcome: isNew.delete(id) ? (voted ? 'marked' : 'undone') : 'unchanged', voterId: id };
  });
}

async function votersMeant(tx: CampaignTransaction, body: VotersMarked): Promise<Meant[]> {
  const marks = readMarks(body);
  if ('ids' in marks) {
    return marks.ids.map((id) => ({ of: id, id: canBeRecordId(id) ? id.toLowerCase() : null }));
  }
  const { poll, numbers } = marks;
  const [from, before] = pollRange(poll);
  const rows = await tx.query<{ place: string; id: string }>(byNumber, [tx.campaignId, numbers, from, before]);
  const found = new Map<number, string[]>();
  for (const { place, id } of rows) addTo(found, Number(place), id);
  return numbers.map((of, i) => {
    const ids = found.get(i + 1) ?? [];
    return { of, id: ids.length > 1 ? undefined : (ids[0] ?? null) };
  });
}

/**
 * Whether each of those whom the campaign has was marked before. Asked by a statement of its own: one that waits for a lock
 * still sees the marks of the moment when it began.
 */
async function lockVoters(tx: CampaignTransaction, ids: readonly string[]): Promise<ReadonlyMap<string, boolean>> {
  const locked = [...(await lockRecords(tx, 'voters', ids, 'no key update'))];
  const voted = await votedAmong(tx, locked);
  return new Map(locked.map((id) => [id, voted.has(id)]));
}
