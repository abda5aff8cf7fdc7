import { type DonorYear, donorYear } from '#server/campaign/donations/limits/annual-cap.ts';
import { searchVoters } from '#server/campaign/voters/finding/search-voters.ts';
import { typedNames } from '#server/campaign/voters/finding/typed-names.ts';
import { type VoterRow, voterRecord } from '#server/campaign/voters/voter.ts';
import { canBeRecordId } from '#server/store/record-id.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';
import { eachDonorOnce } from './each-donor-once.ts';

/** What says who somebody is: a donation, or a voter. */
export const knownSources = ['donation', 'voter'] as const;

export interface KnownBy {
  readonly source: (typeof knownSources)[number];
  /** The id of that record. */
  readonly id: string;
}

/** A person a donation may be from: one who gave before, or a voter. */
export interface KnownDonor extends KnownBy {
  readonly donor_name: string;
  readonly donor_email: string | null;
  readonly donor_phone: string | null;
  readonly donor_address: string;
  readonly donor_city: string;
  readonly donor_province: string;
  readonly donor_postal_code: string;
}

/** As many as a list below a field shows without being scrolled. */
export const mostKnown = 8;
/** At most this many of the newest donations are looked through. */
export const mostRead = 5000;

const facts =
  'donor_name, donor_email, donor_phone, donor_address, donor_city, donor_province, donor_postal_code' as const;

/** The beginning of a name or of any further word in it; of each donor at a postal code the newest donation. */
const donors = `with asked as materialized (select unnest(${typedNames('$2')}) as text)
  select 'donation' as source, id, ${facts}
  from (
    select distinct on (donor_identity, donor_postal_key) newest.*
    from (
      select * from donations where campaign_id = $1 and status = 'IN_FORCE' order by created_at desc, id desc limit ${mostRead}
    ) newest
    where exists (select from asked where text <> '' and strpos(' ' || donor_identity, ' ' || text) > 0)
    order by donor_identity, donor_postal_key, created_at desc, id desc
  ) found
  order by created_at desc, id desc limit ${mostKnown}`;

export interface GaveInYear {
  readonly year: DonorYear;
}

const donorOfVoter = (voter: VoterRow): KnownDonor => ({
  source: 'voter',
  id: voter.id,
  donor_name: `${voter.first_name} ${voter.last_name}`,
  donor_email: voter.email,
  donor_phone: voter.phone,
  donor_address: voter.address,
  donor_city: voter.city,
  donor_province: voter.province,
  donor_postal_code: voter.postal_code,
});

/** People whose name begins so: donors first, then voters. Each has what was given in the year of the day. */
export async function knownDonors(
  tx: CampaignTransaction,
  name: string,
  day: string,
): Promise<Array<KnownDonor & GaveInYear>> {
  const gave = await tx.query<KnownDonor>(donors, [tx.campaignId, name]);
  const voters = (await searchVoters(tx, { text: name })).map(donorOfVoter);
  return Promise.all(
    eachDonorOnce([...gave, ...voters], mostKnown).map(async (each) => ({
      ...each,
      year: await donorYear(tx, { ...each, received_on: day }),
    })),
  );
}

const byDonation = `select 'donation' as source, id, ${facts} from donations
  where campaign_id = $1 and id = $2 and status = 'IN_FORCE'`;
const byVoter = `select ${voterRecord.columns} from voters where campaign_id = $1 and id = $2`;

/** The donor whom a record names; undefined if there is no such record. */
export async function knownBy(tx: CampaignTransaction, { source, id }: KnownBy): Promise<KnownDonor | undefined> {
  if (!canBeRecordId(id)) return undefined;
  if (source === 'donation') return (await tx.query<KnownDonor>(byDonation, [tx.campaignId, id]))[0];
  const [voter] = await tx.query<VoterRow>(byVoter, [tx.campaignId, id]);
  return voter && donorOfVoter(voter);
}

const place = `select city, province from (
    (select 1 as rank, donor_city as city, donor_province as province from donations
      where campaign_id = $1 and donor_postal_key = (select hustings_postal_key($2)) and status = 'IN_FORCE'
      order by received_on desc limit 1)
    union all
    (select 2, city, province from voters
      where campaign_id = $1 and postal_key = (select hustings_postal_key($2)) and city <> '' and province <> '' limit 1)
  ) known order by rank limit 1`;

/**
 * City and province of a postal code as the newest donation from there has them, or else a voter there; undefined if neither
 * is known.
 */
export async function placeOfPostalCode(
  tx: CampaignTransaction,
  postalCode: string,
): Promise<{ readonly city: string; readonly province: string } | undefined> {
  const [found] = await tx.query<{ city: string; province: string }>(place, [tx.campaignId, postalCode]);
  return found;
}
