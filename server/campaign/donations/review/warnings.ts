import { addTo } from '#core/collections/lists-by-key.ts';
import { contributionLimitCents } from '#core/election-finance/contribution-limit.ts';
import type { Level } from '#core/levels.ts';
import type { DonationRow } from '#server/campaign/donations/donation.ts';
import { type NotIndividual, notIndividual } from '#server/campaign/donations/donors/individual-name.ts';
import { type KeyedDonation, nearDonations } from '#server/campaign/donations/donors/near-donations.ts';
import { createNameComparison } from '#server/campaign/donations/donors/near-names.ts';
import { levelOfCampaign } from '#server/campaign/donations/limits/annual-cap.ts';
import { optional } from '#server/campaign/donations/reports/contributors.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';

export const warningKinds = ['CASH', 'NOT_INDIVIDUAL', 'NEAR_DONOR'] as const;

export type WarningKind = (typeof warningKinds)[number];

/** What is likely against the law, and is nonetheless recorded: what to do about it is the agent's decision. */
export type DonationWarning =
  /** Cash over $20 (Canada Elections Act, s. 371). */
  | { readonly kind: 'CASH' }
  /** The donor is not one individual by the name (s. 363), and gave money or in kind. */
  | { readonly kind: 'NOT_INDIVIDUAL'; readonly reason: NotIndividual }
  /**
   * Donors of other spellings, at the same address, e-mail or telephone, with whom this one would pass the year's limit together
   * (s. 367(1)). Amounts in cents.
   */
  | {
      readonly kind: 'NEAR_DONOR';
      readonly names: readonly string[];
      readonly together: number;
      readonly limit: number;
    };

/** What warnings are made of. */
type WarnedDonation = Pick<DonationRow, 'id' | 'method' | 'amount_cents' | 'donor_name'>;

const cashLimitCents = 2000;
/** If many share an address, only the donors who gave most are compared. */
const mostNames = 300;

const inForce = `select id from donations where campaign_id = $1 and id = any ($2::uuid[]) and status = 'IN_FORCE'`;

/**
 * The warnings of donations by their ids, however they were recorded; those without one are absent. Donations that were
 * withdrawn have none. They are computed from the donations as they are now, so that each is still right after a near
 * donor gave, was corrected or was returned.
 */
export async function warningsOf(
  tx: CampaignTransaction,
  donations: readonly WarnedDonation[],
): Promise<Map<string, readonly DonationWarning[]>> {
  if (donations.length === 0) return new Map();
  const ids = (of: readonly WarnedDonation[]) => of.map(({ id }) => id);
  const isInKind = ({ method }: WarnedDonation) => method === 'IN_KIND';
  const namedInKind = donations.filter((donation) => isInKind(donation) && notIndividual(donation.donor_name));
  const [[campaign], near, inKind] = await Promise.all([
    tx.query<{ election_level: Level }>(levelOfCampaign, [tx.campaignId]),
    nearDonations(tx, ids(donations.filter((donation) => !isInKind(donation)))),
    namedInKind.length === 0 ? [] : tx.query<{ id: string }>(inForce, [tx.campaignId, ids(namedInKind)]),
  ]);
  if (campaign?.election_level !== 'FEDERAL') return new Map();
  const nearDonor = nearDonorWarnings(near);
  const monetary = new Map(near.map((each) => [each.id, each]));
  const inForceInKind = new Set(inKind.map(({ id }) => id));
  return new Map(
    donations.flatMap((donation) => {
      const known = monetary.get(donation.id);
      if (!known && !inForceInKind.has(donation.id)) return [];
      const isCash = donation.method === 'CASH' && donation.amount_cents > cashLimitCents;
      const reason = notIndividual(donation.donor_name);
      const warnings: readonly DonationWarning[] = [
        ...(isCash ? [{ kind: 'CASH' } as const] : []),
        ...(reason ? [{ kind: 'NOT_INDIVIDUAL', reason } as const] : []),
        ...optional(known && nearDonor(known)),
      ];
      return warnings.length === 0 ? [] : [[donation.id, warnings] as const];
    }),
  );
}

/** The warnings of one donation. */
export async function donationWarnings(
  tx: CampaignTransaction,
  donation: WarnedDonation,
): Promise<readonly DonationWarning[]> {
  return (await warningsOf(tx, [donation])).get(donation.id) ?? [];
}

/** Donations that may be of a donation's donor are found by these. */
const keysOf = ({ year, name, postal, address, email, phone }: KeyedDonation): string[] => [
  JSON.stringify([year, 'address', postal, address]),
  JSON.stringify([year, 'postal', postal, name]),
  ...(email === null ? [] : [JSON.stringify([year, 'email', email])]),
  ...(phone === null ? [] : [JSON.stringify([year, 'phone', phone])]),
];

/** The warnings of donations among many. Those of one donor, with the same keys, have one, which is made once. */
function nearDonorWarnings(all: readonly KeyedDonation[]): (of: KeyedDonation) => DonationWarning | undefined {
  const byKey = new Map<string, KeyedDonation[]>();
  for (const donation of all) for (const key of keysOf(donation)) addTo(byKey, key, donation);
  const made = new Map<string, DonationWarning | undefined>();
  const areNear = createNameComparison();
  return (of) => {
    const keys = keysOf(of);
    const donor = keys.join();
    if (!made.has(donor)) {
      const group = new Set(keys.flatMap((key) => byKey.get(key) ?? []));
      made.set(donor, nearDonorWarning(of, group, areNear));
    }
    return made.get(donor);
  };
}

function nearDonorWarning(
  { name, year }: KeyedDonation,
  group: ReadonlySet<KeyedDonation>,
  areNear: ReturnType<typeof createNameComparison>,
): DonationWarning | undefined {
  const limit = limitOf(year);
  if (limit === undefined || sumOf(group) <= limit) return undefined;
  const byName = new Map<string, KeyedDonation[]>();
  for (const donation of group) addTo(byName, donation.name, donation);
  const donors = [...byName]
    .map(([key, given]) => ({
      key,
      written: given.map(({ writtenName }) => writtenName).sort()[0],
      cents: sumOf(given),
    }))
    .sort((a, b) => b.cents - a.cents);
  const others = donors
    .filter(({ key }) => key !== name)
    .slice(0, mostNames)
    .filter(({ key }) => areNear(key, name) !== null);
  const own = donors.find(({ key }) => key === name);
  const together = sumOf([...others, ...(own ? [own] : [])]);
  if (others.length === 0 || together <= limit) return undefined;
  return { kind: 'NEAR_DONOR', names: others.map(({ written }) => written as string).sort(), together, limit };
}

const sumOf = (given: Iterable<{ readonly cents: number }>): number =>
  [...given].reduce((sum, { cents }) => sum + cents, 0);

/** In cents; undefined for a year whose limit is not known. */
function limitOf(year: number): number | undefined {
  try {
    return contributionLimitCents(year);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return undefined;
  }
}
