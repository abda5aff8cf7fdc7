import type { HustingsError } from '#core/errors.ts';
import { recordTexts, visitTexts as texts } from '#core/texts/texts.ts';
import { mayChangeInteraction } from '#server/campaign/canvassing/interactions/changes/own-interaction.ts';
import { defaultsOf } from '#server/campaign/canvassing/interactions/show-interaction.ts';
import { type ViewedInteraction, viewInteraction } from '#server/campaign/canvassing/interactions/view-interaction.ts';
import { correctInteraction } from '#server/campaign/canvassing/operations/update-interaction.ts';
import { type CampaignRequest, type ConsolePage, type ConsoleRoute, campaignPath } from '#server/console/http/route.ts';
import { ConsoleForm } from '#server/console/pages/frame.tsx';
import { Refusal, refusalOf } from '#server/console/pages/message.tsx';
import { WhatWasTyped } from '#server/console/pages/pending-form.tsx';
import { voterName } from '#server/console/pages/voters/voter-view.tsx';
import { changedByOther } from '#server/console/records/enter-record.ts';
import { typedAgain } from '#server/console/records/typed-again.ts';
import { formatTime } from '#server/console/texts/time.ts';
import { Button } from '#server/pages/components/forms/button.tsx';
import { ErrorSummary, type FieldError, messagesOf } from '#server/pages/components/forms/error-summary.tsx';
import { TextField } from '#server/pages/components/forms/text-field.tsx';
import { Definitions } from '#server/pages/components/parts/definitions.tsx';
import { Notice } from '#server/pages/components/parts/notice.tsx';
import { CorrectionFields, readCorrection, shownOf } from './correction.tsx';
import { VisitHistory } from './history.tsx';
import { TakeBack, takenBackBy } from './take-back.tsx';
import { AnswerList, resultOf } from './visit-facts.tsx';

interface View {
  readonly error?: HustingsError | undefined;
  readonly errors?: readonly FieldError[];
}

function visitPage(request: CampaignRequest, shown: ViewedInteraction, { error, errors = [] }: View = {}): ConsolePage {
  const { campaign, language, query, principal } = request;
  const text = texts[language];
  const { interaction: visit, voter, events, nameOf, scripts } = shown;
  const { answers, support_level: level, disposition } = visit;
  const title = text.visitOf(formatTime(defaultsOf(visit).occurred_at, language));
  const takenBack = visit.withdrawn_at && takenBackBy(visit, nameOf.get(events.at(-1)?.userId ?? '') ?? null, language);
  return {
    title,
    place: { campaign, section: 'voters' },
    above: [[campaignPath(campaign, `/voters/${voter.id}`), voterName(voter)]],
    status: error?.status ?? (errors.length > 0 ? 400 : 200),
    content: (
      <>
        <h1>{title}</h1>
        {query.get('saved') === '1' && (
          <Notice tone="good" role="status">
            <p>{recordTexts[language].saved}</p>
          </Notice>
        )}
        <Refusal error={error} language={language} />
        <ErrorSummary errors={errors} language={language} />
        {takenBack && (
          <Notice>
            <p>{takenBack}</p>
          </Notice>
        )}
        <Definitions
          of={[
            [text.voter, <a href={campaignPath(campaign, `/voters/${voter.id}`)}>{voterName(voter)}</a>],
            [text.columns.how, text.types[visit.type]],
            [text.columns.result, resultOf({ disposition, level }, language).join(', ') || text.nothing],
            ...(visit.notes ? [[text.columns.notes, visit.notes] as const] : []),
            [text.columns.who, nameOf.get(visit.user_id)],
            ...(answers ? [[text.answers, <AnswerList {...{ answers, scripts, language }} />] as const] : []),
          ]}
        />
        {!visit.withdrawn_at && mayChangeInteraction(principal, visit) ? (
          <Correction {...{ shown, request, error, errors }} />
        ) : (
          <WhatWasTyped fields={request.form.fields} language={language} />
        )}
        <h2>{text.history}</h2>
        <VisitHistory {...{ events, nameOf, scripts, language }} />
      </>
    ),
  };
}

function Correction({
  shown: { interaction: visit, script, version },
  request,
  error,
  errors,
}: View & {
  readonly shown: ViewedInteraction;
  readonly request: CampaignRequest;
  readonly errors: readonly FieldError[];
}) {
  const { campaign, language, form } = request;
  const text = texts[language];
  const stored = shownOf(visit, script);
  const isFaulty = errors.length > 0 || (error !== undefined && error.status !== 412);
  return (
    <>
      <h2 id="correct">{text.correctTitle}</h2>
      <p>{text.correctHow}</p>
      <ConsoleForm request={request} action={campaignPath(campaign, `/visits/${visit.id}`)}>
        <input type="hidden" name="version" value={isFaulty ? form.text('version') : version} />
        <CorrectionFields
          {...{ script, language, messages: messagesOf(errors) }}
          texts={new Map([...stored, ...typedAgain(form.fields, stored)])}
        />
        <TextField {...{ name: 'reason', label: text.reason, language }} maxLength={500} value={form.text('reason')} />
        <Button>{text.correctButton}</Button>
      </ConsoleForm>
      <TakeBack visit={visit} request={request} />
    </>
  );
}

const path = '/campaigns/:campaign/visits/:interaction';

export const visitRoutes: readonly ConsoleRoute[] = [
  {
    method: 'GET',
    path,
    access: 'MEMBER',
    handle: async (request, { execute }) =>
      visitPage(request, await execute(viewInteraction, request.params.interaction ?? '')),
  },
  {
    method: 'POST',
    path,
    // The person who recorded it may; the operation decides.
    access: 'MEMBER',
    async handle(request, { execute }) {
      const { campaign, form, language, now, params } = request;
      const shown = await execute(viewInteraction, params.interaction ?? '');
      const { interaction: visit, script, version } = shown;
      if (version !== form.text('version')) return visitPage(request, shown, { error: changedByOther() });
      const { body, errors } = readCorrection(form, { visit, script, now, language });
      if (errors.length > 0) return visitPage(request, shown, { errors });
      try {
        if (Object.keys(body).length > 0) {
          const asked = { params: { id: visit.id }, body, conditions: { ifMatch: [version] } };
          await execute(correctInteraction, asked);
        }
      } catch (error) {
        return visitPage(request, shown, { error: refusalOf(error) });
      }
      return { to: campaignPath(campaign, `/visits/${visit.id}?saved=1`) };
    },
  },
];
