import { createHash } from 'node:crypto';
import type { CountedAmount } from '#server/campaign/imports/kinds/kind.ts';
import { type CampaignTransaction, planned } from '#server/store/transaction.ts';

/** Of one key at most this many rows of a file are looked at while it is checked. The import itself counts all. */
const mostOfKey = 3000;

const sums = `select coalesce((
    select sum(r.limit_cents) from (
      select limit_cents, limit_signs from import_rows where campaign_id = $1 and limit_key = requested.key limit ${mostOfKey}
    ) r where r.limit_signs && requested.signs
  ), 0)::bigint as cents
  from json_to_recordset($2::json) as requested (place integer, key bytea, signs bytea[]) order by place`;

const bytes = (key: Buffer): string => `\\x${key.toString('hex')}`;

/** The import is a part of the key: one index has the rows of all imports. */
const keyOf = (importId: string, { key }: CountedAmount): string =>
  bytes(createHash('sha256').update(importId).update(key).digest());

/** An amount as its row stores it. */
export const storedAmount = (importId: string, counted: CountedAmount | null) => ({
  limit_key: counted === null ? null : keyOf(importId, counted),
  limit_signs: counted?.signs.map(bytes) ?? null,
  limit_cents: counted?.cents ?? null,
});

/** For each amount what rows of the file count together with it that were checked before, in cents. */
export async function countedBefore(
  tx: CampaignTransaction,
  importId: string,
  amounts: readonly CountedAmount[],
): Promise<number[]> {
  const requested = amounts.map((counted, place) => ({
    place,
    key: keyOf(importId, counted),
    signs: counted.signs.map(bytes),
  }));
  const rows = await tx.query<{ cents: number }>(sums, [tx.campaignId, JSON.stringify(requested)], planned);
  return rows.map(({ cents }) => cents);
}
