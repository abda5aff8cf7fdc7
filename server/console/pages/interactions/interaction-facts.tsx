import { wordingIn } from '#core/texts/record-name.ts';
import { interactionTexts } from '#core/texts/texts.ts';
import type { InteractionRow } from '#server/campaign/canvassing/interaction.ts';
import { type AskedScripts, questionsOf } from '#server/campaign/canvassing/scripts/check-answers.ts';
import { answerName } from '#server/console/pages/scripts/answer-name.ts';
import type { Language } from '#server/pages/language.ts';

type Answers = InteractionRow['answers'];

/** What came of an interaction, and the support level that it gave. */
export function resultOf(
  { disposition, level }: { readonly disposition: string | null; readonly level: number | null },
  language: Language,
): string[] {
  const { dispositions, level: levelText } = interactionTexts[language];
  return [
    ...(disposition ? [dispositions[disposition as keyof typeof dispositions]] : []),
    ...(level === null ? [] : [levelText(level)]),
  ];
}

/** Each question that was answered, as it was asked, with the answer in words. */
export function answersInWords(answers: Answers, scripts: AskedScripts, language: Language) {
  const questions = answers ? questionsOf(scripts, answers) : [];
  return questions.flatMap((question) =>
    (answers?.given ?? [])
      .filter(({ questionId }) => questionId === question.id)
      .map(({ answer }) => ({
        id: question.id,
        question: wordingIn(language, question),
        answer: answerName(question, answer, language),
      })),
  );
}

export function AnswerList({
  answers,
  scripts,
  language,
}: {
  readonly answers: Answers;
  readonly scripts: AskedScripts;
  readonly language: Language;
}) {
  const said = answersInWords(answers, scripts, language);
  if (said.length === 0) return null;
  return (
    <dl class="answers">
      {said.map(({ id, question, answer }) => (
        <div key={id}>
          <dt>{question}</dt>
          <dd>{answer}</dd>
        </div>
      ))}
    </dl>
  );
}
