import type { CampaignTransaction } from '#server/store/transaction.ts';
import { inForceByDonor } from './in-force.ts';

/** A donation that counts, with what identifies its donor: names, codes, addresses and numbers as they are compared. */
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

/** For each postal code, e-mail address and name, only the first ones of a year are looked at, at most this many. */
const mostOfOne = 3000;

/**
 * At most this many characters of an address are compared. An address has at most 500, of which few become two without their
 * case and accents; some characters become eighteen.
 */
const comparedCharacters = 1000;

/** The address is the third line of what searches look in, without case and accents; blanks and punctuation do not count. */
const address = `translate(left(split_part(d.donor_text, E'\\n', 3), ${comparedCharacters}), ' .,;#-–''’', '')`;

const counted = `d.campaign_id = $1 and ${inForceByDonor} and d.method <> 'IN_KIND'`;

/** Donations with a key in a year, found by an index. `isSame`: whether that alone says that they may be of one donor. */
const near = (keys: string, condition: string, isSame: boolean) => `
  select f.id, ${isSame} as is_same from (select distinct ${keys}, year from asked) o, lateral (
    select d.id from donations d where ${counted} and ${condition}
      and d.received_on between make_date(o.year, 1, 1) and make_date(o.year, 12, 31)
    limit ${mostOfOne}
  ) f`;

/**
 * The donations asked about, and those of the same year that may be of the same donors: at the same address and postal
 * code, or with the same mailbox or telephone, whatever the name; with the same name, also at the same postal code. An address is read once, however many ways lead to its donation.
 */
const statement = `with asked as materialized (
    select t.* from unnest($2::uuid[]) requested (id), lateral (
      select d.id, extract(year from d.received_on)::int as year, d.donor_postal_key as postal, d.donor_mailbox as email,
        d.donor_identity as name, d.donor_telephone as phone
      from donations d where ${counted} and d.id = requested.id limit 1
    ) t
  ), found as materialized (
    select id, bool_or(is_same) as is_same, bool_or(is_asked) as is_asked from (
      select id, is_same, false as is_asked from (
        ${near('postal', 'd.donor_postal_key = o.postal', false)}
        union all ${near('email', 'd.donor_mailbox = o.email', true)}
        union all ${near('phone', 'd.donor_telephone = o.phone', true)}
      ) near
      union all select id, true, true from asked
    ) way group by id
  ), keyed as materialized (
    select d.id, extract(year from d.received_on)::int as year,
      case when d.from_candidate then 0 else d.eligible_cents end as cents, d.donor_identity as name,
      d.donor_name as "writtenName", d.donor_postal_key as postal, ${address} as address,
      d.donor_mailbox as email, d.donor_telephone as phone, found.is_same, found.is_asked
    from found join donations d on d.campaign_id = $1 and d.id = found.id
  )
  select id, year, cents, name, "writtenName", postal, address, email, phone from keyed
  where is_same
    or (year, postal, address) in (select year, postal, address from keyed where is_asked)
    or (year, postal, name) in (select year, postal, name from keyed where is_asked)`;

/** Donations that may be of the donors of those with these ids, themselves included. */
export const nearDonations = (tx: CampaignTransaction, ids: readonly string[]): Promise<KeyedDonation[]> =>
  tx.query<KeyedDonation>(statement, [tx.campaignId, ids]);
