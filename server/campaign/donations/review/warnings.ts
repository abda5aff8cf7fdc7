import { contributionLimitCents } from '#core/election-finance/contribution-limit.ts';
import type { Level } from '#core/levels.ts';
import type { CampaignTransaction } from '#server/campaign/database/with-campaign.ts';
import type { DonationRow } from '#server/campaign/donations/donation.ts';

/** What is likely against the law, and is nonetheless recorded: what to do about it is the agent's decision. */
export type DonationWarning =
  /** Cash over $20 (Canada Elections Act, s. 371). */
  | { readonly kind: 'CASH' }
  /**
   * Donors of other spellings, at the same address or e-mail, with whom this one would pass the year's limit together
   * (s. 367(1)). Amounts in cents.
   */
  | {
      readonly kind: 'NEAR_DONOR';
      readonly names: readonly string[];
      readonly together: number;
      readonly limit: number;
    };

const cashLimitCents = 2000;

/**
 * Of donations of one year in force: what this donor and those of nearly the same name gave. Names are near where two
 * letters at the most differ, or where the last word and the first letter are the same ("A. Tremblay").
 */
const nearDonors = `with this as (
    select donor_name_key as name, donor_postal_key as postal, donor_email_key as email, donor_phone_key as phone,
      hustings_fold(donor_address) as address, date_trunc('year', received_on::timestamp)::date as year
    from donations where campaign_id = $1 and id = $2
  ),
  at_same as (
    select d.* from this, donations d
    where d.campaign_id = $1 and d.donor_postal_key = this.postal
      and (d.donor_name_key = this.name or hustings_fold(d.donor_address) = this.address)
    union
    select d.* from this, donations d where d.campaign_id = $1 and d.donor_email_key = this.email
    union
    select d.* from this, donations d
    where d.campaign_id = $1 and d.donor_name_key = this.name and d.donor_phone_key = this.phone
  )
  select s.donor_name_key = this.name as same, min(s.donor_name) as name, sum(s.eligible_cents)::bigint as cents
  from this, at_same s
  where s.standing = 'IN_FORCE' and s.method <> 'IN_KIND'
    and s.received_on >= this.year and s.received_on < this.year + interval '1 year'
    and (levenshtein_less_equal(left(s.donor_name_key, 200), left(this.name, 200), 2) <= 2
      or split_part(s.donor_name_key, ' ', -1) = split_part(this.name, ' ', -1)
        and left(s.donor_name_key, 1) = left(this.name, 1))
  group by s.donor_name_key, this.name order by 2`;

/** The warnings of a donation in force; none of one that was withdrawn. */
export async function donationWarnings(tx: CampaignTransaction, donation: DonationRow): Promise<DonationWarning[]> {
  if (donation.withdrawn !== null || donation.method === 'IN_KIND') return [];
  const [[campaign], donors] = await Promise.all([
    tx.query<{ election_level: Level }>('select election_level from campaigns where id = $1', [tx.campaignId]),
    tx.query<{ same: boolean; name: string; cents: number }>(nearDonors, [tx.campaignId, donation.id]),
  ]);
  if (campaign?.election_level !== 'FEDERAL') return [];
  const warnings: DonationWarning[] = [];
  if (donation.method === 'CASH' && donation.amount_cents > cashLimitCents) warnings.push({ kind: 'CASH' });
  const limit = contributionLimitCents(Number(donation.received_on.slice(0, 4)));
  const together = donors.reduce((sum, { cents }) => sum + cents, 0);
  const names = donors.filter(({ same }) => !same).map(({ name }) => name);
  if (names.length > 0 && together > limit) warnings.push({ kind: 'NEAR_DONOR', names, together, limit });
  return warnings;
}
