import { type InteractionRow, interactionRecord } from '#server/campaign/canvassing/interaction.ts';
import { mayChangeVisit } from '#server/campaign/canvassing/visits/changes/own-visit.ts';
import { withdrawInteraction } from '#server/campaign/canvassing/visits/changes/withdraw-visit.ts';
import { defaultsOf } from '#server/campaign/canvassing/visits/show-visit.ts';
import { joinedColumns } from '#server/campaign/records/record.ts';
import type { VoterRow } from '#server/campaign/voters/voter.ts';
import { type CampaignRequest, type ConsoleServices, campaignPath } from '#server/console/http/route.ts';
import { ConsoleForm } from '#server/console/pages/frame.tsx';
import type { RecordAct } from '#server/console/pages/records/record-routes.tsx';
import { visitTexts } from '#server/console/texts/field-work/visits.ts';
import { formatTime } from '#server/console/texts/time.ts';
import { perform } from '#server/operations/perform.ts';
import { Button } from '#server/pages/components/forms/button.tsx';
import { TextField } from '#server/pages/components/forms/text-field.tsx';
import { Table } from '#server/pages/components/lists/table.tsx';
import { Details } from '#server/pages/components/parts/details.tsx';
import type { Language } from '#server/pages/language.ts';

/** So many visits of one voter are shown. */
const mostShown = 50;

type Visit = InteractionRow & { readonly by: string | null; readonly withdrawnByName: string | null };

const newest = `select ${joinedColumns(interactionRecord.fields, 'i')}, u.name as by, w.name as "withdrawnByName"
  from interactions i left join users u on u.id = i.user_id left join users w on w.id = i.withdrawn_by
  where i.campaign_id = $1 and i.voter_id = $2 order by i.created_at desc, i.id desc limit ${mostShown + 1}`;

/** The visits of a voter, those that were taken back too, the newest first. */
export async function visitsOf(voter: VoterRow, request: CampaignRequest, { pool }: Pick<ConsoleServices, 'pool'>) {
  const { principal, now, language } = request;
  const operation = { operationId: 'listInteractions', role: 'MEMBER' } as const;
  const read = await perform(pool, principal, operation, now, async ({ tx, audit }) => {
    const rows = await tx.query<Visit>(newest, [tx.campaignId, voter.id]);
    audit.filters = ['voter_id', 'include_withdrawn'];
    audit.rowCount = Math.min(rows.length, mostShown);
    return rows;
  });
  const text = visitTexts[language];
  const visits = read.slice(0, mostShown);
  return (
    <section aria-labelledby="visits">
      <h2 id="visits">{text.title}</h2>
      {visits.length === 0 ? <p>{text.none}</p> : <Visits visits={visits} request={request} />}
      {read.length > mostShown && <p>{text.onlyNewest(mostShown)}</p>}
    </section>
  );
}

function Visits({ visits, request }: { readonly visits: readonly Visit[]; readonly request: CampaignRequest }) {
  const { language } = request;
  const { columns, types } = visitTexts[language];
  return (
    <Table
      language={language}
      rows={visits}
      keyOf={({ id }) => id}
      columns={[
        { label: columns.when, isHead: true, cell: (visit) => formatTime(defaultsOf(visit).occurred_at, language) },
        { label: columns.how, cell: ({ type }) => types[type] },
        { label: columns.result, cell: (visit) => resultOf(visit, language) },
        { label: columns.notes, cell: ({ notes }) => notes },
        { label: columns.who, cell: ({ by }) => by },
        { label: columns.state, cell: (visit) => <Mistake visit={visit} request={request} /> },
      ]}
    />
  );
}

function resultOf(visit: Visit, language: Language): string {
  const text = visitTexts[language];
  const { disposition, support_level: level } = visit;
  const { version } = defaultsOf(visit);
  return [
    ...(disposition ? [text.dispositions[disposition]] : []),
    ...(level === null ? [] : [text.level(level)]),
    ...(version > 1 ? [text.corrected(version - 1)] : []),
  ].join(', ');
}

/** Who took it back; else the form that does, for those who may. */
function Mistake({ visit, request }: { readonly visit: Visit; readonly request: CampaignRequest }) {
  const { language, campaign, params, principal } = request;
  const text = visitTexts[language];
  const { withdrawn_at: at, withdrawn_reason: why, withdrawnByName } = visit;
  if (at) {
    return (
      <>
        {text.takenBack(withdrawnByName ?? '', formatTime(at, language))}
        {why && `: ${why}`}
      </>
    );
  }
  if (!mayChangeVisit(principal, visit)) return null;
  return (
    <Details summary={text.takeBack}>
      <ConsoleForm request={request} action={campaignPath(campaign, `/voters/${params.record}/visits/withdrawal`)}>
        <input type="hidden" name="visit" value={visit.id} />
        <p>{text.takeBackHow}</p>
        <TextField id={`reason-${visit.id}`} name="reason" label={text.reason} maxLength={500} language={language} />
        <Button kind="secondary">{text.takeBack}</Button>
      </ConsoleForm>
    </Details>
  );
}

export const takeBackVisit: RecordAct = {
  path: 'visits/withdrawal',
  // Whoever recorded it may; the operation says so.
  access: 'MEMBER',
  act: ({ principal, form }, { execute }) => {
    const reason = form.text('reason').trim();
    return execute(principal, withdrawInteraction, {
      params: { id: form.text('visit') },
      body: reason === '' ? {} : { reason },
      conditions: {},
    });
  },
};
