import { contributionLimitCents } from '#core/election-finance/contribution-limit.ts';
import { type HustingsError, refused } from '#core/errors.ts';
import { nameKey } from '#core/identity/name.ts';
import type { Level } from '#core/levels.ts';
import { eligibleCents, formatCents } from '#core/money.ts';
import type { NewDonation } from '#server/campaign/donations/donation.ts';
import { donorKeys } from '#server/campaign/donations/donors/donor-keys.ts';
import { inForceByDonor } from '#server/campaign/donations/donors/in-force.ts';
import { lockCandidate, lockDonor } from '#server/campaign/donations/locks.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';
import { candidateGifts, candidateRefusal } from './candidate-limit.ts';

const sumsOfYear = `select coalesce(sum(eligible_cents) filter (where method <> 'IN_KIND'), 0)::bigint as used,
    coalesce(sum(eligible_cents) filter (where method = 'IN_KIND'), 0)::bigint as "inKind"
  from donations d
  where campaign_id = $1 and donor_identity = $2 and ${inForceByDonor}
    and not from_candidate and received_on between $3 and $4 and id is distinct from $8
    and (donor_postal_key = $5 or donor_mailbox = $6 or donor_telephone = $7)`;

export const levelOfCampaign = 'select election_level from campaigns where id = $1';

/** The sum of a year is counted by who gave, and when. */
type DonorAndDay = Pick<
  NewDonation,
  'donor_name' | 'donor_postal_code' | 'donor_email' | 'donor_phone' | 'received_on'
>;

export const yearOf = ({ received_on }: DonorAndDay): string => received_on.slice(0, 4);

/** In cents. Both without a candidate's own contributions. */
interface SumsOfYear {
  /** Of the donations that count towards the limit. */
  readonly used: number;
  readonly inKind: number;
}

/** What the donor of a donation gave in its year: the sums of all donations in force but `except`. */
async function givenInYear(tx: CampaignTransaction, donation: DonorAndDay, except: string | null): Promise<SumsOfYear> {
  const year = yearOf(donation);
  const { name, postal, email, phone } = donorKeys(donation);
  const [sums] = await tx.query<SumsOfYear>(sumsOfYear, [
    tx.campaignId,
    name,
    `${year}-01-01`,
    `${year}-12-31`,
    postal,
    email,
    phone,
    except,
  ]);
  return sums as SumsOfYear;
}

/** What a donor gave in one year. Amounts in cents. */
export interface DonorYear {
  readonly year: string;
  /** The sum given to this campaign, with the donation asked about if it counts. */
  readonly given: number;
  /** Not in `given`: the contract exempts gifts in kind, though by law they count (Canada Elections Act, s. 2(1), 367(1)). */
  readonly inKind: number;
  /** Null if none is checked: the campaign is not federal, or the year's limit is not known. */
  readonly limit: number | null;
}

/** What a donor gave in the year of the day, counted as `checkAnnualCap` counts it: a donation that is stored is in it. */
export async function donorYear(tx: CampaignTransaction, donation: DonorAndDay): Promise<DonorYear> {
  const [[campaign], { used: given, inKind }] = await Promise.all([
    tx.query<{ election_level: Level }>(levelOfCampaign, [tx.campaignId]),
    givenInYear(tx, donation, null),
  ]);
  const year = yearOf(donation);
  return { year, given, inKind, limit: campaign?.election_level === 'FEDERAL' ? knownLimit(Number(year)) : null };
}

/**
 * Checks a new donation against the federal limit on what one individual may contribute in a calendar year (Canada
 * Elections Act, s. 367(1)). The year is that of the day received. The sum is of the eligible amounts of the donor's
 * donations to this campaign, this one included and donations in kind excluded. The donor's further donations wait
 * until this transaction ends: two at the same time cannot both pass if only one fits. Campaigns of other levels have
 * no limit here.
 *
 * A donor is the same name, however written (case, accents, punctuation, spaces), and the same postal code, e-mail or
 * telephone number. Voided and returned donations do not count, nor does the donation `instead`, whose corrected
 * version is checked. A candidate's own contributions have a limit of their own; whether the donor is the candidate is
 * asked unless `isSameGiver`. Errors: 422.
 */
export async function checkAnnualCap(
  tx: CampaignTransaction,
  donation: NewDonation,
  instead: string | null = null,
  isSameGiver = false,
): Promise<void> {
  if (donation.from_candidate) return checkCandidateLimit(tx, donation, instead, isSameGiver);
  if (donation.method === 'IN_KIND') return;
  const year = yearOf(donation);
  // The three statements travel together. Each sees what was committed before it, so the sum is taken under the lock.
  const [[campaign], , { used }] = await Promise.all([
    tx.query<{ election_level: Level }>(levelOfCampaign, [tx.campaignId]),
    lockDonor(tx, donation.donor_name),
    givenInYear(tx, donation, instead),
  ]);
  if (campaign?.election_level !== 'FEDERAL') return;
  const eligible = eligibleCents(donation.amount_cents, donation.advantage_cents);
  const limit = limitOf(Number(year));
  if (used + eligible <= limit) return;
  throw pastAnnualLimit({ year, eligible, limit, used });
}

async function checkCandidateLimit(
  tx: CampaignTransaction,
  donation: NewDonation,
  instead: string | null,
  isSameGiver: boolean,
): Promise<void> {
  await lockCandidate(tx);
  const refusal = candidateRefusal(await candidateGifts(tx, instead), {
    donorKey: isSameGiver ? null : nameKey(donation.donor_name),
    eligible: eligibleCents(donation.amount_cents, donation.advantage_cents),
    isInKind: donation.method === 'IN_KIND',
  });
  if (refusal) throw refusal;
}

/** Amounts in cents; `used` without this donation. */
interface PastLimit {
  readonly year: string;
  readonly eligible: number;
  readonly limit: number;
  readonly used: number;
}

export const pastAnnualLimit = ({ year, eligible, limit, used }: PastLimit): HustingsError =>
  refused(
    [422, 'validation_failed'],
    'donation.pastLimit',
    `This donation of an eligible $${formatCents(eligible)} would take the donor past the federal limit on ` +
      `contributions for ${year}: limit $${formatCents(limit)}, used $${formatCents(used)}, ` +
      `remaining $${formatCents(Math.max(0, limit - used))}. Only donations to this campaign are counted here; ` +
      `the limit covers all that one person gives in the year to the candidates, associations and nomination ` +
      `contestants of the party.`,
    { year, eligible, limit, used },
  );

/** In cents. Errors: 422 if the limit of the year is not known here. */
export function limitOf(year: number): number {
  const limit = knownLimit(year);
  if (limit !== null) return limit;
  throw refused(
    [422, 'validation_failed'],
    'donation.limitUnknown',
    `The federal limit on contributions is not known here for ${year}, so a donation received then cannot be ` +
      `checked. Look at the field "date".`,
    { year: String(year) },
  );
}

function knownLimit(year: number): number | null {
  try {
    return contributionLimitCents(year);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return null;
  }
}
