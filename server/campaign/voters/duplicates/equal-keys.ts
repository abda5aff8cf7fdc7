import type { CampaignTransaction } from '#server/store/transaction.ts';
import { leastDigits, mostCompared, type Place, type Reason, type Slice, sliceLength } from './reasons.ts';

interface Row {
  readonly key: string;
  readonly count: number;
  readonly ids: string[];
  /** Voters that the slice has. */
  readonly read: number;
  readonly is_last: boolean;
  /** Whether the key is what the column must be: the last one is read in any case. */
  readonly is_known: boolean;
}

/** Keys as text, since a list's cursor has them. */
const columns = {
  NAME_AND_ADDRESS: { column: 'resident_key', text: `encode(key, 'hex')`, value: `decode($2, 'hex')`, is: 'true' },
  EMAIL: { column: 'email_key', text: 'key', value: '$2::text', is: `email_key <> ''` },
  PHONE: { column: 'phone_key', text: 'key', value: '$2::text', is: `length(phone_key) >= ${leastDigits}` },
} as const satisfies Partial<Record<Reason, object>>;

type EqualReason = keyof typeof columns;

/** Reads only its index, except for what the column must be. The last key of a slice may continue in the next one. */
function statement(reason: EqualReason, from: string): string {
  const { column, text, value, is } = columns[reason];
  return `with slice as materialized (
      select ${column} as key, id, ${is} as is_known from voters
      where campaign_id = $1 and ${column} is not null${from === '' ? ' and $2::text is null' : ` and ${column} ${from} ${value}`}
      order by ${column} limit ${sliceLength}
    ), last as (select key from slice order by key desc limit 1)
    select ${text} as key, count, ids, is_known, (select count(*)::int from slice) as read, is_last from (
      select key, count(*)::int as count, (array_agg(id order by id))[1:${mostCompared}] as ids, bool_and(is_known) as is_known,
        key = (select key from last) as is_last
      from slice where is_known or key = (select key from last) group by key
    ) grouped where count > 1 or is_last order by grouped.key`;
}

/** Voters who share a key, in the order of the keys. */
export async function equalKeys(tx: CampaignTransaction, reason: EqualReason, { key, isAfter }: Place): Promise<Slice> {
  const from = key === null ? '' : isAfter ? '>' : '>=';
  const rows = await tx.query<Row>(statement(reason, from), [tx.campaignId, key], { prepare: false });
  const last = rows.at(-1);
  const group = (row: Row) => ({ reason, ids: row.ids, count: row.count, after: { key: row.key, isAfter: true } });
  const groups = rows.filter((row) => row.count > 1 && row.is_known).map(group);
  if (!last || last.read < sliceLength) return { groups, next: null };
  // Only one key: however many share it, the list continues after them.
  if (last.count === last.read) return { groups, next: { key: last.key, isAfter: true } };
  return { groups: groups.filter(({ after }) => after.key !== last.key), next: { key: last.key, isAfter: false } };
}
