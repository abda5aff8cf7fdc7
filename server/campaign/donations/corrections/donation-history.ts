import { type DonationRow, donationRecord, type NewDonation } from '#server/campaign/donations/donation.ts';
import { factFields } from '#server/records/record.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';
import { authorsOf } from './authors.ts';

interface DonationEvent {
  readonly at: Date;
  readonly kind:
    | 'RECORDED'
    | 'CORRECTED'
    | 'ISSUED'
    | 'PRINTED'
    | 'SENT'
    | 'SPOILED'
    | 'VOIDED'
    | 'RETURNED'
    | 'RETURNED_PART';
  /** Who did it; null if a key or the operator did, or if it is unknown. */
  readonly who: string | null;
  /** The API key that did it, by its name and last four characters. */
  readonly key: string | null;
  readonly reason: string | null;
  /** For a receipt that was issued or spoiled. */
  readonly receiptNumber: string | null;
  /** For a part that went back to the donor: its cents and its day. */
  readonly part: { readonly cents: number; readonly on: string } | null;
  /** For a correction: the fields that differ from the version before, as the columns store them. */
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

type Version = NewDonation & { version: number; recorded_at: Date; reason: string | null; who: string | null } & {
  readonly returned_cents: number | null;
  readonly returned_on: string | null;
};

const versions = `select v.*, u.name as who from donation_versions v left join users u on u.id = v.user_id
  where v.campaign_id = $1 and v.donation_id = $2 order by v.version`;
/** The first print and the first e-mail of a receipt. */
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
  where w.campaign_id = $1 and w.donation_id = $2
  union all
  select delivered.at, delivered.kind, null, null, delivered.number
  from donations d, lateral (values
    (d.receipt_printed_at, 'PRINTED', d.receipt_printed_number), (d.receipt_sent_at, 'SENT', d.receipt_sent_number)
  ) delivered (at, kind, number)
  where d.campaign_id = $1 and d.id = $2 and delivered.at is not null`;

/** Kinds of events whose authors only the audit log has, and the names of their operations there. */
const audited: Readonly<Partial<Record<DonationEvent['kind'], readonly string[]>>> = {
  RECORDED: ['createDonation'],
  ISSUED: ['issueReceipt'],
  // Earlier programs wrote it when the document was opened.
  PRINTED: ['markReceiptsPrinted', 'printReceipts'],
  SENT: ['sendReceipt'],
};

/** At one instant, a correction spoils, then corrects, then issues anew; a withdrawal spoils first. */
const order = ['RECORDED', 'SPOILED', 'CORRECTED', 'RETURNED_PART', 'ISSUED', 'PRINTED', 'SENT', 'VOIDED', 'RETURNED'];

/** All that happened to a donation, with who, when and why. */
export async function donationHistory(
  tx: CampaignTransaction,
  { id, created_at: at }: Pick<DonationRow, 'id' | 'created_at'>,
): Promise<DonationHistory> {
  const [stored, rest] = await Promise.all([
    tx.query<Version>(versions, [tx.campaignId, id]),
    tx.query<Omit<DonationEvent, 'changes' | 'key' | 'part'>>(others, [tx.campaignId, id]),
  ]);
  const nothing = { who: null, key: null, reason: null, receiptNumber: null, part: null, changes: [] };
  const recorded: DonationEvent = { ...nothing, at, kind: 'RECORDED' };
  const corrected = stored.slice(1).map((version, i): DonationEvent => {
    const { recorded_at, who, reason, returned_cents: cents, returned_on: on } = version;
    const part = cents === null || on === null ? null : { cents, on };
    const changes = changesBetween(stored[i] as Version, version);
    const kind = part ? 'RETURNED_PART' : 'CORRECTED';
    return { ...nothing, at: recorded_at, kind, who, reason, part, changes };
  });
  const events = [recorded, ...corrected, ...rest.map((event): DonationEvent => ({ ...nothing, ...event }))];
  events.sort((a, b) => a.at.getTime() - b.at.getTime() || order.indexOf(a.kind) - order.indexOf(b.kind));
  const factsOf = new Map(stored.map((facts) => [facts.version, facts]));
  return { version: stored.at(-1)?.version ?? 1, versions: factsOf, events: await withAuthors(tx, id, events) };
}

/** Corrections, spoils and withdrawals have their members on record; of the rest the audit log knows. */
async function withAuthors(
  tx: CampaignTransaction,
  donationId: string,
  events: readonly DonationEvent[],
): Promise<DonationEvent[]> {
  const acts = events.flatMap(({ kind, at }, i) => (audited[kind] ?? []).map((operation) => ({ i, operation, at })));
  const doers = await authorsOf(tx, donationId, acts);
  // The first of its operations of which there is an entry.
  const byEvent = new Map(
    acts
      .map(({ i }, nr) => [i, doers[nr]] as const)
      .filter(([, doer]) => doer)
      .reverse(),
  );
  return events.map((event, i) => ({ ...event, ...byEvent.get(i) }));
}

function changesBetween(before: Version, after: Version): DonationEvent['changes'] {
  return factFields(donationRecord.fields).flatMap(([field, { column }]) => {
    const [from, to] = [before, after].map((version) => version[column as keyof NewDonation]);
    return from === to ? [] : [{ field, from, to }];
  });
}
