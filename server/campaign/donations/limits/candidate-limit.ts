import { candidateLimitCents } from '#core/election-finance/contribution-limit.ts';
import { type HustingsError, refused } from '#core/errors.ts';
import { nameKey } from '#core/identity/name.ts';
import type { Level } from '#core/levels.ts';
import { formatCents } from '#core/money.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';

const state = `select election_level as level, candidate_name as name, (
    select coalesce(sum(eligible_cents), 0)::bigint from donations
    where campaign_id = $1 and from_candidate
      and method <> 'IN_KIND' and status = 'IN_FORCE' and id is distinct from $2
  ) as given
  from campaigns c where id = $1`;

/** What a candidate gave to the own campaign. */
interface CandidateGifts {
  readonly level: Level;
  readonly name: string;
  /** The eligible amounts of all that counts, in cents. */
  readonly given: number;
}

/** Reads it, one donation left out: that which is corrected. */
export async function candidateGifts(tx: CampaignTransaction, except: string | null = null): Promise<CandidateGifts> {
  const [found] = await tx.query<CandidateGifts>(state, [tx.campaignId, except]);
  return found as CandidateGifts;
}

/**
 * Why a donation of the candidate's own is refused; null if it is not. All of a campaign's donations are of one election,
 * under whatever name, since the campaign may correct the name of its candidate. Gifts in kind count neither here nor
 * towards the annual limit. `donorKey` is null for a recorded donation whose donor stays the same.
 */
export function candidateRefusal(
  { level, name, given }: CandidateGifts,
  {
    donorKey,
    eligible,
    isInKind,
  }: { readonly donorKey: string | null; readonly eligible: number; readonly isInKind: boolean },
): HustingsError | null {
  if (donorKey !== null && donorKey !== nameKey(name)) return notTheCandidate(name);
  if (level !== 'FEDERAL' || isInKind || given + eligible <= candidateLimitCents) return null;
  return pastCandidateLimit({ eligible, limit: candidateLimitCents, used: given });
}

const notTheCandidate = (name: string): HustingsError =>
  refused(
    [422, 'validation_failed'],
    'donation.notTheCandidate',
    `The field "fromCandidate" is for the candidate's own contributions: the donor must be ${name}, as the campaign has the ` +
      'name of its candidate.',
    { name },
  );

interface PastLimit {
  readonly eligible: number;
  readonly limit: number;
  readonly used: number;
}

const pastCandidateLimit = ({ eligible, limit, used }: PastLimit): HustingsError =>
  refused(
    [422, 'validation_failed'],
    'donation.pastCandidateLimit',
    `This contribution of an eligible $${formatCents(eligible)} would take the candidate past what may be given to the own ` +
      `campaign: limit $${formatCents(limit)} an election (Canada Elections Act, s. 367(7)), used $${formatCents(used)}, ` +
      `remaining $${formatCents(Math.max(0, limit - used))}. What goes beyond it counts towards the annual limit: record that ` +
      'part without "fromCandidate".',
    { eligible, limit, used },
  );
