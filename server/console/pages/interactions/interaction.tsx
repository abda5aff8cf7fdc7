import { interactionTexts as texts } from '#core/texts/texts.ts';
import { mayChangeInteraction } from '#server/campaign/canvassing/interactions/changes/own-interaction.ts';
import { defaultsOf } from '#server/campaign/canvassing/interactions/show-interaction.ts';
import {
  compareInteraction,
  type ViewedInteraction,
  viewInteraction,
} from '#server/campaign/canvassing/interactions/view-interaction.ts';
import { correctInteraction } from '#server/campaign/canvassing/operations/update-interaction.ts';
import { form, page } from '#server/console/forms/page.ts';
import { changedByOther } from '#server/console/forms/refusals.ts';
import { refuseFaulty } from '#server/console/forms/sent-form.ts';
import { type CampaignRequest, type ConsolePage, campaignPath } from '#server/console/http/route.ts';
import { Version } from '#server/console/pages/form-id.tsx';
import { ConsoleForm } from '#server/console/pages/frame.tsx';
import { WhatWasTyped } from '#server/console/pages/pending-form.tsx';
import { voterName } from '#server/console/pages/voters/voter-view.tsx';
import { typedAgain } from '#server/console/records/typed-again.ts';
import { formatTime } from '#server/console/texts/time.ts';
import { Button } from '#server/pages/components/forms/button.tsx';
import { messagesOf } from '#server/pages/components/forms/error-summary.tsx';
import { TextField } from '#server/pages/components/forms/text-field.tsx';
import { Definitions } from '#server/pages/components/parts/definitions.tsx';
import { Notice } from '#server/pages/components/parts/notice.tsx';
import { CorrectionFields, readCorrection, shownOf } from './correction.tsx';
import { InteractionHistory } from './history.tsx';
import { AnswerList, resultOf } from './interaction-facts.tsx';
import { TakeBack, takenBackBy } from './take-back.tsx';

function interactionPage(request: CampaignRequest, shown: ViewedInteraction): ConsolePage {
  const { campaign, language, principal } = request;
  const text = texts[language];
  const { interaction, voter, events, nameOf, scripts } = shown;
  const { answers, support_level: level, disposition } = interaction;
  const title = text.interactionOf(formatTime(defaultsOf(interaction).occurred_at, language));
  const takenBack =
    interaction.withdrawn_at && takenBackBy(interaction, nameOf.get(events.at(-1)?.userId ?? '') ?? null, language);
  return {
    title,
    place: { campaign, section: 'voters' },
    above: [[campaignPath(campaign, `/voters/${voter.id}`), voterName(voter)]],
    content: (
      <>
        {takenBack && <Notice>{takenBack}</Notice>}
        <Definitions
          of={[
            [text.voter, <a href={campaignPath(campaign, `/voters/${voter.id}`)}>{voterName(voter)}</a>],
            [text.columns.how, text.types[interaction.type]],
            [text.columns.result, resultOf({ disposition, level }, language).join(', ') || text.nothing],
            ...(interaction.notes ? [[text.columns.notes, interaction.notes] as const] : []),
            [text.columns.who, nameOf.get(interaction.user_id)],
            ...(answers ? [[text.answers, <AnswerList {...{ answers, scripts, language }} />] as const] : []),
          ]}
        />
        {!interaction.withdrawn_at && mayChangeInteraction(principal, interaction) ? (
          <Correction {...{ shown, request }} />
        ) : (
          <WhatWasTyped fields={request.form.fields} language={language} />
        )}
        <h2>{text.history}</h2>
        <InteractionHistory {...{ events, nameOf, scripts, language }} />
      </>
    ),
  };
}

function Correction({
  shown: { interaction, script, version },
  request,
}: {
  readonly shown: ViewedInteraction;
  readonly request: CampaignRequest;
}) {
  const { campaign, language, form: typed, sent } = request;
  const text = texts[language];
  const stored = shownOf(interaction, script);
  return (
    <>
      <h2 id="correct">{text.correctTitle}</h2>
      <p>{text.correctHow}</p>
      <ConsoleForm request={request} action={campaignPath(campaign, `/visits/${interaction.id}`)}>
        <Version request={request} of={version} />
        <CorrectionFields
          {...{ script, language, messages: messagesOf(sent.errors) }}
          texts={new Map([...stored, ...typedAgain(typed.fields, stored)])}
        />
        <TextField {...{ name: 'reason', label: text.reason, language }} maxLength={500} value={typed.text('reason')} />
        <Button>{text.correctButton}</Button>
      </ConsoleForm>
      <TakeBack interaction={interaction} request={request} />
    </>
  );
}

export const interactionRoutes = page({
  path: '/campaigns/:campaign/visits/:interaction',
  access: 'MEMBER',
  show: async (request, { execute }) =>
    interactionPage(request, await execute(viewInteraction, request.params.interaction ?? '')),
  forms: [
    form({
      // The person who recorded it may; the operation decides.
      access: 'MEMBER',
      keepsDraft: true,
      async act(_, { form: typed, language, now, params }, { execute }) {
        const { interaction, script, version } = await execute(compareInteraction, params.interaction ?? '');
        if (version !== typed.text('version')) throw changedByOther();
        const { body, errors } = readCorrection(typed, { interaction, script, now, language });
        refuseFaulty(errors);
        if (Object.keys(body).length === 0) return;
        await execute(correctInteraction, { params: { id: interaction.id }, body, conditions: { ifMatch: [version] } });
      },
      done: 'saved',
    }),
  ],
});
