import { refuseTaken } from '#server/records/external-id.ts';
import { mapInSlices } from '#server/records/map-in-slices.ts';
import { insertRows, insertStatement } from '#server/records/statements.ts';
import { newRecordId } from '#server/store/record-id.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';
import { type DonationRow, donationRecord, type NewDonation } from './donation.ts';
import { donorColumns, donorColumnTypes } from './donors/donor-keys.ts';
import { checkAnnualCap } from './limits/annual-cap.ts';

const own = ['campaign_id', 'id', 'created_at', ...Object.keys(donorColumnTypes)];
const insert = insertStatement(
  donationRecord,
  Object.fromEntries(own.map((column, i) => [column, `$${i + 1}`])),
  own.length + 1,
);

/**
 * Stores a donation.
 * Errors: 422 if it would exceed the donor's annual limit, or if another donation has its identifier; nothing is written then.
 */
export async function recordDonation(
  tx: CampaignTransaction,
  donation: NewDonation,
  now: Date,
  id = newRecordId(),
): Promise<DonationRow> {
  await refuseTaken(tx, 'donations', donation.external_id);
  await checkAnnualCap(tx, donation);
  const keys = donorColumns(donation);
  const values = [tx.campaignId, id, now, ...Object.values(keys), ...Object.values(donation)];
  const [row] = await tx.query<DonationRow>(insert, values);
  return row as DonationRow;
}

const fieldOf = new Map(Object.entries(donationRecord.fields).map(([name, { column }]) => [column as string, name]));

/** A donation by the names of fields, in the form in which its columns store them. */
const byField = (donation: NewDonation) =>
  Object.fromEntries(Object.entries(donation).map(([column, value]) => [fieldOf.get(column), value]));

/** Stores donations that have passed the limits, under identifiers that no other has. Returns their ids, in their order. */
export async function recordDonations(
  tx: CampaignTransaction,
  donations: readonly NewDonation[],
  now: Date,
): Promise<string[]> {
  const ids = donations.map(() => newRecordId());
  const rows = await mapInSlices(donations, (donation, i) => ({
    ...byField(donation),
    ...donorColumns(donation),
    id: ids[i],
    createdAt: now,
  }));
  if (rows.length > 0) await insertRows(tx, donationRecord, rows, donorColumnTypes);
  return ids;
}
