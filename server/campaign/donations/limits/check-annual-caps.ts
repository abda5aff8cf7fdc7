import { HustingsError } from '#core/errors.ts';
import type { Level } from '#core/levels.ts';
import { eligibleCents } from '#core/money.ts';
import type { NewDonation } from '#server/campaign/donations/donation.ts';
import { type DonorKeys, donorKeys } from '#server/campaign/donations/donors/donor-keys.ts';
import { inForceByDonor } from '#server/campaign/donations/donors/in-force.ts';
import { mapInSlices } from '#server/records/map-in-slices.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';
import { levelOfCampaign, limitOf, pastAnnualLimit, yearOf } from './annual-cap.ts';
import { candidateGifts, candidateRefusal } from './candidate-limit.ts';

/**
 * What each of several donors gave in the year of a day, and the keys by which two donors are one. The keys are made first: row-level
 * security uses an index for values, and for no function of a row that it does not know to be leakproof. The days are
 * compared together with the name, as one index alone has them: of a young campaign the planner expects so few donations that it
 * would take any index that has the days.
 */
const sumsOfYears = `with given as materialized (
    select * from json_to_recordset($2::json) as donation (place integer, name text, postal text, email text, phone text,
      first date, last date)
  )
  select (
    select coalesce(sum(d.eligible_cents), 0)::bigint from donations d
    where d.campaign_id = $1 and d.donor_identity = given.name and d.method <> 'IN_KIND' and ${inForceByDonor} and not d.from_candidate
      and (d.donor_identity, d.received_on) >= (given.name, given.first)
      and (d.donor_identity, d.received_on) <= (given.name, given.last)
      and (d.donor_postal_key = given.postal or d.donor_mailbox = given.email or d.donor_telephone = given.phone)
  ) as used from given order by place`;

/** What a donation counts towards the limit of its donor and year, in cents. */
export interface CountedDonation {
  readonly donor: DonorKeys;
  readonly year: string;
  readonly eligible: number;
}

/** A donation compared with the limit: why it is refused, or null; and what it counts, or null if it counts nothing. */
export interface CapCheck {
  readonly refusal: HustingsError | null;
  readonly counted: CountedDonation | null;
}

/** What else was given by the donors of some donations in their years, in cents, in their order. */
type GivenElsewhere = (donations: readonly CountedDonation[]) => Promise<readonly number[]>;

const onlyName = { postal: '', email: null, phone: null } as const;

const isOneDonor = (a: DonorKeys, b: DonorKeys): boolean =>
  a.name === b.name &&
  (a.postal === b.postal || (a.email !== null && a.email === b.email) || (a.phone !== null && a.phone === b.phone));

/**
 * The check of a new donation for several at once, each with those before it that pass. A caller that records them
 * has locked the donors. `elsewhere` returns what counts besides the campaign's donations.
 */
export async function checkAnnualCaps(
  tx: CampaignTransaction,
  donations: readonly NewDonation[],
  elsewhere?: GivenElsewhere,
): Promise<CapCheck[]> {
  const candidate = donations.some((donation) => donation.from_candidate) ? await candidateGifts(tx) : null;
  const [campaign] = await tx.query<{ election_level: Level }>(levelOfCampaign, [tx.campaignId]);
  const isLimited = campaign?.election_level === 'FEDERAL';
  if (!isLimited && !candidate) return donations.map(() => ({ refusal: null, counted: null }));
  const donors = await mapInSlices(donations, donorKeys);
  const given = donations.map((donation, place) => {
    const year = yearOf(donation);
    return { ...donors[place], place, first: `${year}-01-01`, last: `${year}-12-31` };
  });
  const values = [tx.campaignId, JSON.stringify(given)];
  const sums = await tx.query<{ readonly used: number }>(sumsOfYears, values, { prepare: false });
  const counted = donations.map((donation, i): CountedDonation & { readonly used: number } => {
    const { used } = sums[i] as { readonly used: number };
    const donor = donors[i] as DonorKeys;
    const eligible = eligibleCents(donation.amount_cents, donation.advantage_cents);
    // A candidate's own count together, whatever else is known of the donor, and whatever the year is.
    if (donation.from_candidate) return { donor: { name: donor.name, ...onlyName }, used: 0, eligible, year: 'own' };
    return { donor, used, eligible, year: yearOf(donation) };
  });
  const others = (await elsewhere?.(counted)) ?? [];
  const passed: CountedDonation[] = [];
  return counted.map(({ used: stored, ...own }, i) => {
    const isInKind = donations[i]?.method === 'IN_KIND';
    const { donor, year, eligible } = own;
    const before = passed.filter((other) => other.year === year && isOneDonor(other.donor, donor));
    const used = stored + (others[i] ?? 0) + before.reduce((total, other) => total + other.eligible, 0);
    if (candidate && donations[i]?.from_candidate) {
      const gifts = { ...candidate, given: candidate.given + used };
      const refusal = candidateRefusal(gifts, { donorKey: donor.name, eligible, isInKind });
      if (!refusal && !isInKind) passed.push(own);
      return { refusal, counted: refusal || isInKind ? null : own };
    }
    if (isInKind || !isLimited) return { refusal: null, counted: null };
    try {
      const limit = limitOf(Number(year));
      if (used + eligible > limit) return { refusal: pastAnnualLimit({ year, eligible, limit, used }), counted: null };
    } catch (error) {
      if (error instanceof HustingsError) return { refusal: error, counted: null };
      throw error;
    }
    passed.push(own);
    return { refusal: null, counted: own };
  });
}
