import type { SupportColumns } from '#server/campaign/canvassing/interactions/changes/support-in-force.ts';
import { missingVoter } from '#server/campaign/voters/finding/find-voter.ts';
import { type VoterRow, voterRecord } from '#server/campaign/voters/voter.ts';
import { canBeRecordId } from '#server/store/record-id.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';
import type { StoredMerge } from './stored-merge.ts';

/** A voter with every column that the server writes. Columns that triggers and the database compute are not part of it. */
export type WholeVoter = VoterRow & SupportColumns & { readonly walk_key: Buffer };

const fields = Object.entries(voterRecord.fields);

/** The columns that a restored voter is written with. */
export const wholeColumns: readonly string[] = fields.map(([, { column }]) => column);

const lock = `select ${wholeColumns.join(', ')} from voters where campaign_id = $1 and id = any($2) order by id for update`;

/** Locks voters and reads them whole, in the order of the ids. Errors: 404. */
export async function lockWhole(tx: CampaignTransaction, ids: readonly string[]): Promise<WholeVoter[]> {
  const requested = ids.map((id) => id.toLowerCase());
  const possible = requested.filter(canBeRecordId);
  const rows = await tx.query<WholeVoter>(lock, [tx.campaignId, possible]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const missing = requested.find((id) => !byId.has(id));
  if (missing !== undefined) throw await missingVoter(tx, missing);
  return requested.map((id) => byId.get(id) as WholeVoter);
}

/** By the names of the fields, as `insertRows` takes it, in a form that JSON preserves. */
export function storedVoter(voter: WholeVoter): StoredMerge['voter'] {
  const facts = fields.map(([name, { column }]) => {
    const value = (voter as unknown as Record<string, unknown>)[column];
    return [name, Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : value];
  });
  // Rows are inserted with the campaign of their transaction.
  const { campaignId: _, ...others } = Object.fromEntries(facts) as Record<string, unknown>;
  return { ...others, id: voter.id, externalId: voter.external_id };
}
