import type { CampaignTransaction } from '#server/campaign/database/with-campaign.ts';

/** A donation that counts, with what tells whose it is: names, codes, addresses and numbers as they are compared. */
export interface KeyedDonation {
  readonly id: string;
  readonly year: number;
  readonly cents: number;
  readonly name: string;
  /** The donor's name as it was written. */
  readonly writtenName: string;
  readonly postal: string;
  readonly address: string;
  readonly email: string | null;
  readonly phone: string | null;
}

/** Of each postal code, e-mail address and name, so many donations of a year are looked at, the first ones. */
const mostOfOne = 3000;

/** The address is the third line of what searches look in, without case and accents; blanks and punctuation do not count. */
const keyed = `select d.id, extract(year from d.received_on)::int as year, 
    case when d.from_candidate then 0 else d.eligible_cents end as cents, d.donor_name_key as name,
    d.donor_name as "writtenName", d.donor_postal_key as postal, translate(split_part(d.search_text, E'\\n', 3), ' .,;#-–''’', '') as address,
    d.donor_email_key as email, d.donor_phone_key as phone
  from donations d where d.campaign_id = $1 and d.status = 'IN_FORCE' and d.method <> 'IN_KIND'`;

const ofYear = 'd.received_on between o.first and o.last';

/** Of one key and year, each by an index. */
const near = (keys: string, condition: string) => `
  select f.* from (select distinct ${keys}, year, first, last from these) o,
    lateral (${keyed} and ${condition} and ${ofYear} limit ${mostOfOne}) f`;

/**
 * The donations asked about, and those of the same year that may be of the same donors: at the same address and postal
 * code, or with the same e-mail address, whatever the name; with the same name, also at the same postal code or
 * telephone.
 */
const statement = `with these as materialized (
    select t.*, make_date(year, 1, 1) as first, make_date(year, 12, 31) as last
    from unnest($2::uuid[]) asked (id), lateral (${keyed} and d.id = asked.id limit 1) t
  )
  select n.* from (${near('postal', 'd.donor_postal_key = o.postal')}) n
  where exists (
    select from these t where t.postal = n.postal and t.year = n.year and (t.address = n.address or t.name = n.name)
  )
  union
  ${near('email', 'd.donor_email_key = o.email')}
  union
  ${near('name, phone', 'd.donor_name_key = o.name and d.donor_phone_key = o.phone')}`;

/** Donations that may be of the donors of those with these ids, themselves included. */
export const nearDonations = (tx: CampaignTransaction, ids: readonly string[]): Promise<KeyedDonation[]> =>
  tx.query<KeyedDonation>(statement, [tx.campaignId, ids]);
