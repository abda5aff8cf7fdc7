import { compare } from '#core/collections/compare.ts';
import { refused } from '#core/errors.ts';
import { type AnonymousSum, sumOfAnonymousGifts } from '#server/campaign/donations/anonymous/anonymous-gifts.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';
import { type Contribution, readContributions } from './contribution.ts';
import { inOrderOfNames } from './contributor-order.ts';
import { Contributors } from './contributors.ts';

/** Contributors who gave more than this in total are named (Canada Elections Act, s. 477.59(2)(h)). In cents. */
const namedAbove = 20_000;

/** As many donations as one report reads. */
const mostReported = 20_000;

/** How many donations there are and what they come to, in cents; and of how many contributors they are. */
export interface Sum {
  readonly contributors: number;
  readonly contributions: number;
  readonly cents: number;
}

/** A contributor who is named. */
interface NamedContributor {
  /** Name and address as the newest of the contributions has them. */
  readonly newest: Contribution;
  readonly cents: number;
  /** In the order of the days on which they were received. */
  readonly contributions: readonly Contribution[];
}

/** From what is recorded to what is reported, in cents: `recorded` less the others is the sum of all contributions. */
interface FromRecorded {
  /** The amounts of all donations as they are recorded now, with what was returned of them since. */
  readonly recorded: number;
  readonly voided: number;
  /** In whole or in part: the sum of `returned` of the return. */
  readonly returned: number;
  /** What donors got in return for donations that are not voided. */
  readonly advantages: number;
}

/** The contributors' part of a candidate's electoral campaign return (Canada Elections Act, s. 477.59(2)). */
export interface ContributionReturn {
  readonly all: Sum;
  readonly monetary: Sum;
  readonly nonMonetary: Sum;
  /** The candidate's own contributions (s. 367(7)), which are in the sums above and below too. */
  readonly candidate: Sum;
  /** Contributors who gave more than $200 in total. */
  readonly named: Sum;
  /** Those who gave $200 or less in total. */
  readonly others: Sum;
  /** Returned to the contributor, in whole or in part, and so in none of the sums above. */
  readonly returned: Sum;
  /** Gifts without names, which are of no contributor and in none of the sums above (s. 366). */
  readonly anonymous: AnonymousSum;
  /** By family name, then by given name. */
  readonly namedContributors: readonly NamedContributor[];
  readonly returnedContributions: readonly Contribution[];
  readonly fromRecorded: FromRecorded;
  /** Those for which the donor got something in return, voided ones left out. */
  readonly advantaged: readonly Contribution[];
  /** Voided donations, which are in no figure. */
  readonly voided: number;
  /** The days of receipt between which all that counts lies; null if nothing does. */
  readonly firstDay: string | null;
  readonly lastDay: string | null;
}

/**
 * Reads what the return says of contributors, of all donations of the campaign. Amounts are eligible amounts: what a
 * donor got in return is not a contribution. Errors: 422 if there are more donations than one report reads.
 */
export async function readContributionReturn(tx: CampaignTransaction): Promise<ContributionReturn> {
  const [inForce, ofReturned] = [new Contributors(), new Contributors()];
  const returned: Contribution[] = [];
  const advantaged: Contribution[] = [];
  let [read, voided] = [0, 0];
  let [recordedCents, voidedCents] = [0, 0];
  for await (const slice of readContributions(tx)) {
    read += slice.length;
    if (read > mostReported) throw tooManyToReport();
    for (const each of slice) {
      recordedCents += each.amount;
      if (each.withdrawn === 'VOIDED') {
        voided++;
        voidedCents += each.amount;
        continue;
      }
      for (const part of partsOf(each)) {
        recordedCents += part.amount;
        ofReturned.add(part);
        returned.push(part);
      }
      if (advantageOf(each) > 0) advantaged.push(each);
      if (each.withdrawn === 'RETURNED') {
        ofReturned.add(each);
        returned.push(each);
      } else inForce.add(each);
    }
  }
  const donors = inForce.all();
  const isNamed = (given: readonly Contribution[]) => centsOf(given) > namedAbove;
  const named = donors.filter(isNamed);
  const days = donors.flatMap((given) => given.map(({ day }) => day)).sort();
  return {
    all: sumOf(donors),
    monetary: sumOf(onlyWhere(donors, ({ method }) => method !== 'IN_KIND')),
    nonMonetary: sumOf(onlyWhere(donors, ({ method }) => method === 'IN_KIND')),
    candidate: sumOf(onlyWhere(donors, ({ fromCandidate }) => fromCandidate)),
    named: sumOf(named),
    others: sumOf(donors.filter((given) => !isNamed(given))),
    returned: sumOf(ofReturned.all()),
    fromRecorded: {
      recorded: recordedCents,
      voided: voidedCents,
      returned: centsOf(returned),
      advantages: advantaged.reduce((sum, each) => sum + advantageOf(each), 0),
    },
    advantaged: advantaged.sort(byDay),
    anonymous: await sumOfAnonymousGifts(tx),
    namedContributors: await inOrderOfNames(named.map(contributorOf)),
    returnedContributions: returned.sort(byDay),
    voided,
    firstDay: days[0] ?? null,
    lastDay: days.at(-1) ?? null,
  };
}

/** Parts that were returned, as contributions that were. */
const partsOf = (each: Contribution): Contribution[] =>
  (each.returnedParts ?? []).map(({ cents, on }) => ({
    ...each,
    amount: cents,
    eligible: cents,
    withdrawn: 'RETURNED',
    withdrawnOn: on,
    receiptNumber: null,
  }));

/** What the donor got in return, as far as it takes from the amount. */
export const advantageOf = ({ amount, eligible }: Contribution): number => amount - eligible;

const centsOf = (given: readonly Contribution[]): number => given.reduce((sum, { eligible }) => sum + eligible, 0);

/** The donors who gave so, each with what they gave so. */
const onlyWhere = (donors: ReadonlyArray<readonly Contribution[]>, matches: (each: Contribution) => boolean) =>
  donors.map((given) => given.filter(matches)).filter((given) => given.length > 0);

const sumOf = (donors: ReadonlyArray<readonly Contribution[]>): Sum => ({
  contributors: donors.length,
  contributions: donors.reduce((sum, given) => sum + given.length, 0),
  cents: donors.reduce((sum, given) => sum + centsOf(given), 0),
});

function contributorOf(given: readonly Contribution[]): NamedContributor {
  const contributions = [...given].sort(byDay);
  return { newest: contributions.at(-1) as Contribution, cents: centsOf(given), contributions };
}

const byDay = (a: Contribution, b: Contribution): number => compare(a.day, b.day) || compare(a.id, b.id);

export const tooManyToReport = () =>
  refused(
    [422, 'validation_failed'],
    'donations.tooManyToReport',
    `The campaign has more than ${mostReported} donations, which is more than one report reads. Export them instead.`,
    { most: mostReported },
  );
