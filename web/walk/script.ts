import type { Answers, Question, Script } from './store.ts';

type Worded = { readonly en?: string | null; readonly fr?: string | null };
/** In the official language of the page's readers, else in the other one. */
const wordingOf = (worded: Worded): string =>
  worded[document.body.dataset.officialLanguage as keyof Worded] ?? worded.en ?? worded.fr ?? '';

/** The questions of a script as fields of the sheet. `words` are those of yes and no. */
export function scriptFields({ questions }: Script, words: readonly [yes: string, no: string]): HTMLElement[] {
  return questions.map((question) => {
    const group = document.createElement('fieldset');
    group.className = 'question';
    group.dataset.question = question.id;
    const legend = document.createElement('legend');
    legend.textContent = wordingOf(question);
    group.append(legend);
    if (question.kind === 'TEXT') {
      const text = document.createElement('textarea');
      text.rows = 2;
      text.maxLength = 500;
      text.setAttribute('aria-label', wordingOf(question));
      group.append(text);
    } else {
      const options = document.createElement('div');
      options.className = question.kind === 'CHOICE' ? 'options wide' : 'options';
      options.append(...optionsOf(question, words).map(([value, label]) => option(question.id, value, label)));
      group.append(options);
    }
    return group;
  });
}

function optionsOf({ kind, choices = [], scaleTo = 0 }: Question, [yes, no]: readonly [string, string]) {
  if (kind === 'CHOICE') return choices.map((choice) => [choice.id, wordingOf(choice)] as const);
  if (kind === 'YES_NO') return [['yes', yes] as const, ['no', no] as const];
  return Array.from({ length: scaleTo }, (_, i) => [String(i + 1), String(i + 1)] as const);
}

function option(question: string, value: string, text: string): HTMLElement {
  const label = document.createElement('label');
  const input = document.createElement('input');
  Object.assign(input, { type: 'radio', name: `question-${question}`, value });
  label.append(input, ' ', text);
  return label;
}

/** What was answered in the fields; nothing if no question was. */
export function answersIn(fields: HTMLElement, { id, version }: Script): Answers | undefined {
  const given = [...fields.querySelectorAll<HTMLElement>('[data-question]')].flatMap((group) => {
    const answer =
      group.querySelector<HTMLInputElement>('input:checked')?.value ??
      group.querySelector<HTMLTextAreaElement>('textarea')?.value.trim() ??
      '';
    return answer === '' ? [] : [{ questionId: group.dataset.question as string, answer }];
  });
  return given.length === 0 ? undefined : { scriptId: id, version, given };
}

/** Each answer in the words of its question, as far as the script has it. */
export function answersInWords(answers: Answers | undefined, script: Script | null | undefined): string[] {
  return (answers?.given ?? []).map(({ questionId, answer }) => {
    const question = script?.questions.find(({ id }) => id === questionId);
    const choice = question?.choices?.find(({ id }) => id === answer);
    return `${question ? wordingOf(question) : questionId} ${choice ? wordingOf(choice) : answer}`;
  });
}
