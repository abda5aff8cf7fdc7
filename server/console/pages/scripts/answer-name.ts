import { wordingIn } from '#core/texts/record-name.ts';
import { scriptTexts as texts } from '#core/texts/texts.ts';
import type { Question } from '#server/campaign/canvassing/scripts/question.ts';
import type { Language } from '#server/pages/language.ts';

/** What an answer to a question is called. A text is itself. */
export function answerName({ kind, choices = [] }: Question, answer: string, language: Language): string {
  const text = texts[language];
  if (kind === 'YES_NO') return answer === 'yes' ? text.yes : text.no;
  const choice = choices.find(({ id }) => id === answer);
  return choice ? wordingIn(language, choice) : answer;
}
