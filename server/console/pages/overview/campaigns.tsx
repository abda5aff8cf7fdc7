import { roleTexts, overviewTexts as texts } from '#core/texts/texts.ts';
import { listMemberships } from '#server/accounts/memberships.ts';
import { failuresBefore } from '#server/accounts/throttle/failed-attempts.ts';
import { type ConsoleRoute, campaignPath } from '#server/console/http/route.ts';
import { FailedAttemptsNotice } from '#server/console/pages/failed-attempts.tsx';

/** The campaigns of who has signed in. */
export const campaignsRoute: ConsoleRoute = {
  method: 'GET',
  path: '',
  access: 'user',
  async handle({ language }, { execute }) {
    const text = texts[language];
    const campaigns = await execute(listMemberships);
    const failed = await execute(failuresBefore);
    return {
      title: text.campaigns,
      content: (
        <>
          <FailedAttemptsNotice failed={failed} language={language} />
          {campaigns.length === 0 && <p>{text.none}</p>}
          <ul class="cards">
            {campaigns.map((campaign) => (
              <li key={campaign.id} class="card">
                <h2>
                  <a href={campaignPath(campaign)}>{campaign.name}</a>
                </h2>
                <p>{text.youAre(roleTexts[language][campaign.role])}</p>
              </li>
            ))}
          </ul>
        </>
      ),
    };
  },
};
