import { easternDay, easternInstant, easternTime, isDay } from '#core/dates.ts';
import { HustingsError } from '#core/errors.ts';
import { interactionTexts, walkListTexts } from '#core/texts/texts.ts';
import { dispositions, type InteractionRow, interactionTypes } from '#server/campaign/canvassing/interaction.ts';
import { readOccurredAt } from '#server/campaign/canvassing/interactions/occurred-at.ts';
import { defaultsOf } from '#server/campaign/canvassing/interactions/show-interaction.ts';
import type { AskedScript } from '#server/campaign/canvassing/scripts/check-answers.ts';
import { SelectField } from '#server/pages/components/forms/choices.tsx';
import { DayField } from '#server/pages/components/forms/day-field.tsx';
import type { FieldError } from '#server/pages/components/forms/error-summary.tsx';
import { TextArea, TextField } from '#server/pages/components/forms/text-field.tsx';
import type { Form } from '#server/pages/input/form.ts';
import type { Language } from '#server/pages/language.ts';
import { isAsShown } from '#server/records/same-text.ts';
import { AnswerFields, fieldOf, givenAnswers } from './answer-fields.tsx';

const levels = [1, 2, 3, 4, 5] as const;

/** What the form's fields have for an interaction, by their names. */
export function shownOf(interaction: InteractionRow, script: AskedScript | undefined): Map<string, string> {
  const { type, disposition, support_level, notes, answers } = interaction;
  const at = defaultsOf(interaction).occurred_at.getTime();
  const given = new Map(answers?.given.map(({ questionId, answer }) => [questionId, answer]));
  return new Map([
    ...Object.entries({ type, disposition: disposition ?? '', notes: notes ?? '' }),
    ['supportLevel', String(support_level ?? '')],
    ['day', easternDay(at)],
    ['time', easternTime(at)],
    ...(script?.questions ?? []).map(
      (question) => [fieldOf(question), given.get(question.id) ?? ''] as [string, string],
    ),
  ]);
}

export function CorrectionFields({
  script,
  texts,
  messages,
  language,
}: {
  readonly script: AskedScript | undefined;
  readonly texts: ReadonlyMap<string, string>;
  readonly messages: ReadonlyMap<string, string>;
  readonly language: Language;
}) {
  const text = interactionTexts[language];
  const { level } = walkListTexts[language];
  const field = (name: string, label: string) => ({
    name,
    label,
    error: messages.get(name),
    value: texts.get(name) ?? '',
    language,
  });
  return (
    <div class="columns">
      <SelectField
        {...field('type', text.columns.how)}
        choices={interactionTypes.map((type) => ({ value: type, label: text.types[type] }))}
      />
      <SelectField
        {...field('disposition', text.columns.result)}
        choices={dispositions.map((each) => ({ value: each, label: text.dispositions[each] }))}
        empty={text.nothing}
      />
      <SelectField
        {...field('supportLevel', text.support)}
        choices={levels.map((each) => ({ value: String(each), label: level[each] }))}
        empty={text.nothing}
      />
      <DayField {...field('day', text.day)} />
      <TextField {...field('time', text.time)} hint={text.timeHow} maxLength={5} isShort />
      <AnswerFields {...{ script, texts, messages, language }} />
      <TextArea {...field('notes', text.columns.notes)} rows={3} maxLength={5_000} />
    </div>
  );
}

export interface ReadCorrection {
  /** What differs from what was shown, by the names of the operation's fields. */
  readonly body: Readonly<Record<string, unknown>>;
  readonly errors: readonly FieldError[];
}

/** Reads what was typed. Fields that came back unchanged are left out. */
export function readCorrection(
  form: Form,
  {
    interaction,
    script,
    now,
    language,
  }: { interaction: InteractionRow; script: AskedScript | undefined; now: Date; language: Language },
): ReadCorrection {
  const shown = shownOf(interaction, script);
  const isChanged = (name: string) => form.all(name).length > 0 && !isAsShown(form.text(name), shown.get(name) ?? '');
  const body: Record<string, unknown> = {};
  const errors: FieldError[] = [];
  if (isChanged('type')) body.type = form.text('type');
  for (const name of ['disposition', 'notes']) if (isChanged(name)) body[name] = form.text(name) || null;
  if (isChanged('supportLevel')) body.supportLevel = Number(form.text('supportLevel')) || null;
  if (isChanged('day') || isChanged('time')) {
    const at = readTime(form, now, language);
    if (at instanceof Date) body.occurredAt = at.toISOString();
    else errors.push(at);
  }
  const questions = script?.questions ?? [];
  if (script && questions.some((question) => isChanged(fieldOf(question)))) {
    body.answers = givenAnswers(form, script);
  }
  if (Object.keys(body).length > 0 && form.text('reason') !== '') body.reason = form.text('reason');
  return { body, errors };
}

function readTime(form: Form, now: Date, language: Language): Date | FieldError {
  const text = interactionTexts[language];
  const day = form.day('day');
  if (!isDay(day)) return { field: 'day', message: text.dayWrong };
  const [, hour, minute] = /^([01]?\d|2[0-3])\s*[:h]\s*([0-5]\d)$/.exec(form.text('time')) ?? [];
  if (hour === undefined) return { field: 'time', message: text.timeWrong };
  try {
    const at = new Date(easternInstant(day, `${hour.padStart(2, '0')}:${minute}`));
    return readOccurredAt(at.toISOString(), now) as Date;
  } catch (error) {
    if (error instanceof HustingsError) return { field: 'day', message: text.dayBeyond };
    throw error;
  }
}
