import { rateLimits } from '#core/config/rate-limits.ts';
import type { RateCounter } from '#server/http/rate-limit/rate-limit.ts';
import { BilingualError } from '#server/pages/bilingual-error.ts';
import { RequestNotHandled } from './not-handled.tsx';

interface MemberLimits {
  /** Errors: `RequestNotHandled` with a 429, beyond the limit of a member, whatever the campaign. */
  countMember(userId: string): Promise<void>;
  /** The same beyond the limit of all members of a campaign together. */
  countCampaign(campaignId: string): Promise<void>;
}

/**
 * Counts what signed-in members ask for, before anything is done for it. What is beyond a member's own limit does not
 * count for the campaign. Without a counter nothing is limited.
 */
export function createMemberLimits(counter: RateCounter | undefined): MemberLimits {
  async function count(whose: keyof typeof rateLimits.console, id: string): Promise<void> {
    if (!counter) return;
    const { used, resetMilliseconds } = await counter.count(`${whose}:${id}`);
    if (used > rateLimits.console[whose]) {
      throw new RequestNotHandled(exceeded[whose](Math.max(1, Math.ceil(resetMilliseconds / 1000))));
    }
  }
  return {
    countMember: (userId) => count('member', userId),
    countCampaign: (campaignId) => count('campaign', campaignId),
  };
}

const plural = (seconds: number) => (seconds === 1 ? '' : 's');

const tooMany = (seconds: number, en: string, fr: string) =>
  new BilingualError(
    429,
    'rate_limit_exceeded',
    {
      en: `${en} Try again in ${seconds} second${plural(seconds)}.`,
      fr: `${fr} Réessayez dans ${seconds} seconde${plural(seconds)}.`,
    },
    { headers: { 'Retry-After': String(seconds) } },
  );

const exceeded: Readonly<Record<keyof typeof rateLimits.console, (seconds: number) => BilingualError>> = {
  member: (seconds) =>
    tooMany(
      seconds,
      `You have sent more than ${rateLimits.console.member} requests in a minute.`,
      `Vous avez envoyé plus de ${rateLimits.console.member} requêtes en une minute.`,
    ),
  campaign: (seconds) =>
    tooMany(
      seconds,
      `The people of this campaign have sent more than ${rateLimits.console.campaign} requests in a minute.`,
      `Les personnes de cette campagne ont envoyé plus de ${rateLimits.console.campaign} requêtes en une minute.`,
    ),
};
