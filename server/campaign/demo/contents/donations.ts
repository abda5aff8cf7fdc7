import { dayMilliseconds } from '#core/dates.ts';
import { pick, type Random, whole } from '#core/random.ts';
import { nominatedDaysAgo } from '#server/campaign/demo/demo-profile.ts';
import type { DonationMethod } from '#server/campaign/donations/donation.ts';
import { idAt, type Timeline } from './timeline.ts';
import type { DemoVoter } from './voters.ts';

/** A donation and the events of its receipt. */
export interface DemoDonation {
  readonly id: string;
  readonly donor: DemoVoter;
  /** In cents. */
  readonly amount: number;
  readonly receivedAt: Date;
  readonly method: DonationMethod;
  readonly advantage: { readonly description: string; readonly cents: number } | null;
  readonly donorIsCanadianAttested: boolean;
  readonly notes: string | null;
  /** When its receipt was issued; null if it has none. */
  readonly issuedAt: Date | null;
  /** When that receipt was spoiled, and when it was issued anew. */
  readonly spoiled: { readonly at: Date; readonly reason: string; readonly reissuedAt: Date | null } | null;
}

/** Whether a donation passes the gates of receipts: made since the nomination, of money, by a donor who has attested. */
export const mayHaveReceipt = (
  { receivedAt, method, donorIsCanadianAttested }: DemoDonation,
  { until }: Pick<Timeline, 'until'>,
): boolean =>
  receivedAt.getTime() >= until - (nominatedDaysAgo - 1) * dayMilliseconds &&
  method !== 'IN_KIND' &&
  donorIsCanadianAttested;

/** Each donor makes at most two donations, so that none exceeds the annual limit. */
const dollars = [20, 25, 40, 50, 50, 75, 100, 100, 120, 150, 200, 250, 300, 400, 500, 750];
const methods: readonly DonationMethod[] = [
  ...(['CREDIT_CARD', 'CREDIT_CARD', 'CREDIT_CARD', 'ETRANSFER', 'ETRANSFER'] as const),
  ...(['CHEQUE', 'CHEQUE', 'CASH', 'OTHER', 'IN_KIND'] as const),
];
const advantages = [
  { description: 'Dinner with the candidate', cents: 4500 },
  { description: 'Souper de homard', cents: 3250 },
  { description: 'Concert ticket', cents: 2000 },
];
const inKind = ['Printing of leaflets', 'Use of a hall', 'Traduction du dépliant', 'Sandwiches for the sign crew'];
const reasons = ['The name of the donor was misspelled.', 'Adresse erronée.', 'Printed twice.', 'Wrong advantage.'];

/**
 * Donations of the last seven months, most of them since the nomination. Those before it never get a receipt (the
 * fourth gate), nor do those in kind or of donors who have not attested.
 */
export function demoDonations(
  random: Random,
  timeline: Timeline,
  voters: readonly DemoVoter[],
  count: number,
): DemoDonation[] {
  const drawn = new Set<DemoVoter>();
  while (drawn.size < count / 2) drawn.add(pick(random, voters));
  const donors = [...drawn];
  return Array.from({ length: count }, (_, i) => {
    const daysAgo = random() < 0.7 ? whole(random, 1, nominatedDaysAgo - 1) : whole(random, nominatedDaysAgo + 1, 210);
    const receivedAt = timeline.on(random, daysAgo);
    const method = pick(random, methods);
    // More than $20 in cash is prohibited (Canada Elections Act, s. 371).
    const amount = (method === 'CASH' ? pick(random, [5, 10, 20]) : pick(random, dollars)) * 100;
    const hasAdvantage = method !== 'IN_KIND' && amount >= 10_000 && random() < 0.3;
    const donorIsCanadianAttested = random() < 0.92;
    const receiptable = daysAgo < nominatedDaysAgo && daysAgo >= 8 && method !== 'IN_KIND' && donorIsCanadianAttested;
    const issuedAt = receiptable && random() < 0.55 ? new Date(receivedAt.getTime() + 3 * dayMilliseconds) : null;
    return {
      id: idAt(random, receivedAt),
      // Two rounds through the donors, so that none makes three donations.
      donor: donors[i % donors.length] as DemoVoter,
      amount,
      receivedAt,
      method,
      advantage: hasAdvantage ? pick(random, advantages) : null,
      donorIsCanadianAttested,
      notes: method === 'IN_KIND' ? pick(random, inKind) : null,
      issuedAt,
      spoiled: issuedAt && random() < 0.1 ? spoiledAfter(random, issuedAt) : null,
    };
  });
}

function spoiledAfter(random: Random, issuedAt: Date): DemoDonation['spoiled'] {
  const at = new Date(issuedAt.getTime() + 2 * dayMilliseconds);
  return {
    at,
    reason: pick(random, reasons),
    reissuedAt: random() < 0.6 ? new Date(at.getTime() + dayMilliseconds) : null,
  };
}
