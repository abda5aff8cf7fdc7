import { interactionTexts } from '#core/texts/texts.ts';
import type { InteractionRow } from '#server/campaign/canvassing/interaction.ts';
import { defaultsOf } from '#server/campaign/canvassing/interactions/show-interaction.ts';
import type { AskedScripts } from '#server/campaign/canvassing/scripts/check-answers.ts';
import { answersInWords } from '#server/console/pages/interactions/interaction-facts.tsx';
import { formatTime } from '#server/console/texts/time.ts';
import { Definitions } from '#server/pages/components/parts/definitions.tsx';
import type { Language } from '#server/pages/language.ts';

/** What a voter answered last to each question, in interactions that are not withdrawn. */
export function LatestAnswers({
  interactions,
  scripts,
  language,
}: {
  readonly interactions: readonly InteractionRow[];
  readonly scripts: AskedScripts;
  readonly language: Language;
}) {
  const at = (interaction: InteractionRow) => defaultsOf(interaction).occurred_at.getTime();
  const latest = new Map<string, { readonly question: string; readonly answer: string; readonly when: Date }>();
  for (const interaction of interactions
    .filter(({ withdrawn_at }) => !withdrawn_at)
    .toSorted((a, b) => at(b) - at(a))) {
    for (const { id, ...said } of answersInWords(interaction.answers, scripts, language)) {
      const key = `${interaction.answers?.scriptId} ${id}`;
      if (!latest.has(key)) latest.set(key, { ...said, when: defaultsOf(interaction).occurred_at });
    }
  }
  if (latest.size === 0) return null;
  return (
    <section aria-labelledby="answers">
      <h2 id="answers">{interactionTexts[language].answers}</h2>
      <Definitions
        of={[...latest.values()].map(({ question, answer, when }) => [
          question,
          <>
            {answer} <span class="hint">({formatTime(when, language)})</span>
          </>,
        ])}
      />
    </section>
  );
}
