import { pick, type Random, whole } from '#core/random.ts';
import type { DonationMethod } from '#server/campaign/donations/donation.ts';
import { idAt, type Past } from './past.ts';
import { nominatedDaysAgo } from './profile.ts';
import type { SandboxVoter } from './voters.ts';

const dayLength = 86_400_000;

/** A donation as the table has one, and what became of its receipt. */
export interface SandboxDonation {
  readonly id: string;
  readonly donor: SandboxVoter;
  readonly amountCents: number;
  /** When it came in; its day is the one received. */
  readonly receivedAt: Date;
  readonly method: DonationMethod;
  readonly advantage: { readonly description: string; readonly cents: number } | null;
  readonly attested: boolean;
  readonly notes: string | null;
  /** When its receipt was issued; null where it has none. */
  readonly issuedAt: Date | null;
  /** When that receipt was spoiled, and whether it was issued anew the day after. */
  readonly spoiled: { readonly at: Date; readonly reason: string; readonly reissuedAt: Date | null } | null;
}

/** Each donor gives twice at most, so that nobody passes the annual limit. */
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
 * Donations of the last seven months, most of them since the nomination; those before it never get a receipt (the
 * fourth gate), nor do those in kind or of donors who have not attested.
 */
export function sandboxDonations(
  random: Random,
  past: Past,
  voters: readonly SandboxVoter[],
  count: number,
): SandboxDonation[] {
  const drawn = new Set<SandboxVoter>();
  while (drawn.size < count / 2) drawn.add(pick(random, voters));
  const donors = [...drawn];
  return Array.from({ length: count }, (_, i) => {
    const daysAgo = random() < 0.7 ? whole(random, 1, nominatedDaysAgo - 1) : whole(random, nominatedDaysAgo + 1, 210);
    const receivedAt = past.on(random, daysAgo);
    const method = pick(random, methods);
    // More than $20 in cash is prohibited (Canada Elections Act, s. 371).
    const amountCents = (method === 'CASH' ? pick(random, [5, 10, 20]) : pick(random, dollars)) * 100;
    const given = method !== 'IN_KIND' && amountCents >= 10_000 && random() < 0.3;
    const attested = random() < 0.92;
    const receiptable = daysAgo < nominatedDaysAgo && daysAgo >= 8 && method !== 'IN_KIND' && attested;
    const issuedAt = receiptable && random() < 0.55 ? new Date(receivedAt.getTime() + 3 * dayLength) : null;
    return {
      id: idAt(random, receivedAt),
      // Two rounds through the donors: nobody gives three times.
      donor: donors[i % donors.length] as SandboxVoter,
      amountCents,
      receivedAt,
      method,
      advantage: given ? pick(random, advantages) : null,
      attested,
      notes: method === 'IN_KIND' ? pick(random, inKind) : null,
      issuedAt,
      spoiled: issuedAt && random() < 0.1 ? spoiledAfter(random, issuedAt) : null,
    };
  });
}

function spoiledAfter(random: Random, issuedAt: Date): SandboxDonation['spoiled'] {
  const at = new Date(issuedAt.getTime() + 2 * dayLength);
  return {
    at,
    reason: pick(random, reasons),
    reissuedAt: random() < 0.6 ? new Date(at.getTime() + dayLength) : null,
  };
}
