import type { NameLikeness } from '#core/identity/likely.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';
import { type KeyedDonation, nearDonations } from './near-donations.ts';
import { createNameComparison } from './near-names.ts';

/** Why two names may be one person's. GIVEN_NAME: another given name with the same family name. */
type DonorLikeness = NameLikeness | 'GIVEN_NAME';

/** What two donors have in common besides their names. */
type SharedByDonors = 'ADDRESS' | 'MAILBOX' | 'TELEPHONE';

/**
 * Two donors of one year who are possibly one. The annual limit counts them apart, and nothing is merged: whether they are one
 * a person decides, before receipts are issued.
 */
export interface AlikeDonors {
  /** A donation of each, and the name that it has. */
  readonly donors: readonly [AlikeDonor, AlikeDonor];
  readonly year: number;
  readonly likeness: DonorLikeness;
  readonly shared: SharedByDonors;
}

interface AlikeDonor {
  readonly id: string;
  readonly name: string;
}

/** At most this many pairs are shown. */
export const mostAlike = 50;
/** If many share an address, a mailbox or a telephone number, this many of their names are compared with each other. */
const mostNames = 60;

/** Pairs of donors of whom one at least gave one of the donations with these ids; at most one pair more than `mostAlike`. */
export async function alikeDonors(tx: CampaignTransaction, ids: readonly string[]): Promise<AlikeDonors[]> {
  if (ids.length === 0) return [];
  const asked = new Set(ids);
  const compare = createNameComparison();
  const pairs = new Map<string, AlikeDonors>();
  for (const { shared, given } of groupsOf(await nearDonations(tx, ids))) {
    const byName = new Map<string, KeyedDonation>();
    // A donation that was asked about comes before the donor's others.
    for (const donation of given.toSorted((a, b) => Number(asked.has(b.id)) - Number(asked.has(a.id)))) {
      if (!byName.has(donation.name)) byName.set(donation.name, donation);
    }
    const donors = [...byName.values()].slice(0, mostNames);
    for (const [at, one] of donors.entries()) {
      if (!asked.has(one.id)) break;
      for (const other of donors.slice(at + 1)) {
        const likeness = compare(one.name, other.name) ?? otherGivenName(one.name, other.name, shared);
        const key = JSON.stringify([one.year, ...[one.name, other.name].sort()]);
        if (likeness === null || pairs.has(key)) continue;
        pairs.set(key, { donors: [donorOf(one), donorOf(other)], year: one.year, likeness, shared });
        if (pairs.size > mostAlike) return [...pairs.values()];
      }
    }
  }
  return [...pairs.values()];
}

const donorOf = ({ id, writtenName }: KeyedDonation): AlikeDonor => ({ id, name: writtenName });

/** A telephone or a mailbox is often one person's, an address a family's. */
function otherGivenName(one: string, other: string, shared: SharedByDonors): 'GIVEN_NAME' | null {
  if (shared === 'ADDRESS') return null;
  const [words, others] = [one.split(' '), other.split(' ')];
  return words.length > 1 && others.length > 1 && words.at(-1) === others.at(-1) ? 'GIVEN_NAME' : null;
}

interface Group {
  readonly shared: SharedByDonors;
  readonly given: KeyedDonation[];
}

/** Donations of a year that share an address, a mailbox or a telephone number. */
function groupsOf(donations: readonly KeyedDonation[]): Iterable<Group> {
  const groups = new Map<string, Group>();
  for (const donation of donations) {
    const { year, postal, address, email, phone } = donation;
    const keys: Array<readonly [SharedByDonors, string | null]> = [
      ['ADDRESS', `${postal} ${address}`],
      ['MAILBOX', email],
      ['TELEPHONE', phone],
    ];
    for (const [shared, key] of keys) {
      if (key === null) continue;
      const name = JSON.stringify([year, shared, key]);
      const group = groups.get(name);
      if (group) group.given.push(donation);
      else groups.set(name, { shared, given: [donation] });
    }
  }
  return groups.values();
}
