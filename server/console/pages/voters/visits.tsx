import { visitTexts } from '#core/texts/texts.ts';
import { mayChangeInteraction } from '#server/campaign/canvassing/interactions/changes/own-interaction.ts';
import { defaultsOf } from '#server/campaign/canvassing/interactions/show-interaction.ts';
import {
  interactionsOfVoter,
  mostOfVoter,
  type NamedInteraction,
} from '#server/campaign/canvassing/interactions-of-voter.ts';
import type { AskedScripts } from '#server/campaign/canvassing/scripts/check-answers.ts';
import type { VoterRow } from '#server/campaign/voters/voter.ts';
import { type CampaignRequest, type ConsoleServices, campaignPath } from '#server/console/http/route.ts';
import { TakeBack, takenBackBy } from '#server/console/pages/visits/take-back.tsx';
import { AnswerList, resultOf } from '#server/console/pages/visits/visit-facts.tsx';
import { formatTime } from '#server/console/texts/time.ts';
import { Table } from '#server/pages/components/lists/table.tsx';
import { LatestAnswers } from './latest-answers.tsx';

/** What a voter answered, and the visits, including undone ones, the newest first. */
export async function visitsOf(
  voter: VoterRow,
  request: CampaignRequest,
  { execute }: Pick<ConsoleServices, 'execute'>,
) {
  const { language } = request;
  const { interactions: visits, hasMore, scripts } = await execute(interactionsOfVoter, voter.id);
  const text = visitTexts[language];
  return (
    <>
      <LatestAnswers {...{ visits, scripts, language }} />
      <section aria-labelledby="visits">
        <h2 id="visits">{text.title}</h2>
        {visits.length === 0 ? <p>{text.none}</p> : <Visits {...{ visits, scripts, request }} />}
        {hasMore && <p>{text.onlyNewest(mostOfVoter)}</p>}
      </section>
    </>
  );
}

function Visits({
  visits,
  scripts,
  request,
}: {
  readonly visits: readonly NamedInteraction[];
  readonly scripts: AskedScripts;
  readonly request: CampaignRequest;
}) {
  const { campaign, language } = request;
  const { columns, types } = visitTexts[language];
  return (
    <Table
      language={language}
      rows={visits}
      keyOf={({ id }) => id}
      columns={[
        {
          label: columns.when,
          isHead: true,
          cell: (visit) => (
            <a href={campaignPath(campaign, `/visits/${visit.id}`)}>
              {formatTime(defaultsOf(visit).occurred_at, language)}
            </a>
          ),
        },
        { label: columns.how, cell: ({ type }) => types[type] },
        { label: columns.result, cell: (visit) => <Result {...{ visit, scripts, request }} /> },
        { label: columns.notes, cell: ({ notes }) => notes },
        { label: columns.who, cell: ({ by }) => by },
        { label: columns.state, cell: (visit) => <Mistake visit={visit} request={request} /> },
      ]}
    />
  );
}

function Result({
  visit,
  scripts,
  request: { language },
}: {
  readonly visit: NamedInteraction;
  readonly scripts: AskedScripts;
  readonly request: CampaignRequest;
}) {
  const { disposition, support_level: level, answers } = visit;
  const { version } = defaultsOf(visit);
  const result = resultOf({ disposition, level }, language);
  const corrected = version > 1 ? [visitTexts[language].corrected(version - 1)] : [];
  return (
    <div>
      {[...result, ...corrected].join(', ')}
      <AnswerList {...{ answers, scripts, language }} />
    </div>
  );
}

/** Who took it back; else, for those who may, the way to its correction and the form that takes it back. */
function Mistake({ visit, request }: { readonly visit: NamedInteraction; readonly request: CampaignRequest }) {
  const { campaign, language, principal } = request;
  if (visit.withdrawn_at) return <>{takenBackBy(visit, visit.withdrawnByName, language)}</>;
  if (!mayChangeInteraction(principal, visit)) return null;
  return (
    <div class="mistake">
      <p>
        <a href={campaignPath(campaign, `/visits/${visit.id}#correct`)}>{visitTexts[language].correct}</a>
      </p>
      <TakeBack visit={visit} request={request} />
    </div>
  );
}
