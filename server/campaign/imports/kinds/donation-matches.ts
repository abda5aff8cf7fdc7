import type { NewDonation } from '#server/campaign/donations/donation.ts';
import { donorKeys } from '#server/campaign/donations/donors/donor-keys.ts';
import { inForceByDonor } from '#server/campaign/donations/donors/in-force.ts';
import { areNear } from '#server/campaign/donations/donors/near-names.ts';
import type { SimilarRecord } from '#server/campaign/matching/match.ts';
import { holdersOf, nearHoldersOf } from '#server/records/external-id.ts';
import { mapInSlices } from '#server/records/map-in-slices.ts';
import { type CampaignTransaction, planned } from '#server/store/transaction.ts';
import type { Repeated } from './kind.ts';

/** Of each postal code and e-mail address at most this many donations of the year are looked at. */
const mostOfOne = 30;

/**
 * The keys of donors are made first: row-level security uses an index for values, and for no function of a row that it does
 * not know to be leakproof.
 */
const given = `with given as materialized (
    select place, number, day, cents, name, postal, email, phone, date_trunc('year', day)::date as first,
      (date_trunc('year', day) + interval '1 year - 1 day')::date as last
    from json_to_recordset($2::json) as donation (place integer, number text, name text, postal text, email text, phone text,
      day date, cents bigint)
  )`;
const sameDonor =
  '(d.donor_postal_key = given.postal or d.donor_mailbox = given.email or d.donor_telephone = given.phone)';

/** A donor's donation of one day and amount; of two with numbers only the numbers say whether they are one. */
const same = `${given}
  select (
    select d.id from donations d
    where d.campaign_id = $1 and ${inForceByDonor} and (d.donor_identity, d.received_on) = (given.name, given.day)
      and d.amount_cents = given.cents and ${sameDonor} and (given.number is null or d.external_id is null) limit 1
  ) as id from given order by place`;

/** One of the year by the same name from elsewhere; and those of other names from there, or with the e-mail address. */
const near = `${given}
  select given.name, (
    select d.id from donations d
    where d.campaign_id = $1 and ${inForceByDonor} and (d.donor_identity, d.received_on) >= (given.name, given.first)
      and (d.donor_identity, d.received_on) <= (given.name, given.last) and not coalesce(${sameDonor}, false) limit 1
  ) as "sameName", coalesce((
    select json_agg(json_build_array(n.id, n.donor_identity)) from (
      select d.id, d.donor_identity from donations d
      where d.campaign_id = $1 and ${inForceByDonor} and d.donor_postal_key = given.postal
        and d.received_on between given.first and given.last limit ${mostOfOne}
    ) n where n.donor_identity <> given.name
  ), '[]') as neighbours, (
    select n.id from (
      select d.id, d.donor_identity from donations d
      where d.campaign_id = $1 and ${inForceByDonor} and d.donor_mailbox = given.email
        and d.received_on between given.first and given.last limit ${mostOfOne}
    ) n where n.donor_identity <> given.name limit 1
  ) as "sameEmail"
  from given order by place`;

interface Near {
  readonly name: string;
  readonly sameName: string | null;
  readonly neighbours: ReadonlyArray<readonly [id: string, name: string]>;
  readonly sameEmail: string | null;
}

async function asked({ campaignId }: CampaignTransaction, donations: readonly NewDonation[]): Promise<unknown[]> {
  const rows = await mapInSlices(donations, (donation, place) => {
    const { external_id: number, received_on: day, amount_cents: cents } = donation;
    return { place, number, day, cents, ...donorKeys(donation) };
  });
  return [campaignId, JSON.stringify(rows)];
}

/** For each donation the one that it repeats: by identifier, which a withdrawn one has too, or of its donor, day and amount. */
export async function matchDonations(
  tx: CampaignTransaction,
  donations: readonly NewDonation[],
): Promise<Array<Repeated | null>> {
  if (donations.length === 0) return [];
  const named = await holdersOf(
    tx,
    'donations',
    donations.map(({ external_id }) => external_id),
  );
  const rows = await tx.query<{ id: string | null }>(same, await asked(tx, donations), planned);
  return rows.map(({ id }, i) => {
    const holder = named[i] ?? null;
    if (holder !== null) return { rule: 'EXTERNAL_ID', id: holder };
    return id === null ? null : { rule: 'SAME_DONATION', id };
  });
}

/** For each donation one of its year that may be of the same donor, though the annual limit counts it for another one's. */
export async function nearDonors(
  tx: CampaignTransaction,
  donations: readonly NewDonation[],
): Promise<Array<SimilarRecord | null>> {
  if (donations.length === 0) return [];
  const rows = await tx.query<Near>(near, await asked(tx, donations), planned);
  const numbered = await nearHoldersOf(
    tx,
    'donations',
    donations.map(({ external_id }) => external_id),
  );
  return rows.map(({ name, sameName, neighbours, sameEmail }, at) => {
    const number = numbered[at];
    if (number) return { likeness: 'NEAR_IDENTIFIER', id: number };
    if (sameName !== null) return { likeness: 'OTHER_PLACE', id: sameName };
    const neighbour = neighbours.find(([, other]) => areNear(name, other));
    if (neighbour) return { likeness: 'NEAR_DONOR', id: neighbour[0] };
    return sameEmail === null ? null : { likeness: 'SAME_EMAIL', id: sameEmail };
  });
}
