import { dayMilliseconds } from '#core/dates.ts';
import { overviewTexts as texts } from '#core/texts/texts.ts';
import { campaignDay } from '#server/campaign/campaigns/campaign-day.ts';
import type { CampaignRequest } from '#server/console/http/route.ts';
import { formatCount, formatDay } from '#server/console/texts/time.ts';
import type { Figure } from '#server/pages/components/parts/figure-cards.tsx';

/** How long it is until polling day; nothing if that is not known, or over. `day` is YYYY-MM-DD. */
export function pollingDay(
  { campaign, language, now }: Pick<CampaignRequest, 'campaign' | 'language' | 'now'>,
  day: string | null,
  href?: string,
): Figure[] {
  const { figures: text } = texts[language];
  const days = day === null ? -1 : (Date.parse(day) - Date.parse(campaignDay(campaign, now))) / dayMilliseconds;
  if (day === null || days < 0) return [];
  return [
    {
      label: text.pollingDay,
      value: days === 0 ? text.today : text.inDays(days, formatCount(days, language)),
      note: formatDay(day, language),
      href,
    },
  ];
}
