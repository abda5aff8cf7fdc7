import { type CampaignRow, campaignRecord } from '#server/campaign/campaigns/campaign.ts';
import { showCampaign } from '#server/campaign/campaigns/operations/get-campaign.ts';
import { interactionRecord } from '#server/campaign/canvassing/interaction.ts';
import { interactionVersionColumns } from '#server/campaign/canvassing/interactions/changes/interaction-version.ts';
import {
  columnsOf,
  type DonationRow,
  donationRecord,
  donationWithReceipt,
} from '#server/campaign/donations/donation.ts';
import { donationVersionOf } from '#server/campaign/donations/donation-version.ts';
import type { ChangeKind } from '#server/campaign/feed/change-kind.ts';
import { lawnSignRecord } from '#server/campaign/lawn-signs/lawn-sign.ts';
import { volunteerRecord } from '#server/campaign/volunteers/volunteer.ts';
import { voterRecord } from '#server/campaign/voters/voter.ts';
import type { CampaignRecord } from '#server/records/record.ts';
import { type StoredRow, storedColumns, versionOf } from '#server/records/record-version.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';
import type { Change } from './change.ts';
import { type ReceiptRow, selectReceipts, showReceipt } from './receipt.ts';

type ChangedRecord = NonNullable<Change['record']>;

interface FoundRecord {
  readonly version: string | null;
  readonly show: () => ChangedRecord;
}

type Reader = (tx: CampaignTransaction, ids: readonly string[]) => Promise<Array<readonly [string, FoundRecord]>>;

/** For a kind that is stored in one table. `isVersioned`: whether its versions have ETags for If-Match. */
const tableReader = (
  definition: object,
  { isVersioned, also = [], where = 'true' }: { isVersioned: boolean; also?: readonly string[]; where?: string },
): Reader => {
  const record = definition as CampaignRecord;
  const select = `select ${storedColumns(record)} from ${record.table} where campaign_id = $1 and id = any ($2) and ${where}`;
  return async (tx, ids) =>
    (await tx.query<StoredRow & { id: string }>(select, [tx.campaignId, ids])).map((row) => [
      row.id,
      {
        version: isVersioned ? versionOf(record, row, also) : null,
        show: () => record.show(row as never) as unknown as ChangedRecord,
      },
    ]);
};

const selectDonations = `select ${columnsOf('receiptHtml')} from ${donationWithReceipt}
  where d.campaign_id = $1 and d.id = any ($2)`;

const readers: { readonly [Kind in ChangeKind]: Reader } = {
  voter: tableReader(voterRecord, { isVersioned: true }),
  // One that was taken back is in no list.
  interaction: tableReader(interactionRecord, {
    isVersioned: true,
    also: interactionVersionColumns,
    where: 'withdrawn_at is null',
  }),
  lawnSign: tableReader(lawnSignRecord, { isVersioned: true }),
  volunteer: tableReader(volunteerRecord, { isVersioned: true }),
  donation: async (tx, ids) =>
    (await tx.query<DonationRow>(selectDonations, [tx.campaignId, ids])).map((row) => [
      row.id,
      { version: donationVersionOf(row), show: () => donationRecord.show(row) },
    ]),
  receipt: async (tx, numbers) =>
    (await tx.query<ReceiptRow>(selectReceipts, [tx.campaignId, numbers])).map((row) => [
      row.number,
      { version: null, show: () => showReceipt(row) },
    ]),
  campaign: async (tx, ids) =>
    (
      await tx.query<CampaignRow>(`select ${campaignRecord.columns} from campaigns where id = $1 and id = any ($2)`, [
        tx.campaignId,
        ids,
      ])
    ).map((row) => [tx.campaignId, { version: null, show: () => showCampaign(row) }]),
};

/** The records of these ids as they are now, by kind and id. Those that are gone are missing. */
export async function readRecords(
  tx: CampaignTransaction,
  requested: ReadonlyArray<{ readonly kind: ChangeKind; readonly id: string }>,
): Promise<ReadonlyMap<string, FoundRecord>> {
  const ids = new Map<ChangeKind, Set<string>>();
  for (const { kind, id } of requested) ids.set(kind, (ids.get(kind) ?? new Set()).add(id));
  const found = await Promise.all(
    [...ids].map(async ([kind, some]) =>
      (await readers[kind](tx, [...some])).map(([id, record]) => [placeOf(kind, id), record] as const),
    ),
  );
  return new Map(found.flat());
}

export const placeOf = (kind: ChangeKind, id: string): string => `${kind} ${id}`;
