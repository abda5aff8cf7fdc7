import { rateLimits } from '#core/config/rate-limits.ts';
import { inLanguages, type TextsOf } from '#core/texts/languages.ts';
import { consoleRefusals } from '#core/texts/texts.ts';
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

const exceeded: Readonly<Record<keyof typeof rateLimits.console, (seconds: number) => BilingualError>> = {
  member: (seconds) => tooMany(seconds, (text) => text.memberRequests(rateLimits.console.member, seconds)),
  campaign: (seconds) => tooMany(seconds, (text) => text.campaignRequests(rateLimits.console.campaign, seconds)),
};

function tooMany(seconds: number, say: (text: TextsOf<'consoleRefusals'>) => string): BilingualError {
  const words = inLanguages((language) => say(consoleRefusals[language]));
  return new BilingualError(429, 'rate_limit_exceeded', words, { headers: { 'Retry-After': String(seconds) } });
}
