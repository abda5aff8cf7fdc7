import { visitTexts } from '#core/texts/texts.ts';
import { type InteractionRow, interactionRecord } from '#server/campaign/canvassing/interaction.ts';
import { listInteractions } from '#server/campaign/canvassing/list-interactions.ts';
import { type AskedScripts, readAskedScripts } from '#server/campaign/canvassing/scripts/check-answers.ts';
import { mayChangeVisit } from '#server/campaign/canvassing/visits/changes/own-visit.ts';
import { defaultsOf } from '#server/campaign/canvassing/visits/show-visit.ts';
import type { VoterRow } from '#server/campaign/voters/voter.ts';
import { type CampaignRequest, type ConsoleServices, campaignPath } from '#server/console/http/route.ts';
import { TakeBack, takenBackBy } from '#server/console/pages/visits/take-back.tsx';
import { AnswerList, resultOf } from '#server/console/pages/visits/visit-facts.tsx';
import { formatTime } from '#server/console/texts/time.ts';
import { operationOf, perform } from '#server/operations/perform.ts';
import { Table } from '#server/pages/components/lists/table.tsx';
import { joinedColumns } from '#server/records/record.ts';
import { LatestAnswers } from './latest-answers.tsx';

/** The most visits of one voter that are shown. */
const mostShown = 50;

type Visit = InteractionRow & { readonly by: string | null; readonly withdrawnByName: string | null };

const newest = `select ${joinedColumns(interactionRecord.fields, 'i')}, u.name as by, w.name as "withdrawnByName"
  from interactions i left join users u on u.id = i.user_id left join users w on w.id = i.withdrawn_by
  where i.campaign_id = $1 and i.voter_id = $2 order by i.created_at desc, i.id desc limit ${mostShown + 1}`;

/** What a voter answered, and the visits, including undone ones, the newest first. */
export async function visitsOf(voter: VoterRow, request: CampaignRequest, { pool }: Pick<ConsoleServices, 'pool'>) {
  const { principal, now, language } = request;
  const operation = operationOf(listInteractions);
  const { read, scripts } = await perform(pool, principal, operation, now, async ({ tx, audit }) => {
    const rows = await tx.query<Visit>(newest, [tx.campaignId, voter.id]);
    audit.filters = ['voter_id', 'include_withdrawn'];
    audit.rowCount = Math.min(rows.length, mostShown);
    const asked = await readAskedScripts(
      tx,
      rows.map(({ answers }) => answers),
    );
    return { read: rows, scripts: asked };
  });
  const text = visitTexts[language];
  const visits = read.slice(0, mostShown);
  return (
    <>
      <LatestAnswers {...{ visits, scripts, language }} />
      <section aria-labelledby="visits">
        <h2 id="visits">{text.title}</h2>
        {visits.length === 0 ? <p>{text.none}</p> : <Visits {...{ visits, scripts, request }} />}
        {read.length > mostShown && <p>{text.onlyNewest(mostShown)}</p>}
      </section>
    </>
  );
}

function Visits({
  visits,
  scripts,
  request,
}: {
  readonly visits: readonly Visit[];
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
  readonly visit: Visit;
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
function Mistake({ visit, request }: { readonly visit: Visit; readonly request: CampaignRequest }) {
  const { campaign, language, principal } = request;
  if (visit.withdrawn_at) return <>{takenBackBy(visit, visit.withdrawnByName, language)}</>;
  if (!mayChangeVisit(principal, visit)) return null;
  return (
    <div class="mistake">
      <p>
        <a href={campaignPath(campaign, `/visits/${visit.id}#correct`)}>{visitTexts[language].correct}</a>
      </p>
      <TakeBack visit={visit} request={request} />
    </div>
  );
}
