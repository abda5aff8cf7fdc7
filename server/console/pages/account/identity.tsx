import { layoutTexts, roleTexts, accountTexts as texts } from '#core/texts/texts.ts';
import { campaignPath, type MemberCampaign, type SignedInRequest } from '#server/console/http/route.ts';
import type { Fact } from '#server/pages/components/parts/in-place.tsx';
import { languages } from '#server/pages/language.ts';

/** How a person appears to all others here, and in which language the pages are shown to them. */
export function identityOf({ user, language }: SignedInRequest, campaigns: readonly MemberCampaign[]): readonly Fact[] {
  const text = texts[language];
  return [
    { label: text.name, value: user.name },
    { label: text.email, value: user.email },
    {
      label: text.campaigns,
      isEmpty: campaigns.length === 0,
      value: (
        <ul class="enumeration">
          {campaigns.map((campaign) => (
            <li key={campaign.id}>
              <a href={campaignPath(campaign)}>{campaign.name}</a>, {roleTexts[language][campaign.role]}
            </li>
          ))}
        </ul>
      ),
    },
    {
      label: text.language,
      value: (
        <ul class="enumeration beside">
          {languages.map((each) => (
            <li key={each}>
              {each === language ? (
                <strong>{layoutTexts[each].ownName}</strong>
              ) : (
                <a href={`/console/account?lang=${each}`} lang={each} hreflang={each}>
                  {layoutTexts[each].ownName}
                </a>
              )}
            </li>
          ))}
        </ul>
      ),
    },
  ];
}
