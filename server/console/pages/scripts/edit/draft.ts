import { mostChoices, mostQuestions, type Question } from '#server/campaign/canvassing/scripts/question.ts';
import type { Form } from '#server/pages/input/form.ts';

/** Choices that have no id yet are named by this and a number. No id has the sign. */
const isNew = (key: string): boolean => key.startsWith('+');

export interface DraftChoice {
  /** Its id, or the name of one that has none yet. */
  readonly key: string;
  readonly en: string;
  readonly fr: string;
}

/** A question in the form. */
export interface DraftQuestion extends DraftChoice {
  readonly kind: Question['kind'];
  /** As it was typed; empty for other kinds. */
  readonly scaleTo: string;
  readonly choices: readonly DraftChoice[];
  /** Whether it is to be asked no longer. */
  readonly isEnded: boolean;
}

export const kinds = ['CHOICE', 'SCALE', 'YES_NO', 'TEXT'] as const;

/** Empty choices that are offered in addition to the existing ones. */
const emptyChoices = (from: number, count: number): DraftChoice[] =>
  Array.from({ length: count }, (_, i) => ({ key: `+${from + i}`, en: '', fr: '' }));

export const draftOf = (questions: readonly Question[]): DraftQuestion[] =>
  questions.map(({ id, kind, en, fr, choices = [], scaleTo }) => ({
    key: id,
    kind,
    en: en ?? '',
    fr: fr ?? '',
    scaleTo: String(scaleTo ?? ''),
    isEnded: false,
    choices: choices.map((choice) => ({ key: choice.id, en: choice.en ?? '', fr: choice.fr ?? '' })),
  }));

/**
 * What a form has, in its order. `ever` are the questions of all versions, the newest first: the kind of one that there was
 * is not the form's to say.
 */
export function readDraft(form: Form, ever: readonly Question[]): DraftQuestion[] {
  const keys = [...new Set(form.all('question'))].slice(0, mostQuestions * 2);
  return keys.flatMap((key) => {
    const was = ever.find(({ id }) => id === key);
    const sent = form.text(`kind:${key}`);
    const kind = was?.kind ?? (isNew(key) ? kinds.find((each) => each === sent) : undefined);
    if (kind === undefined) return [];
    const choices = [...new Set(form.all(`choice:${key}`))].slice(0, mostChoices * 2).map((choice) => ({
      key: choice,
      en: form.text(`en:${key}:${choice}`),
      fr: form.text(`fr:${key}:${choice}`),
    }));
    return {
      key,
      kind,
      en: form.text(`en:${key}`),
      fr: form.text(`fr:${key}`),
      scaleTo: was ? String(was.scaleTo ?? '') : form.text(`scale:${key}`),
      choices: kind === 'CHOICE' ? choices : [],
      isEnded: form.text(`end:${key}`) === 'true',
    };
  });
}

/** A draft of an earlier version, with the questions at its end that the present one has and it does not. */
export const withAdded = (draft: readonly DraftQuestion[], present: readonly Question[]): DraftQuestion[] => [
  ...draft,
  ...draftOf(present).filter(({ key }) => draft.every((known) => known.key !== key)),
];

/** A number that no new question or choice of the form has. */
const nextNumber = (all: readonly DraftChoice[]): number =>
  Math.max(0, ...all.filter(({ key }) => isNew(key)).map(({ key }) => Number(key.slice(1)) || 0)) + 1;

/** What a button of the form makes of it: `earlier:…`, `later:…`, `choice:…` with a question, `add:…` with a kind. */
export function changedDraft(draft: readonly DraftQuestion[], act: string): DraftQuestion[] {
  const [what = '', of = ''] = [act.slice(0, act.indexOf(':')), act.slice(act.indexOf(':') + 1)];
  const at = draft.findIndex(({ key }) => key === of);
  if (what === 'earlier' || what === 'later') {
    const to = what === 'earlier' ? at - 1 : at + 1;
    const [one, other] = [draft[at], draft[to]];
    return one && other ? draft.with(at, other).with(to, one) : [...draft];
  }
  if (what === 'choice') {
    return draft.map((question, i) => {
      const { choices } = question;
      if (i !== at || choices.length >= mostChoices) return question;
      return { ...question, choices: [...choices, ...emptyChoices(nextNumber(choices), 1)] };
    });
  }
  const kind = kinds.find((each) => each === of);
  if (what !== 'add' || !kind || draft.length >= mostQuestions * 2) return [...draft];
  const added = { key: `+${nextNumber(draft)}`, kind, en: '', fr: '', isEnded: false };
  const choices = kind === 'CHOICE' ? emptyChoices(1, 3) : [];
  return [...draft, { ...added, choices, scaleTo: kind === 'SCALE' ? '5' : '' }];
}
