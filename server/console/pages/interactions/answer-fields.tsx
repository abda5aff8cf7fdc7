import { wordingIn } from '#core/texts/record-name.ts';
import { interactionTexts } from '#core/texts/texts.ts';
import { type GivenAnswers, mostText } from '#server/campaign/canvassing/scripts/answers.ts';
import type { AskedScript } from '#server/campaign/canvassing/scripts/check-answers.ts';
import type { Question } from '#server/campaign/canvassing/scripts/question.ts';
import { answerName } from '#server/console/pages/scripts/answer-name.ts';
import { SelectField } from '#server/pages/components/forms/choices.tsx';
import { TextField } from '#server/pages/components/forms/text-field.tsx';
import type { Form } from '#server/pages/input/form.ts';
import type { Language } from '#server/pages/language.ts';

/** The field of a form that has the answer to a question. */
export const fieldOf = ({ id }: Question): string => `answer-${id}`;

/** A field for each question of a script. `texts` and `messages` are by the names of the fields. */
export function AnswerFields({
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
  return (
    <>
      {script?.questions.map((question) => {
        const name = fieldOf(question);
        return (
          <AnswerField
            key={name}
            {...{ name, question, language, error: messages.get(name), value: texts.get(name) ?? '' }}
          />
        );
      })}
    </>
  );
}

/** The answers that a form has to the questions of a script; null if there is none. */
export function givenAnswers(form: Form, { id, version, questions }: AskedScript): GivenAnswers | null {
  const given = questions.flatMap((question) => {
    const answer = form.text(fieldOf(question));
    return answer === '' ? [] : [{ questionId: question.id, answer }];
  });
  return given.length === 0 ? null : { scriptId: id, version, given };
}

function AnswerField({
  question,
  language,
  ...field
}: {
  readonly question: Question;
  readonly name: string;
  readonly error: string | undefined;
  readonly value: string;
  readonly language: Language;
}) {
  const all = { ...field, label: wordingIn(language, question), language };
  if (question.kind === 'TEXT') return <TextField {...all} maxLength={mostText} />;
  const choices = answersTo(question).map((answer) => ({
    value: answer,
    label: answerName(question, answer, language),
  }));
  return <SelectField {...all} choices={choices} empty={interactionTexts[language].notAnswered} />;
}

function answersTo({ kind, choices = [], scaleTo = 0 }: Question): string[] {
  if (kind === 'CHOICE') return choices.map(({ id }) => id);
  return kind === 'YES_NO' ? ['yes', 'no'] : Array.from({ length: scaleTo }, (_, i) => String(i + 1));
}
