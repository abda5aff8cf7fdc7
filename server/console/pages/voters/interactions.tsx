import { interactionTexts } from '#core/texts/texts.ts';
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
import { AnswerList, resultOf } from '#server/console/pages/interactions/interaction-facts.tsx';
import { TakeBack, takenBackBy } from '#server/console/pages/interactions/take-back.tsx';
import { formatTime } from '#server/console/texts/time.ts';
import { Table } from '#server/pages/components/lists/table.tsx';
import { LatestAnswers } from './latest-answers.tsx';

/** What a voter answered, and the interactions, including withdrawn ones, the newest first. */
export async function interactionsIn(
  voter: VoterRow,
  request: CampaignRequest,
  { execute }: Pick<ConsoleServices, 'execute'>,
) {
  const { language } = request;
  const { interactions, hasMore, scripts } = await execute(interactionsOfVoter, voter.id);
  const text = interactionTexts[language];
  return (
    <>
      <LatestAnswers {...{ interactions, scripts, language }} />
      <section aria-labelledby="visits">
        <h2 id="visits">{text.title}</h2>
        <Interactions {...{ interactions, scripts, request }} />
        {hasMore && <p>{text.onlyNewest(mostOfVoter)}</p>}
      </section>
    </>
  );
}

function Interactions({
  interactions,
  scripts,
  request,
}: {
  readonly interactions: readonly NamedInteraction[];
  readonly scripts: AskedScripts;
  readonly request: CampaignRequest;
}) {
  const { campaign, language } = request;
  const { columns, types, none } = interactionTexts[language];
  return (
    <Table
      {...{ language, none }}
      rows={interactions}
      columns={[
        {
          label: columns.when,
          isHead: true,
          cell: (interaction) => (
            <a href={campaignPath(campaign, `/visits/${interaction.id}`)}>
              {formatTime(defaultsOf(interaction).occurred_at, language)}
            </a>
          ),
        },
        { label: columns.how, cell: ({ type }) => types[type] },
        { label: columns.result, cell: (interaction) => <Result {...{ interaction, scripts, request }} /> },
        { label: columns.notes, cell: ({ notes }) => notes },
        { label: columns.who, cell: ({ by }) => by },
        { label: columns.state, cell: (interaction) => <Correction interaction={interaction} request={request} /> },
      ]}
    />
  );
}

function Result({
  interaction,
  scripts,
  request: { language },
}: {
  readonly interaction: NamedInteraction;
  readonly scripts: AskedScripts;
  readonly request: CampaignRequest;
}) {
  const { disposition, support_level: level, answers } = interaction;
  const { version } = defaultsOf(interaction);
  const result = resultOf({ disposition, level }, language);
  const corrected = version > 1 ? [interactionTexts[language].corrected(version - 1)] : [];
  return (
    <div>
      {[...result, ...corrected].join(', ')}
      <AnswerList {...{ answers, scripts, language }} />
    </div>
  );
}

/** Who took it back; else, for those who may, the way to its correction and the form that takes it back. */
function Correction({
  interaction,
  request,
}: {
  readonly interaction: NamedInteraction;
  readonly request: CampaignRequest;
}) {
  const { campaign, language, principal } = request;
  if (interaction.withdrawn_at) return <>{takenBackBy(interaction, interaction.withdrawnByName, language)}</>;
  if (!mayChangeInteraction(principal, interaction)) return null;
  return (
    <div class="mistake">
      <p>
        <a href={campaignPath(campaign, `/visits/${interaction.id}#correct`)}>{interactionTexts[language].correct}</a>
      </p>
      <TakeBack interaction={interaction} request={request} />
    </div>
  );
}
