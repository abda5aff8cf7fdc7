import { type VoterRow, voterRecord } from '#server/campaign/voters/voter.ts';
import { decodeSortedCursor, encodeSortedCursor, notOfThisList } from '#server/store/lists/cursor.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';
import { equalKeys } from './equal-keys.ts';
import { nearNames } from './near-names.ts';
import { type Group, leastDigits, mostShown, type Place, type Reason, reasons, type Slice } from './reasons.ts';
import { withoutSeparate } from './separations.ts';

/** Statements that one page takes at most, each of a slice: a page may be short or empty and not be the last. */
const mostSlices = 4;

type ComparedVoter = VoterRow & {
  readonly same: Readonly<Record<'NAME_AND_ADDRESS' | 'EMAIL' | 'PHONE', string | null>>;
};

export interface FoundGroup extends Pick<Group, 'reason' | 'count'> {
  readonly voters: readonly VoterRow[];
}

interface DuplicatesRequest {
  readonly reason?: Reason | undefined;
  readonly cursor?: string;
  readonly limit: number;
}

/** One page of groups of voters who may be one person, by their reasons and in the order of each one's index. */
export async function findDuplicates(
  tx: CampaignTransaction,
  { reason, cursor, limit }: DuplicatesRequest,
): Promise<{ groups: FoundGroup[]; pagination: { nextCursor: string | null; limit: number } }> {
  const mark = ['listDuplicates', tx.campaignId, reason ?? null];
  const requested = reason === undefined ? reasons : [reason];
  let at =
    cursor === undefined ? { reason: requested[0] as Reason, place: beginning } : readPlace(cursor, mark, requested);
  const groups: FoundGroup[] = [];
  for (let slices = 0; slices < mostSlices; slices++) {
    const { reason: present, place } = at;
    const slice = await (present === 'NEAR_NAME' ? nearNames(tx, place) : equalKeys(tx, present, place));
    const shown = await withVoters(tx, slice.groups, reason === undefined);
    const room = limit - groups.length;
    groups.push(...shown.slice(0, room).map(({ after: _, ...group }) => group));
    if (shown.length > room) {
      const { after } = shown[room - 1] as (typeof shown)[number];
      return pageOf({ reason: present, place: after });
    }
    const next = slice.next ? { reason: present, place: slice.next } : nextReason(requested, present);
    if (!next) return pageOf(null);
    at = next;
    if (groups.length === limit) break;
  }
  return pageOf(at);

  function pageOf(next: { reason: Reason; place: Place } | null) {
    const { key, isAfter, listed } = next?.place ?? beginning;
    const of = [...(key === null ? [] : [key]), ...(listed ? [String(listed)] : [])];
    const position = next && [next.reason, isAfter ? 'after' : 'from', ...of];
    return { groups, pagination: { nextCursor: position && encodeSortedCursor(position, mark), limit } };
  }
}

const beginning: Place = { key: null, isAfter: false };

function nextReason(requested: readonly Reason[], present: Reason) {
  const reason = requested[requested.indexOf(present) + 1];
  return reason && { reason, place: beginning };
}

/** Errors: 400 for a cursor of another list. */
function readPlace(cursor: string, mark: unknown, requested: readonly Reason[]) {
  const [name, way, key, listed, ...more] = decodeSortedCursor(cursor, mark);
  const reason = requested.find((each) => each === name);
  const isHex = reason === 'NAME_AND_ADDRESS' || reason === 'NEAR_NAME';
  const isKey = key === undefined || (!key.includes('\0') && (!isHex || /^([0-9a-f]{2})*$/.test(key)));
  const isListed = listed === undefined || (reason === 'NEAR_NAME' && /^[1-9][0-9]?$/.test(listed));
  const isPlace = isKey && isListed && more.length === 0;
  if (!reason || (way !== 'after' && way !== 'from') || !isPlace) throw notOfThisList();
  return {
    reason,
    place: { key: key ?? null, isAfter: way === 'after', listed: listed === undefined ? 0 : Number(listed) },
  };
}

const read = `select ${voterRecord.columns}, json_build_object(
    'NAME_AND_ADDRESS', encode(resident_key, 'hex'), 'EMAIL', nullif(email_key, ''), 'PHONE', case when length(phone_key) >= ${leastDigits} then phone_key end
  ) as same
  from voters where campaign_id = $1 and id = any ($2::uuid[])`;

/**
 * The groups with their voters, without those who were said to be two people. `once`: a group that a surer reason has already is left
 * out.
 */
async function withVoters<Found extends Slice['groups'][number]>(
  tx: CampaignTransaction,
  groups: readonly Found[],
  once: boolean,
): Promise<Array<FoundGroup & Pick<Found, 'after'>>> {
  if (groups.length === 0) return [];
  const together = await withoutSeparate(tx, groups);
  const shown = together.map((ids) => ids.slice(0, mostShown));
  const ids = shown.flat();
  const rows = await tx.query<ComparedVoter>(read, [tx.campaignId, ids], { prepare: false });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return groups.flatMap(({ reason, count, after, ids: all }, at) => {
    const voters = (shown[at] ?? []).flatMap((id) => byId.get(id) ?? []);
    if (voters.length < 2) return [];
    const left = count - (all.length - (together[at]?.length ?? 0));
    const surer = ['NAME_AND_ADDRESS', 'EMAIL', 'PHONE'] as const;
    const isKnown = surer
      .slice(0, reasons.indexOf(reason))
      .some((each) => voters.every(({ same }) => same[each] !== null && same[each] === voters[0]?.same[each]));
    return once && isKnown ? [] : [{ reason, count: left, after, voters }];
  });
}
