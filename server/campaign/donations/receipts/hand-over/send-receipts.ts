import type { SendToPerson } from '#core/email/send-to-person.ts';
import { refused } from '#core/errors.ts';
import { readCampaign } from '#server/campaign/campaigns/read-campaign.ts';
import { shownReceipt } from '#server/campaign/donations/receipts/html/receipts-document.ts';
import { auditRefusal } from '#server/operations/audit-refusal.ts';
import { takeFormIdIfNew } from '#server/operations/idempotency.ts';
import { perform } from '#server/operations/perform.ts';
import type { Member } from '#server/operations/principal.ts';
import type { CampaignPool } from '#server/store/pool.ts';
import { chosenReceipts } from './chosen-receipts.ts';
import { lockDonationsOf } from './print-receipts.ts';
import { receiptMessage } from './receipt-message.ts';
import { storedReceipts } from './stored-receipts.ts';

/** As many as one request sends; a mail server takes a second for one. */
export const mostSent = 25;
const atOnce = 4;
/** Sending stops after this many failures, rather than wait for a mail server that accepts none. */
const mostFailures = 3;

const sending = { operationId: 'sendReceipt', role: 'MANAGER' } as const;

interface SendRequest {
  readonly numbers: readonly string[];
  /** Whether those that were sent before are sent once more. */
  readonly again: boolean;
  /** The id of the form that asks for it: it sends each receipt once more at most. */
  readonly formId: string;
  /** Gives a message to the mail server. */
  readonly send: SendToPerson;
}

/** The receipts that a call was to send, and did not. */
export interface NotSent {
  /** The mail server did not take them, or was not reached. */
  readonly refused: ReadonlySet<string>;
  /** They are more than one request sends. */
  readonly beyond: ReadonlySet<string>;
}

/** Only a donation whose receipt is still the current one is changed. */
const isCurrent = `campaign_id = $1 and receipt_number = $2 and receipt_status = 'ISSUED'`;
const begin = `update donations set receipt_sent_at = case when receipt_sent_number = $2 then receipt_sent_at end,
  receipt_sent_number = $2 where ${isCurrent}`;
const taken = `update donations set receipt_sent_at = coalesce(receipt_sent_at, $3)
  where campaign_id = $1 and receipt_sent_number = $2 returning id`;
const refusedByServer = `update donations set receipt_sent_number = null
  where campaign_id = $1 and receipt_sent_number = $2 and receipt_sent_at is null`;

/**
 * Sends chosen receipts, at most `mostSent`, each to its donor's address, as a file; the log has who sent which when, and
 * how it ended, and no address. A receipt is claimed in a transaction of its own before it is sent, so that a form that is
 * submitted twice sends it once. If the server stops before the claim is ended, the receipt stays claimed, since it is
 * unknown whether the donor has it. Returns what is left to be sent by another call.
 * Errors: 403 for the role, 422 in a sandbox, whose donors are made up.
 */
export async function sendReceipts(
  pool: CampaignPool,
  member: Member,
  request: SendRequest,
  now: Date,
): Promise<NotSent> {
  const numbers = [...new Set(request.numbers)];
  const waiting = numbers.slice(0, mostSent);
  const refused = new Set<string>();
  let failures = 0;
  const work = async (): Promise<void> => {
    for (let number = waiting.shift(); number !== undefined; number = waiting.shift()) {
      const claimed = await claim(pool, member, number, request, now);
      if (!claimed) continue;
      try {
        await request.send(claimed.message);
      } catch {
        failures++;
        for (const each of [number, ...(failures >= mostFailures ? waiting.splice(0) : [])]) refused.add(each);
        await giveBack(pool, member, number, claimed, now);
        continue;
      }
      await keep(pool, member, number, now);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return { refused, beyond: new Set(numbers.slice(mostSent)) };
}

/** The message of a receipt that this call is to send; undefined if there is no address, or another call sends it. */
function claim(
  pool: CampaignPool,
  member: Member,
  number: string,
  { again, formId }: Pick<SendRequest, 'again' | 'formId'>,
  now: Date,
) {
  return perform(pool, member, sending, now, async ({ tx, audit }) => {
    // The entry says how it ended.
    audit.operation = null;
    await lockDonationsOf(tx, [number]);
    const [[receipt], [stored], campaign] = await Promise.all([
      chosenReceipts(tx, [number]),
      storedReceipts(tx, [number]),
      readCampaign(tx),
    ]);
    if (campaign.is_demo) {
      throw refused(
        [422, 'validation_failed'],
        'receipts.sandbox',
        'A sandbox sends no receipts: its donors are made up.',
      );
    }
    if (!receipt?.donor_email || !stored) return undefined;
    const ofForm = { callerId: member.userId, formId: `${formId} ${number}`, now };
    const isFirst = again && (await takeFormIdIfNew(tx, ofForm));
    if (receipt.is_sent && !isFirst) return undefined;
    await tx.query(begin, [tx.campaignId, number]);
    const message = receiptMessage({ receipt, campaign, html: shownReceipt(stored), to: receipt.donor_email });
    return { message, donationId: receipt.id, wasSent: receipt.is_sent };
  });
}

const keep = (pool: CampaignPool, member: Member, number: string, now: Date): Promise<void> =>
  perform(pool, member, sending, now, async ({ tx, audit }) => {
    const [donation] = await tx.query<{ id: string }>(taken, [tx.campaignId, number, now]);
    audit.recordId = donation?.id ?? null;
  });

/** If the receipt was sent before, even if it is unknown how that ended, this attempt changes nothing. */
async function giveBack(
  pool: CampaignPool,
  member: Member,
  number: string,
  { donationId, wasSent }: { readonly donationId: string; readonly wasSent: boolean },
  now: Date,
): Promise<void> {
  if (!wasSent)
    await perform(pool, member, sending, now, async ({ tx, audit }) => {
      audit.operation = null;
      await tx.query(refusedByServer, [tx.campaignId, number]);
    });
  await auditRefusal(pool, member, { operation: sending.operationId, recordId: donationId, status: 502, at: now });
}
