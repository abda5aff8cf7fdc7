import { Type } from 'typebox';
import { HustingsError } from '#core/errors.ts';
import type { CampaignTransaction } from '#server/campaign/database/with-campaign.ts';
import { donorYear } from '#server/campaign/donations/annual-cap.ts';
import { type DonationRow, donationRecord, type NewDonation } from '#server/campaign/donations/donation.ts';
import { lockDonors } from '#server/campaign/donations/locks.ts';
import { readNewDonation } from '#server/campaign/donations/new-donation.ts';
import { recordDonation } from '#server/campaign/donations/record-donation.ts';
import { markOf, nothingSeen } from '#server/campaign/donations/review/needs-review.ts';
import { warningsOf } from '#server/campaign/donations/review/warnings.ts';
import { memberEndpoint } from '#server/campaign/endpoint.ts';
import { numberedRecordId } from '#server/campaign/record-id.ts';
import { record } from '#server/campaign/schemas.ts';
import { tags } from '#server/campaign/tags.ts';
import { DepositRefused, type DepositRow, DepositUnseen } from './deposit-review.ts';
import { keepSlip } from './slips.ts';

/** More than a deposit slip has lines for. */
export const mostDonations = 50;

/** What became of one donation. */
interface Tried {
  readonly donation: NewDonation;
  readonly row?: DonationRow;
  readonly refusal?: HustingsError;
}

/**
 * Records what was deposited together, all of it or nothing. Each donation passes the rules of a single one, and counts
 * towards the limit of those behind it. `seen` has the marks of the warnings that were seen, with spaces between.
 */
export const recordDeposit = memberEndpoint({
  operationId: 'recordDeposit',
  method: 'POST',
  path: '/donations/deposit',
  tag: tags.donations,
  summary: 'Record a deposit',
  description: 'Records several donations together, or none of them.',
  body: record({ donations: Type.Array(donationRecord.creation, { minItems: 1, maxItems: mostDonations }) }),
  response: record({ data: Type.Array(record({ id: Type.String() })) }),
  async handle({ body, caller }, { tx, now, newId, seen = '', also }) {
    const donations = body.donations.map((each) => readNewDonation(each, now));
    const id = newId();
    await lockDonors(
      tx,
      donations.map(({ donor_name }) => donor_name),
    );
    const tried: Tried[] = [];
    // One after the other: the limit of each counts those before it.
    for (const [at, donation] of donations.entries()) {
      tried.push(await tryToRecord(tx, donation, now, numberedRecordId(id, at)));
    }
    const rows = await reviewOf(tx, tried);
    if (rows.some(({ refusal }) => refusal)) throw new DepositRefused(rows);
    const marks = new Set(seen.split(' '));
    const isUnseen = ({ warnings, mark }: DepositRow) => warnings.length > 0 && !marks.has(mark);
    if (marks.has(nothingSeen) || rows.some(isUnseen)) throw new DepositUnseen(rows);
    await keepSlip(tx, { id, userId: caller.userId as string, now }, donations);
    for (const [at, each] of body.donations.entries()) {
      also('createDonation', { recordId: numberedRecordId(id, at), fields: Object.keys(each) });
    }
    return { data: donations.map((_, at) => ({ id: numberedRecordId(id, at) })) };
  },
});

/** A donation that the limit refuses is not stored, and says so beside the others. */
async function tryToRecord(tx: CampaignTransaction, donation: NewDonation, now: Date, id: string): Promise<Tried> {
  try {
    return { donation, row: await recordDonation(tx, donation, now, id) };
  } catch (refusal) {
    if (!(refusal instanceof HustingsError) || refusal.status !== 422) throw refusal;
    return { donation, refusal };
  }
}

async function reviewOf(tx: CampaignTransaction, tried: readonly Tried[]): Promise<DepositRow[]> {
  const stored = tried.flatMap(({ row }) => row ?? []);
  const warnings = await warningsOf(tx, stored);
  return Promise.all(
    tried.map(async ({ donation, row, refusal }) => {
      const own = (row && warnings.get(row.id)) ?? [];
      return { refusal, warnings: own, mark: markOf(own), donorYear: await donorYear(tx, donation) };
    }),
  );
}
