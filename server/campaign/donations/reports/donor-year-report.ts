import { isDay } from '#core/dates.ts';
import { noSuchDonation } from '#server/campaign/donations/find-donation.ts';
import { donorYear } from '#server/campaign/donations/limits/annual-cap.ts';
import { canBeRecordId } from '#server/store/record-id.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';
import { type Contribution, contributionOf, contributionsOfName } from './contribution.ts';
import { Contributors } from './contributors.ts';

/** All that a donor gave in a calendar year. Amounts in cents. */
export interface DonorYearReport {
  readonly year: string;
  /** The donation by which the donor is known. */
  readonly asked: Contribution;
  /** In the order of the days on which they were received, voided and returned ones included. */
  readonly contributions: readonly Contribution[];
  /** What counts towards the annual limit: eligible amounts of donations in force, those in kind left out. */
  readonly given: number;
  readonly inKind: number;
  /** Of these in kind, what by law counts towards the same limit (Canada Elections Act, s. 2(1), 367(1)): not a candidate's own. */
  readonly inKindByLaw: number;
  /** A candidate's own contributions, which have a limit of their own. */
  readonly own: number;
  readonly returned: number;
  /** Null if none is checked: the campaign is not federal, or the year's limit is not known. */
  readonly limit: number | null;
}

const partsOf = (contributions: readonly Contribution[]): number =>
  contributions
    .filter(({ withdrawn }) => withdrawn !== 'VOIDED')
    .flatMap(({ returnedParts }) => returnedParts ?? [])
    .reduce((sum, { cents }) => sum + cents, 0);

/** Reads what the donor of a donation gave in a year, its own unless another is given. Errors: 404. */
export async function readDonorYear(tx: CampaignTransaction, id: string, year?: string): Promise<DonorYearReport> {
  const asked = canBeRecordId(id) ? await contributionOf(tx, id) : undefined;
  if (!asked) throw noSuchDonation();
  const reportYear = year !== undefined && isDay(`${year}-01-01`) ? year : asked.day.slice(0, 4);
  const ofName = await contributionsOfName(tx, asked.nameKey, reportYear);
  const { limit } = await donorYear(tx, {
    donor_name: asked.name,
    donor_postal_code: asked.postalCode,
    donor_email: null,
    donor_phone: null,
    received_on: `${reportYear}-01-01`,
  });
  const donors = new Contributors();
  for (const each of [asked, ...ofName.filter((other) => other.id !== asked.id)]) donors.add(each);
  const ids = new Set(donors.of(asked).map((each) => each.id));
  const contributions = ofName.filter((each) => ids.has(each.id));
  const sum = (matches: (each: Contribution) => boolean) =>
    contributions.filter(matches).reduce((cents, { eligible }) => cents + eligible, 0);
  return {
    year: reportYear,
    asked,
    contributions,
    given: sum(({ withdrawn, method, fromCandidate }) => withdrawn === null && method !== 'IN_KIND' && !fromCandidate),
    own: sum(({ withdrawn, method, fromCandidate }) => withdrawn === null && method !== 'IN_KIND' && fromCandidate),
    inKind: sum(({ withdrawn, method }) => withdrawn === null && method === 'IN_KIND'),
    inKindByLaw: sum(
      ({ withdrawn, method, fromCandidate }) => withdrawn === null && method === 'IN_KIND' && !fromCandidate,
    ),
    returned: sum(({ withdrawn }) => withdrawn === 'RETURNED') + partsOf(contributions),
    limit,
  };
}
