import type { OfficialLanguage } from '#core/texts/record-name.ts';
import { mostChoices, mostQuestions, type Question } from '#server/campaign/canvassing/scripts/question.ts';

interface Line {
  readonly text: string;
  readonly kind: Question['kind'];
  readonly choices: readonly string[];
  readonly scaleTo: number;
}

const form = /^([^[\]]+)(?:\[([^[\]]+)\])?$/;

/** One question per line, with its kind in brackets; the number of the first invalid line. */
function readLines(text: string): readonly Line[] | number {
  const lines: Line[] = [];
  for (const [i, typed] of text.split('\n').entries()) {
    if (typed.trim() === '') continue;
    const [, question = '', kind = ''] = form.exec(typed.trim()) ?? [];
    const wording = question.trim();
    const line = wording === '' || wording.length > 200 ? undefined : lineOf(wording, kind.trim());
    if (!line) return i + 1;
    lines.push(line);
  }
  return lines;
}

function lineOf(text: string, kind: string): Line | undefined {
  const none = { text, choices: [], scaleTo: 0 };
  if (kind === '') return { ...none, kind: 'TEXT' };
  if (/^(?:yes\s*\/\s*no|oui\s*\/\s*non)$/i.test(kind)) return { ...none, kind: 'YES_NO' };
  const scale = /^1\s*[-–]\s*(10|[2-9])$/.exec(kind);
  if (scale) return { ...none, kind: 'SCALE', scaleTo: Number(scale[1]) };
  const choices = kind.split('|').map((choice) => choice.trim());
  const areChoices = choices.length > 1 && choices.length <= mostChoices;
  return areChoices && choices.every((choice) => choice !== '' && choice.length <= 80)
    ? { ...none, kind: 'CHOICE', choices }
    : undefined;
}

export type ReadQuestions =
  | { readonly questions: Question[] }
  | { readonly fault: 'missing' | 'unequal' }
  | { readonly fault: 'line'; readonly field: OfficialLanguage; readonly line: number };

/** Reads the questions of one language, or of both, which then are the same. They are numbered. */
export function readQuestions(english: string, french: string): ReadQuestions {
  const [en, fr] = [readLines(english), readLines(french)];
  if (typeof en === 'number') return { fault: 'line', field: 'en', line: en };
  if (typeof fr === 'number') return { fault: 'line', field: 'fr', line: fr };
  const lines = en.length > 0 ? en : fr;
  if (lines.length === 0 || lines.length > mostQuestions) return { fault: 'missing' };
  const isSame = (one: Line, other: Line | undefined) =>
    one.kind === other?.kind && one.scaleTo === other.scaleTo && one.choices.length === other.choices.length;
  const areBoth = en.length > 0 && fr.length > 0;
  if (areBoth && (en.length !== fr.length || !en.every((line, i) => isSame(line, fr[i])))) return { fault: 'unequal' };
  return {
    questions: lines.map(({ kind, choices, scaleTo }, i) => ({
      id: `q${i + 1}`,
      kind,
      ...worded(en[i]?.text, fr[i]?.text),
      ...(kind === 'CHOICE' && {
        choices: choices.map((_, at) => ({ id: `c${at + 1}`, ...worded(en[i]?.choices[at], fr[i]?.choices[at]) })),
      }),
      ...(kind === 'SCALE' && { scaleTo }),
    })),
  };
}

const worded = (en: string | undefined, fr: string | undefined) => ({
  ...(en !== undefined && { en }),
  ...(fr !== undefined && { fr }),
});
