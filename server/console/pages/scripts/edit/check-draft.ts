import { scriptEditTexts as texts } from '#core/texts/texts.ts';
import { mostChoices, mostQuestions, type Question } from '#server/campaign/canvassing/scripts/question.ts';
import type { FieldError } from '#server/pages/components/forms/error-summary.tsx';
import type { Language } from '#server/pages/language.ts';
import type { DraftChoice, DraftQuestion } from './draft.ts';

export interface CheckedDraft {
  readonly questions: readonly Question[];
  readonly errors: readonly FieldError[];
}

/**
 * The questions that a form asks for, and what is wrong with it. New questions and choices get ids that none of `ever`, the
 * questions of all versions, has: their answers are counted by them.
 */
export function checkDraft(
  draft: readonly DraftQuestion[],
  ever: readonly Question[],
  language: Language,
): CheckedDraft {
  const text = texts[language];
  const errors: FieldError[] = [];
  const asked = draft.filter((question) => !question.isEnded && !isBlank(question));
  if (asked.length === 0 || asked.length > mostQuestions) {
    errors.push({ field: 'questions', message: text.countWrong(mostQuestions) });
  }
  const newId = newIds('q', ever);
  const questions = asked.map((question): Question => {
    const { key, kind, scaleTo } = question;
    const field = `en:${key}`;
    if (!isWorded(question)) errors.push({ field, message: text.noWording });
    else if (isLonger(question, 200)) errors.push({ field, message: text.longWording(200) });
    const id = key.startsWith('+') ? newId() : key;
    if (kind === 'SCALE') {
      const to = Number(scaleTo);
      if (!Number.isInteger(to) || to < 2 || to > 10) errors.push({ field: `scale:${key}`, message: text.scaleWrong });
      return { id, kind, ...worded(question), scaleTo: to };
    }
    if (kind !== 'CHOICE') return { id, kind, ...worded(question) };
    const choices = choicesOf(question, ever);
    if (choices.length < 2 || choices.length > mostChoices)
      errors.push({ field, message: text.choicesWrong(mostChoices) });
    if (question.choices.some((choice) => isLonger(choice, 80))) errors.push({ field, message: text.longChoice(80) });
    return { id, kind, ...worded(question), choices };
  });
  return { questions, errors };
}

/** A question that was added and then left empty is ignored. */
const isBlank = (question: DraftQuestion): boolean =>
  question.key.startsWith('+') && ![question, ...question.choices].some(isWorded);

const isWorded = ({ en, fr }: DraftChoice): boolean => en !== '' || fr !== '';
const isLonger = ({ en, fr }: DraftChoice, most: number): boolean => en.length > most || fr.length > most;
const worded = ({ en, fr }: DraftChoice) => ({ ...(en !== '' && { en }), ...(fr !== '' && { fr }) });

/** Those that have a wording: one whose words were removed is no longer offered. */
function choicesOf({ key, choices }: DraftQuestion, ever: readonly Question[]) {
  const known = ever.filter(({ id }) => id === key).flatMap((question) => question.choices ?? []);
  const newId = newIds('c', known);
  return choices
    .filter(isWorded)
    .map((choice) => ({ id: choice.key.startsWith('+') ? newId() : choice.key, ...worded(choice) }));
}

/** Ids of a letter and a number that none of these has, each time another one. */
function newIds(letter: string, known: ReadonlyArray<{ readonly id: string }>): () => string {
  const ids = new Set(known.map(({ id }) => id));
  let number = 0;
  return () => {
    do number++;
    while (ids.has(`${letter}${number}`));
    return `${letter}${number}`;
  };
}
