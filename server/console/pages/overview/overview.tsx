import { easternYear } from '#core/dates.ts';
import { dollars } from '#core/formatters.ts';
import type { Plans } from '#core/plans.ts';
import { planNames } from '#core/texts/plan-names.ts';
import { depositTexts, recordingTexts, overviewTexts as texts } from '#core/texts/texts.ts';
import { type Overview, readOverview } from '#server/campaign/overview/read-overview.ts';
import { type CampaignRequest, type ConsoleRoute, campaignPath } from '#server/console/http/route.ts';
import { formatCount, formatDay } from '#server/console/texts/time.ts';
import { mayActAs } from '#server/operations/roles.ts';
import { LinkButton } from '#server/pages/components/forms/button.tsx';
import { Definitions } from '#server/pages/components/parts/definitions.tsx';
import { type Figure, FigureCards } from '#server/pages/components/parts/figure-cards.tsx';
import type { Language } from '#server/pages/language.ts';
import { campaignsRoute } from './campaigns.tsx';
import { CheckList, isNew } from './check-list.tsx';
import { MoneyPlot, PollPlot, SupportPlot } from './plots.tsx';
import { pollingDay } from './polling-day.ts';
import { RecentWork } from './recent-work.tsx';
import { Gates, meetsItsGates, ToDo } from './to-do.tsx';

export const overviewRoutes: readonly ConsoleRoute[] = [
  campaignsRoute,
  {
    method: 'GET',
    path: '/campaigns/:campaign',
    access: 'MEMBER',
    async handle(request, { execute, plans }) {
      const { campaign, language } = request;
      const text = texts[language];
      const overview = await execute(readOverview);
      const gates = <Gates request={request} overview={overview} />;
      // What a campaign has to do for its receipts is above the figures of its work.
      const isReady = meetsItsGates(overview, request.now);
      return {
        title: campaign.name,
        heading: text.overview,
        place: { campaign, section: 'overview' },
        content: (
          <>
            {mayActAs(campaign.role, 'MANAGER') && !isNew(overview) && (
              <div class="actions">
                <LinkButton href={campaignPath(campaign, '/donations/deposit')} icon="plus">
                  {depositTexts[language].title}
                </LinkButton>
                <LinkButton kind="secondary" href={campaignPath(campaign, '/donations/new')} icon="plus">
                  {recordingTexts[language].title}
                </LinkButton>
              </div>
            )}
            {!campaign.isDemo && <CheckList request={request} overview={overview} />}
            {isNew(overview) ? (
              <ToDo request={request} overview={overview} onlyIfAny />
            ) : (
              <>
                <FigureCards figures={figuresOf(request, overview, plans)} />
                <div class="overview-top">
                  <ToDo request={request} overview={overview} />
                  <RecentWork request={request} recently={overview.recently} />
                  {!isReady && gates}
                </div>
                <div class="plots">
                  <div>
                    {overview.begun.donations && <MoneyPlot money={overview.money} request={request} />}
                    {overview.voters > 0 && <SupportPlot canvassing={overview.canvassing} request={request} />}
                  </div>
                  <div>
                    <PollPlot canvassing={overview.canvassing} request={request} />
                    {isReady && gates}
                  </div>
                </div>
              </>
            )}
            <h2>{text.facts}</h2>
            <Facts overview={overview} language={language} />
            {mayActAs(campaign.role, 'OWNER') && (
              <LinkButton kind="secondary" href={campaignPath(campaign, '/campaign')}>
                {text.change}
              </LinkButton>
            )}
          </>
        ),
      };
    },
  },
];

function figuresOf({ campaign, language, now }: CampaignRequest, overview: Overview, plans: Plans): Figure[] {
  const { figures: text } = texts[language];
  const { money, receipts, canvassing, voters, volunteers, recently } = overview;
  const count = (value: number) => formatCount(value, language);
  const allowed = plans[overview.campaign.subscription_tier].voters;
  const donations = campaignPath(campaign, '/donations');
  return [
    {
      label: text.received(String(easternYear(now.getTime()))),
      value: dollars(money.yearCents)[language],
      note: text.donations(count(money.yearDonations)),
      trend: {
        words: text.trend(dollars(recently.cents.week)[language], dollars(recently.cents.before)[language]),
        change: recently.cents.week - recently.cents.before,
      },
      href: donations,
    },
    {
      label: text.toIssue,
      value: `${count(receipts.ready)}${receipts.hasMore ? '+' : ''}`,
      note: text.toIssueNote,
      href: `${donations}?${new URLSearchParams({ state: 'PENDING', missing: 'NONE' })}`,
    },
    {
      label: text.voters,
      value: count(voters),
      note: text.ofAllowed(count(allowed)),
      href: campaignPath(campaign, '/voters'),
    },
    {
      label: text.contacted,
      value: count(canvassing.contacted),
      note: text.ofVoters(count(canvassing.voters)),
      trend: recently.isEveryInteraction
        ? {
            words: text.visitsTrend(count(recently.interactions.week), count(recently.interactions.before)),
            change: recently.interactions.week - recently.interactions.before,
          }
        : undefined,
      href: campaignPath(campaign, '/walk-lists'),
    },
    {
      label: text.volunteers,
      value: count(volunteers),
      note: text.volunteersNote,
      href: campaignPath(campaign, '/volunteers'),
    },
    ...pollingDay(
      { campaign, language, now },
      overview.campaign.election_date,
      campaignPath(campaign, '/election-day'),
    ),
  ];
}

function Facts({
  overview: { campaign: row },
  language,
}: {
  readonly overview: Overview;
  readonly language: Language;
}) {
  const text = texts[language];
  const day = (value: string | null) => (value === null ? text.missing : formatDay(value, language));
  return (
    <Definitions
      inColumns
      of={[
        [text.candidate, row.candidate_name],
        [text.party, row.party],
        [text.riding, row.riding],
        [text.electionDay, day(row.election_date)],
        [text.agent, row.official_agent_name ?? text.missing],
        [text.agentAddress, row.official_agent_address ?? text.missing],
        [text.nomination, day(row.nomination_confirmed_date)],
        [text.authorization, row.leader_authorization_on_file ? text.onFile : text.missing],
        [text.plan, planNames[row.subscription_tier]],
      ]}
    />
  );
}
