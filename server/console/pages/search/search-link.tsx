import { searchTexts as texts } from '#core/texts/texts.ts';
import { campaignPath, type MemberCampaign } from '#server/console/http/route.ts';
import { Icon } from '#server/pages/components/icon/icon.tsx';
import type { Language } from '#server/pages/language.ts';

/** Leads to the search from every page of a campaign. The script opens a dialog instead, whose words are the link's. */
export function SearchLink({ campaign, language }: { readonly campaign: MemberCampaign; readonly language: Language }) {
  const text = texts[language];
  const path = campaignPath(campaign, '/search');
  return (
    <a
      class="open-search"
      href={path}
      data-found={`${path}/found`}
      data-label={text.label}
      data-results={text.results}
      data-keys={text.keys}
      data-close={text.close}
      data-all={text.all}
    >
      <Icon name="search" />
      <span>{text.open}</span>
    </a>
  );
}
