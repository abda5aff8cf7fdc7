import { createHash } from 'node:crypto';
import type { Static } from 'typebox';
import { invalid, unprocessable } from '#core/errors.ts';
import { recordOperatorAction } from '#server/campaign/audit/record-operator-action.ts';
import type { CampaignPool } from '#server/campaign/database/pool.ts';
import { type CampaignTransaction, withCampaign } from '#server/campaign/database/with-campaign.ts';
import { isRecordId } from '#server/campaign/record-id.ts';
import { inputFields } from '#server/campaign/records/record.ts';
import { checkBody, checkText } from '#server/http/request/validation.ts';
import { type DonorYear, donorYear } from './annual-cap.ts';
import { type DonationRow, donationRecord, type NewDonation } from './donation.ts';
import { lockForm } from './locks.ts';
import { readNewDonation } from './new-donation.ts';
import { recordDonation } from './record-donation.ts';
import { type DonationWarning, donationWarnings } from './review/warnings.ts';

/** A donation as a member enters it in the console. */
export interface EnteredDonation {
  /** The id that the form was made with: however often the form is sent, it records one donation. */
  readonly id: string;
  readonly userId: string;
  /** By the names and in the form of a request that records a donation. */
  readonly fields: Readonly<Record<string, unknown>>;
  /** The mark of the warnings that the member has seen, and records the donation in spite of. */
  readonly seen: string;
  /** Whether the member has to see how the form was read, whatever else there is to see. */
  readonly toBeShown: boolean;
}

/** What the member has to see before the donation is recorded. */
export interface DonationReview {
  readonly donation: DonationRow;
  readonly warnings: readonly DonationWarning[];
  readonly donorYear: DonorYear;
  /** Identifies these warnings. Other ones have another mark. */
  readonly mark: string;
}

/** Ends the transaction, so that nothing of it is written. */
class NotConfirmed extends Error {
  readonly review: DonationReview;

  constructor(review: DonationReview) {
    super('what is to be seen of the donation has not been seen');
    this.review = review;
  }
}

const check = checkBody(donationRecord.creation);

/**
 * Records a donation that a member enters, by the rules of `POST /donations`. Where the member has to see something first,
 * such as warnings, nothing is written, and it is answered. A form that is sent again answers the donation that it recorded.
 * Errors: 400 for fields and the form's id; 422 where the donor's annual limit would be passed, and where the form was
 * sent with other facts before.
 */
export async function recordAsMember(
  pool: CampaignPool,
  campaignId: string,
  entered: EnteredDonation,
  now: Date,
): Promise<{ readonly id: string } | { readonly review: DonationReview }> {
  const { id, userId } = entered;
  if (!isRecordId(id)) throw invalid('The form is incomplete. Open it again and send it from there.');
  const fields: Record<string, unknown> = { ...entered.fields };
  check(fields);
  checkText(fields);
  const facts = readNewDonation(fields as Static<typeof donationRecord.creation>, now);
  try {
    return await withCampaign(pool, campaignId, async (tx) => {
      const before = await recordedBefore(tx, id);
      if (before) {
        refuseOtherFacts(before, facts);
        return { id };
      }
      const donation = await recordDonation(tx, facts, now, id);
      const warnings = await donationWarnings(tx, donation);
      const mark = markOf(warnings);
      if (entered.toBeShown || (warnings.length > 0 && mark !== entered.seen)) {
        throw new NotConfirmed({ donation, warnings, donorYear: await donorYear(tx, donation), mark });
      }
      const names = Object.keys(fields).filter((name) => fields[name] !== null);
      recordOperatorAction(tx, { operation: 'createDonation', recordId: id, at: now, userId, fields: names });
      return { id };
    });
  } catch (error) {
    if (!(error instanceof NotConfirmed)) throw error;
    await recordReview(pool, campaignId, userId, error.review, now);
    return { review: error.review };
  }
}

/** The warnings show what others gave. What they are asked for by is the new donor. */
async function recordReview(
  pool: CampaignPool,
  campaignId: string,
  userId: string,
  { warnings }: DonationReview,
  now: Date,
): Promise<void> {
  const rowCount = warnings.reduce((sum, warning) => sum + ('names' in warning ? warning.names.length : 0), 0);
  await withCampaign(pool, campaignId, async (tx) =>
    recordOperatorAction(tx, {
      ...{ operation: 'listDonations', recordId: null, at: now, userId, filters: ['donorName'], rowCount },
    }),
  );
}

const markOf = (warnings: readonly DonationWarning[]): string =>
  createHash('sha256').update(JSON.stringify(warnings)).digest('base64url');

const columns = inputFields(donationRecord.fields).map(([, { column }]) => column as keyof NewDonation);
/** A donation's first version: the donation itself until it is corrected. */
const firstVersion = `select ${columns.map((column) => `case when v.version is null then d.${column} else v.${column} end as ${column}`).join(', ')}
  from donations d left join donation_versions v on v.campaign_id = d.campaign_id and v.donation_id = d.id and v.version = 1
  where d.campaign_id = $1 and d.id = $2`;

/** The donation of this id as it was recorded, if it was. */
async function recordedBefore(tx: CampaignTransaction, id: string): Promise<NewDonation | undefined> {
  const [, [before]] = await Promise.all([lockForm(tx, id), tx.query<NewDonation>(firstVersion, [tx.campaignId, id])]);
  return before;
}

/** The browser's way back to a form that was sent shows it again: what is changed there is another donation. */
function refuseOtherFacts(before: NewDonation, facts: NewDonation): void {
  if (columns.every((column) => before[column] === facts[column])) return;
  throw unprocessable(
    'This form has recorded a donation already, with other facts. Look for it in the list; correct it there, or open a ' +
      'new form for another donation.',
  );
}
