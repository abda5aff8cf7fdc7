import { type DonorYear, donorYear } from '#server/campaign/donations/limits/annual-cap.ts';
import { searchVoters } from '#server/campaign/voters/finding/search-voters.ts';
import { typedNames } from '#server/campaign/voters/finding/typed-names.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';

/** A person a donation may be from: one who gave before, or a voter. */
export interface KnownDonor {
  readonly donor_name: string;
  readonly donor_email: string | null;
  readonly donor_phone: string | null;
  readonly donor_address: string;
  readonly donor_city: string;
  readonly donor_province: string;
  readonly donor_postal_code: string;
}

/** As many as a list below a field shows without being scrolled. */
const mostKnown = 8;
/** At most this many of the newest donations are looked through. */
const mostRead = 5000;

/** The beginning of a name or of any further word in it; of each donor at a postal code the newest donation. */
const donors = `with asked as materialized (select unnest(${typedNames('$2')}) as text)
  select donor_name, donor_email, donor_phone, donor_address, donor_city, donor_province, donor_postal_code
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

/** People whose name begins so: donors first, then voters. Each has what was given in the year of the day. */
export async function knownDonors(
  tx: CampaignTransaction,
  name: string,
  day: string,
): Promise<Array<KnownDonor & GaveInYear>> {
  const gave = await tx.query<KnownDonor>(donors, [tx.campaignId, name]);
  const voters = (await searchVoters(tx, { text: name })).map((voter) => ({
    donor_name: `${voter.first_name} ${voter.last_name}`,
    donor_email: voter.email,
    donor_phone: voter.phone,
    donor_address: voter.address,
    donor_city: voter.city,
    donor_province: voter.province,
    donor_postal_code: voter.postal_code,
  }));
  const once = new Map<string, KnownDonor>();
  for (const each of [...gave, ...voters]) {
    const key = `${each.donor_name} ${each.donor_postal_code.replaceAll(/\W/g, '')}`.toLowerCase();
    if (!once.has(key)) once.set(key, each);
  }
  const known = [...once.values()].slice(0, mostKnown);
  return Promise.all(
    known.map(async (each) => ({ ...each, year: await donorYear(tx, { ...each, received_on: day }) })),
  );
}

const place = `select donor_city as city, donor_province as province from donations
  where campaign_id = $1 and donor_postal_key = (select hustings_postal_key($2)) and status = 'IN_FORCE'
  order by received_on desc limit 1`;

/** City and province of a postal code as the newest donation from there has them; undefined if there is none. */
export async function placeOfPostalCode(
  tx: CampaignTransaction,
  postalCode: string,
): Promise<{ readonly city: string; readonly province: string } | undefined> {
  const [found] = await tx.query<{ city: string; province: string }>(place, [tx.campaignId, postalCode]);
  return found;
}
