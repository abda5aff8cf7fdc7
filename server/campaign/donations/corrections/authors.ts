import type { CampaignTransaction } from '#server/store/transaction.ts';

/** Something that happened to a donation at an instant, of which the audit log knows who did it. */
interface AuditedAct {
  /** The operation's name in the audit log. */
  readonly operation: string;
  readonly at: Date;
}

/** A person or an API key; of a key its name and its last four characters. */
interface Author {
  readonly who: string | null;
  readonly key: string | null;
}

/**
 * An entry's id begins with the time at which it was written, which is soon after the act's own. Only these are looked
 * at: no index knows the entries of a record. Of several the first one from that time on is the act's: an entry before it is of
 * another act of the same operation, such as a look at a receipt that is then printed.
 */
const writtenWithin = { before: 60_000, after: 600_000 };

const idAt = (milliseconds: number, rest: string): string => {
  const time = Math.max(0, milliseconds).toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-${rest}`;
};

const authors = `select act.nr::int as nr, u.name as who, k.name || ' (…' || k.last_four || ')' as key
  from unnest($3::text[], $4::uuid[], $5::uuid[], $6::uuid[]) with ordinality act (operation, first_id, own_id, last_id, nr),
    lateral (
      select user_id, key_id from audit_log a
      where a.campaign_id = $1 and a.operation = act.operation and a.id between act.first_id and act.last_id
        and a.record_id = $2 and a.status = 200
      order by a.id < act.own_id, case when a.id >= act.own_id then a.id end, a.id desc limit 1
    ) entry
    left join users u on u.id = entry.user_id and entry.key_id is null
    left join api_keys k on k.campaign_id = $1 and k.id = entry.key_id`;

/** Who did these acts to a donation, in their order; no one if the log has no entry any more, or if the operator did. */
export async function authorsOf(
  tx: CampaignTransaction,
  donationId: string,
  acts: readonly AuditedAct[],
): Promise<Array<Author | undefined>> {
  if (acts.length === 0) return [];
  const found = await tx.query<Author & { nr: number }>(authors, [
    tx.campaignId,
    donationId,
    acts.map(({ operation }) => operation),
    acts.map(({ at }) => idAt(at.getTime() - writtenWithin.before, '7000-8000-000000000000')),
    acts.map(({ at }) => idAt(at.getTime(), '7000-8000-000000000000')),
    acts.map(({ at }) => idAt(at.getTime() + writtenWithin.after, '7fff-bfff-ffffffffffff')),
  ]);
  const byNumber = new Map(found.map(({ nr, who, key }) => [nr, { who, key }]));
  return acts.map((_, i) => byNumber.get(i + 1));
}
