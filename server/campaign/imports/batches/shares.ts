import { createHash } from 'node:crypto';
import type { CampaignTransaction } from '#server/campaign/database/with-campaign.ts';
import type { Share } from '#server/campaign/imports/kinds/kind.ts';
import { planned } from './find-duplicates.ts';

/** Of one key so many rows of a file are looked at while it is checked. The import itself counts all. */
const mostOfKey = 3000;

const sums = `select coalesce((
    select sum(r.share_cents) from (
      select share_cents, share_signs from import_rows where campaign_id = $1 and share_key = wanted.key limit ${mostOfKey}
    ) r where r.share_signs && wanted.signs
  ), 0)::bigint as cents
  from json_to_recordset($2::json) as wanted (place integer, key bytea, signs bytea[]) order by place`;

const bytes = (key: Buffer): string => `\\x${key.toString('hex')}`;

/** The import is a part of the key, as it is of the keys of duplicates. */
const keyOf = (importId: string, { key }: Share): string =>
  bytes(createHash('sha256').update(importId).update(key).digest());

/** A share as its row stores it. */
export const storedShare = (importId: string, share: Share | null) => ({
  share_key: share === null ? null : keyOf(importId, share),
  share_signs: share?.signs.map(bytes) ?? null,
  share_cents: share?.cents ?? null,
});

/** For each share what rows of the file count together with it that were checked before, in cents. */
export async function sharesBefore(
  tx: CampaignTransaction,
  importId: string,
  shares: readonly Share[],
): Promise<number[]> {
  const wanted = shares.map((share, place) => ({ place, key: keyOf(importId, share), signs: share.signs.map(bytes) }));
  const rows = await tx.query<{ cents: number }>(sums, [tx.campaignId, JSON.stringify(wanted)], planned);
  return rows.map(({ cents }) => cents);
}
