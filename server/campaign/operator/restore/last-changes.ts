import type { CampaignTransaction } from '#server/store/transaction.ts';
import type { ExportedRecord } from './open-export.ts';

const handOver = `update donations set receipt_printed_number = $3, receipt_printed_at = $4, receipt_sent_number = $5,
    receipt_sent_at = $6
  where campaign_id = $1 and id = $2`;

/**
 * The trigger accepts a time that differs from the stored one as given, and otherwise sets the present time.
 * An export has the time of recording if nothing changed since.
 */
const keepTime = `update donations set updated_at = nullif(greatest($3::timestamptz, $4::timestamptz), created_at)
  where campaign_id = $1 and id = $2
    and updated_at is distinct from nullif(greatest($3::timestamptz, $4::timestamptz), created_at)`;

/** Writes which receipt of a donation was printed and which was sent, as the export says. */
export async function putBackHandOver(tx: CampaignTransaction, donation: ExportedRecord): Promise<void> {
  const { receiptPrintedNumber: printed = null, receiptSentNumber: sent = null } = donation;
  if (printed === null && sent === null) return;
  await tx.query(handOver, [
    tx.campaignId,
    donation.id,
    printed,
    donation.receiptPrintedAt ?? null,
    sent,
    donation.receiptSentAt ?? null,
  ]);
}

/** Sets when a donation was last changed to what the export says, or to `before` if that is later. */
export async function putBackTime(
  tx: CampaignTransaction,
  { id, updatedAt }: ExportedRecord,
  before: string | null,
): Promise<void> {
  await tx.query(keepTime, [tx.campaignId, id, updatedAt ?? null, before]);
}
