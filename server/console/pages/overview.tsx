import { readCampaign } from '#server/campaign/campaigns/read-campaign.ts';
import { withCampaign } from '#server/campaign/database/with-campaign.ts';
import { failuresBefore } from '#server/console/accounts/throttle/failed-attempts.ts';
import { listMemberships } from '#server/console/http/find-membership.ts';
import { type ConsoleRoute, campaignPath } from '#server/console/http/route.ts';
import { roleTexts } from '#server/console/texts/accounts/roles.ts';
import { overviewTexts as texts } from '#server/console/texts/overview.ts';
import { formatCount } from '#server/console/texts/time.ts';
import { FailedAttemptsNotice } from './failed-attempts.tsx';

export const overviewRoutes: readonly ConsoleRoute[] = [
  {
    method: 'GET',
    path: '',
    access: 'user',
    async handle({ session, user, language }, { pool }) {
      const text = texts[language];
      const campaigns = await listMemberships(pool, user.id);
      const failed = await failuresBefore(pool, session.token);
      return {
        title: text.campaigns,
        content: (
          <>
            <h1>{text.campaigns}</h1>
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
  },
  {
    method: 'GET',
    path: '/campaigns/:campaign',
    access: 'MEMBER',
    async handle(request, { pool, plans }) {
      const { campaign, language } = request;
      const text = texts[language];
      const { row, voters } = await withCampaign(pool, campaign.id, async (tx) => {
        const found = await readCampaign(tx);
        const [counted] = await tx.query<{ voters: number }>(
          'select coalesce(sum(voters), 0)::int as voters from voter_counts where campaign_id = $1',
          [campaign.id],
        );
        return { row: found, voters: counted?.voters ?? 0 };
      });
      const plan = plans[row.subscription_tier];
      const facts: ReadonlyArray<readonly [string, string]> = [
        [text.candidate, row.candidate_name],
        [text.party, row.party],
        [text.riding, row.riding],
        [text.electionDay, row.election_date],
        [text.agent, row.official_agent_name ?? text.missing],
        [text.agentAddress, row.official_agent_address ?? text.missing],
        [text.nomination, row.nomination_confirmed_date ?? text.missing],
        [text.authorization, row.leader_authorization_on_file ? text.onFile : text.missing],
        [text.plan, row.subscription_tier],
        [text.voters, `${formatCount(voters, language)} / ${formatCount(plan.voters, language)}`],
      ];
      return {
        title: campaign.name,
        place: { campaign, section: 'overview' },
        content: (
          <>
            <h1>{text.overview}</h1>
            <dl class="facts">
              {facts.map(([name, value]) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          </>
        ),
      };
    },
  },
];
