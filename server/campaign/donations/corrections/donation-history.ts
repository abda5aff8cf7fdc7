import type { CampaignTransaction } from '#server/campaign/database/with-campaign.ts';
import { type DonationRow, donationRecord, type NewDonation } from '#server/campaign/donations/donation.ts';
import { inputFields } from '#server/campaign/records/record.ts';

export interface DonationEvent {
  readonly at: Date;
  readonly kind: 'RECORDED' | 'CORRECTED' | 'ISSUED' | 'SPOILED' | 'VOIDED' | 'RETURNED';
  /** Who did it; null if a key or the operator did, which the audit log names. */
  readonly who: string | null;
  readonly reason: string | null;
  /** Of a receipt that was issued or spoiled. */
  readonly receiptNumber: string | null;
  /** Of a correction: the fields that differ from the version before, as the columns store them. */
  readonly changes: ReadonlyArray<{ readonly field: string; readonly from: unknown; readonly to: unknown }>;
}

export interface DonationHistory {
  /** The number of the version in force. */
  readonly version: number;
  /** The facts of each version by its number; empty if the donation was never corrected. */
  readonly versions: ReadonlyMap<number, NewDonation>;
  /** In order of time. */
  readonly events: readonly DonationEvent[];
}

type Version = NewDonation & { version: number; recorded_at: Date; reason: string | null; who: string | null };

const versions = `select v.*, u.name as who from donation_versions v left join users u on u.id = v.user_id
  where v.campaign_id = $1 and v.donation_id = $2 order by v.version`;
const others = `select r.issued_at as at, 'ISSUED' as kind, null as who, null as reason, r.number as "receiptNumber"
  from receipts r where r.campaign_id = $1 and r.donation_id = $2
  union all
  select s.spoiled_at, 'SPOILED', u.name, s.reason, s.number
  from receipts r join receipt_spoils s on s.campaign_id = r.campaign_id and s.number = r.number
  left join users u on u.id = s.user_id
  where r.campaign_id = $1 and r.donation_id = $2
  union all
  select w.withdrawn_at, w.kind, u.name, w.reason, null
  from donation_withdrawals w left join users u on u.id = w.user_id
  where w.campaign_id = $1 and w.donation_id = $2`;

/** At one instant, a correction spoils, then corrects, then issues anew; a withdrawal spoils first. */
const order = ['RECORDED', 'SPOILED', 'CORRECTED', 'ISSUED', 'VOIDED', 'RETURNED'];

/** All that happened to a donation, with who, when and why. */
export async function donationHistory(
  tx: CampaignTransaction,
  { id, created_at: at }: Pick<DonationRow, 'id' | 'created_at'>,
): Promise<DonationHistory> {
  const [kept, rest] = await Promise.all([
    tx.query<Version>(versions, [tx.campaignId, id]),
    tx.query<Omit<DonationEvent, 'changes'>>(others, [tx.campaignId, id]),
  ]);
  const recorded: DonationEvent = { at, kind: 'RECORDED', who: null, reason: null, receiptNumber: null, changes: [] };
  const corrected = kept.slice(1).map((version, i): DonationEvent => {
    const { recorded_at, who, reason } = version;
    const changes = changesBetween(kept[i] as Version, version);
    return { at: recorded_at, kind: 'CORRECTED', who, reason, receiptNumber: null, changes };
  });
  const events = [recorded, ...corrected, ...rest.map((event): DonationEvent => ({ ...event, changes: [] }))];
  events.sort((a, b) => a.at.getTime() - b.at.getTime() || order.indexOf(a.kind) - order.indexOf(b.kind));
  const factsOf = new Map(kept.map((facts) => [facts.version, facts]));
  return { version: kept.at(-1)?.version ?? 1, versions: factsOf, events };
}

function changesBetween(before: Version, after: Version): DonationEvent['changes'] {
  return inputFields(donationRecord.fields).flatMap(([field, { column }]) => {
    const [from, to] = [before, after].map((version) => version[column as keyof NewDonation]);
    return from === to ? [] : [{ field, from, to }];
  });
}
