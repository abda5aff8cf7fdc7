import { visitTexts } from '#core/texts/texts.ts';
import type { InteractionRow } from '#server/campaign/canvassing/interaction.ts';
import { defaultsOf } from '#server/campaign/canvassing/interactions/show-interaction.ts';
import type { AskedScripts } from '#server/campaign/canvassing/scripts/check-answers.ts';
import { answersInWords } from '#server/console/pages/visits/visit-facts.tsx';
import { formatTime } from '#server/console/texts/time.ts';
import { Definitions } from '#server/pages/components/parts/definitions.tsx';
import type { Language } from '#server/pages/language.ts';

/** What a voter answered last to each question, in visits that are not undone. */
export function LatestAnswers({
  visits,
  scripts,
  language,
}: {
  readonly visits: readonly InteractionRow[];
  readonly scripts: AskedScripts;
  readonly language: Language;
}) {
  const at = (visit: InteractionRow) => defaultsOf(visit).occurred_at.getTime();
  const latest = new Map<string, { readonly question: string; readonly answer: string; readonly when: Date }>();
  for (const visit of visits.filter(({ withdrawn_at }) => !withdrawn_at).toSorted((a, b) => at(b) - at(a))) {
    for (const { id, ...said } of answersInWords(visit.answers, scripts, language)) {
      const key = `${visit.answers?.scriptId} ${id}`;
      if (!latest.has(key)) latest.set(key, { ...said, when: defaultsOf(visit).occurred_at });
    }
  }
  if (latest.size === 0) return null;
  return (
    <section aria-labelledby="answers">
      <h2 id="answers">{visitTexts[language].answers}</h2>
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
