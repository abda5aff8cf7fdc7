import type { DonationMethod, WithdrawalKind } from '#server/campaign/donations/donation.ts';
import { statedNameOf } from '#server/campaign/donations/donors/name-parts.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';

/** A donation as reports have it. Amounts in cents, days as YYYY-MM-DD. */
export interface Contribution {
  readonly id: string;
  /** As the parts have it, where they are known. */
  readonly name: string;
  /** Null where the parts of the name are not known. */
  readonly givenName: string | null;
  readonly middleName: string | null;
  readonly familyName: string | null;
  readonly suffix: string | null;
  readonly address: string;
  readonly city: string;
  readonly province: string;
  readonly postalCode: string;
  /** What was received. */
  readonly amount: number;
  /** What counts: the amount less the advantage. */
  readonly eligible: number;
  readonly method: DonationMethod;
  /** Whether the candidate gave it to the own campaign. */
  readonly fromCandidate: boolean;
  readonly day: string;
  readonly receiptNumber: string | null;
  /** Null while it counts. */
  readonly withdrawn: WithdrawalKind | null;
  /** The day in Ottawa on which it was marked so. */
  readonly withdrawnOn: string | null;
  /** The parts of it that went back to the donor, which are in neither amount; the days on which they did. */
  readonly returnedParts: ReadonlyArray<{ readonly cents: number; readonly on: string }> | null;
  /** Two donations are one donor's if they share one of these keys. */
  readonly nameKey: string;
  readonly postalKey: string;
  readonly emailKey: string | null;
  readonly phoneKey: string | null;
}

/** The columns of a `Contribution`, of a donation `d` with its withdrawal `w`. */
const columns = `d.id, ${statedNameOf('d')} as name, d.donor_given_name as "givenName", d.donor_middle_name as "middleName",
    d.donor_family_name as "familyName", d.donor_suffix as suffix, d.donor_address as address, d.donor_city as city, d.donor_province as province,
    d.donor_postal_code as "postalCode", d.amount_cents as amount, d.eligible_cents as eligible, d.method,
    d.from_candidate as "fromCandidate",
    d.received_on as day, case when d.receipt_status = 'ISSUED' then d.receipt_number end as "receiptNumber",
    nullif(d.status, 'IN_FORCE') as withdrawn,
    (w.withdrawn_at at time zone 'America/Toronto')::date as "withdrawnOn",
    case when d.version > 1 then (
      select json_agg(json_build_object('cents', v.returned_cents, 'on', v.returned_on) order by v.version)
      from donation_versions v
      where v.campaign_id = d.campaign_id and v.donation_id = d.id and v.returned_cents is not null
    ) end as "returnedParts",
    d.donor_identity as "nameKey", d.donor_postal_key as "postalKey", d.donor_mailbox as "emailKey",
    d.donor_telephone as "phoneKey"`;

const withWithdrawal = (donations: string) => `(${donations}) d
  left join donation_withdrawals w on w.campaign_id = d.campaign_id and w.donation_id = d.id and d.status <> 'IN_FORCE'`;

const readAtOnce = 1000;

/** In the order of ids, in which donations are recorded: one that comes meanwhile comes last. */
const next = `select ${columns} from ${withWithdrawal(
  `select * from donations where campaign_id = $1 and id > $2 order by id limit ${readAtOnce}`,
)} order by d.id`;

/** All donations of the campaign, voided and returned ones included, in slices between which other requests are served. */
export async function* readContributions(tx: CampaignTransaction): AsyncGenerator<readonly Contribution[]> {
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const slice = await tx.query<Contribution>(next, [tx.campaignId, after]);
    yield slice;
    if (slice.length < readAtOnce) return;
    after = (slice.at(-1) as Contribution).id;
  }
}

/** More than one name gives in a year. */
const mostOfName = 2000;

const ofName = `select ${columns} from ${withWithdrawal(
  `select * from donations where campaign_id = $1 and donor_identity = $2 and received_on between $3 and $4
     order by received_on, id limit ${mostOfName}`,
)} order by d.received_on, d.id`;

/** The donations of a year under one name, the first of them. */
export const contributionsOfName = (tx: CampaignTransaction, nameKey: string, year: string): Promise<Contribution[]> =>
  tx.query<Contribution>(ofName, [tx.campaignId, nameKey, `${year}-01-01`, `${year}-12-31`]);

const one = `select ${columns} from ${withWithdrawal('select * from donations where campaign_id = $1 and id = $2')}`;

export async function contributionOf(tx: CampaignTransaction, id: string): Promise<Contribution | undefined> {
  const [found] = await tx.query<Contribution>(one, [tx.campaignId, id]);
  return found;
}
