import { searchTexts as texts } from '#core/texts/texts.ts';
import { campaignPath, type MemberCampaign } from '#server/console/http/route.ts';
import { Icon } from '#server/pages/components/icon/icon.tsx';
import type { Language } from '#server/pages/language.ts';

/** Leads to the search from every page of a campaign. A script opens a dialog instead, whose words are the link's. */
export function SearchLink({
  campaign,
  script,
  language,
}: {
  readonly campaign: MemberCampaign;
  /** The address of the dialog's script. */
  readonly script: string;
  readonly language: Language;
}) {
  const text = texts[language];
  return (
    <a
      class="open-search"
      href={campaignPath(campaign, '/search')}
      data-script={script}
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
