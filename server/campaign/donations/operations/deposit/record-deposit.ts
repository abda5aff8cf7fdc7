import { Type } from 'typebox';
import { HustingsError, invalid } from '#core/errors.ts';
import { Deposit, mostDonations, showDeposit } from '#server/campaign/donations/deposit/deposit.ts';
import {
  DepositRefused,
  type DepositRow,
  DepositUnseen,
  refusalAt,
} from '#server/campaign/donations/deposit/deposit-review.ts';
import { keepSlip, readSlip } from '#server/campaign/donations/deposit/slips.ts';
import { type DonationRow, donationRecord, type NewDonation } from '#server/campaign/donations/donation.ts';
import { donorYear, pastAnnualLimit } from '#server/campaign/donations/limits/annual-cap.ts';
import { lockDonors } from '#server/campaign/donations/locks.ts';
import { readNewDonation } from '#server/campaign/donations/new-donation.ts';
import { recordDonation } from '#server/campaign/donations/record-donation.ts';
import { markOf, nothingSeen } from '#server/campaign/donations/review/needs-review.ts';
import { warningsOf } from '#server/campaign/donations/review/warnings.ts';
import { campaignEndpoint } from '#server/operations/campaign-endpoint.ts';
import { one, record } from '#server/records/schemas/schemas.ts';
import { tags } from '#server/records/schemas/tags.ts';
import { numberedRecordId } from '#server/store/record-id.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';

const RecordDeposit = record(
  {
    donations: Type.Array(donationRecord.creation, {
      minItems: 1,
      maxItems: mostDonations,
      description: 'The donations, in the order of the deposit slip.',
    }),
  },
  { title: 'RecordDeposit', description: 'A deposit of several donations.' },
);

/** As the documents show it. */
const refusedExample: DepositRow = {
  refusal: pastAnnualLimit({ year: '2026', eligible: 20_500, limit: 177_500, used: 160_000 }),
  warnings: [],
  mark: '',
  donorYear: { year: '2026', given: 160_000, inKind: 0, limit: 177_500 },
};

/** What became of one donation. */
interface Tried {
  readonly donation: NewDonation;
  readonly row?: DonationRow;
  readonly refusal?: HustingsError;
}

/**
 * Records what was deposited together, all of it or nothing. Each donation passes the rules of a single one, and counts
 * towards the limit of those behind it. A form's `seen` has the marks of the warnings that were seen, with spaces between.
 */
export const recordDeposit = campaignEndpoint({
  operationId: 'recordDeposit',
  method: 'POST',
  path: '/deposits',
  tag: tags.donations,
  summary: 'Record a deposit',
  description:
    `Extension. Records up to ${mostDonations} donations that were deposited together, and their deposit slip, in ` +
    'one transaction. Each follows the rules of a single donation, and the annual limit includes the preceding ' +
    'ones. If one cannot be recorded, it is a 422 that names the first one. `POST /donations/batch` records rows ' +
    'independently.',
  scope: 'donations:write',
  body: RecordDeposit,
  exactNumbers: donationRecord.amounts.map((name) => `donations.${name}`),
  response: one(Deposit),
  errors: [new DepositRefused([refusedExample])],
  async handle({ body, caller }, { tx, now, newId, seen, also, audit }) {
    const donations = body.donations.map((each, at) => readNamed(at, () => readNewDonation(each, now)));
    const id = newId();
    await lockDonors(tx, donations);
    const tried: Tried[] = [];
    // One after the other: the limit of each counts those before it.
    for (const [at, donation] of donations.entries()) {
      tried.push(await tryToRecord(tx, donation, now, numberedRecordId(id, at)));
    }
    const rows = await reviewOf(tx, tried);
    if (rows.some(({ refusal }) => refusal)) throw new DepositRefused(rows);
    if (seen !== undefined && !areSeen(rows, seen)) throw new DepositUnseen(rows);
    await keepSlip(tx, { id, userId: caller.userId as string, now }, donations);
    for (const [at, each] of body.donations.entries()) {
      also('createDonation', { recordId: numberedRecordId(id, at), fields: Object.keys(each) });
    }
    Object.assign(audit, { recordId: id, fields: ['donations'], rowCount: donations.length });
    return { data: showDeposit(await readSlip(tx, id)) };
  },
});

function areSeen(rows: readonly DepositRow[], seen: string): boolean {
  const marks = new Set(seen.split(' '));
  return !marks.has(nothingSeen) && rows.every(({ warnings, mark }) => warnings.length === 0 || marks.has(mark));
}

/** Reads the donation at a place; what is wrong with it says which one it is. Errors: 400. */
function readNamed(at: number, read: () => NewDonation): NewDonation {
  try {
    return read();
  } catch (error) {
    throw error instanceof HustingsError ? invalid(refusalAt(at, error)) : error;
  }
}

/** A donation that the limit refuses is not stored, and is reported beside the others. */
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
