import { officialLanguages } from '#core/texts/record-name.ts';
import { scriptEditTexts as texts } from '#core/texts/texts.ts';
import { mostChoices } from '#server/campaign/canvassing/scripts/question.ts';
import { Button } from '#server/pages/components/forms/button.tsx';
import { CheckField, SelectField } from '#server/pages/components/forms/choices.tsx';
import { TextField } from '#server/pages/components/forms/text-field.tsx';
import type { Language } from '#server/pages/language.ts';
import { type DraftQuestion, kinds } from './draft.ts';

interface Shown {
  readonly messages: ReadonlyMap<string, string>;
  readonly language: Language;
}

/** The questions of a form in their order, each with its buttons, and those that add one. */
export function QuestionFields({ draft, ...shown }: Shown & { readonly draft: readonly DraftQuestion[] }) {
  const text = texts[shown.language];
  return (
    <>
      {draft.map((question, i) => (
        <QuestionField key={question.key} {...{ question, ...shown }} number={i + 1} isLast={i === draft.length - 1} />
      ))}
      <fieldset class="group" id="questions">
        <legend>{text.add}</legend>
        <div class="buttons">
          {kinds.map((kind) => (
            <Button key={kind} kind="secondary" icon="plus" name="do" value={`add:${kind}`}>
              {text.added[kind]}
            </Button>
          ))}
        </div>
      </fieldset>
    </>
  );
}

function QuestionField({
  question,
  number,
  isLast,
  messages,
  language,
}: Shown & { readonly question: DraftQuestion; readonly number: number; readonly isLast: boolean }) {
  const { key, kind, en, fr, scaleTo, isEnded } = question;
  const isNew = key.startsWith('+');
  const text = texts[language];
  const kindName = kind === 'SCALE' && !isNew ? text.scale(scaleTo) : text.kinds[kind];
  return (
    <fieldset class="question">
      <legend>
        {text.question(number)} ({kindName})
      </legend>
      <input type="hidden" name="question" value={key} />
      {isNew && <input type="hidden" name={`kind:${key}`} value={kind} />}
      <div class="columns">
        <TextField
          {...{ name: `en:${key}`, label: text.wordingIn.en, error: messages.get(`en:${key}`), language }}
          {...{ value: en, maxLength: 200 }}
        />
        <TextField {...{ name: `fr:${key}`, label: text.wordingIn.fr, value: fr, maxLength: 200, language }} />
      </div>
      {kind === 'CHOICE' && <ChoiceFields {...{ question, language }} />}
      {kind === 'SCALE' && isNew && (
        <SelectField
          {...{ name: `scale:${key}`, label: text.scaleTo, error: messages.get(`scale:${key}`), language }}
          choices={[2, 3, 4, 5, 6, 7, 8, 9, 10].map((to) => ({ value: String(to), label: String(to) }))}
          value={scaleTo}
          isShort
        />
      )}
      <CheckField {...{ name: `end:${key}`, label: text.end, isChecked: isEnded, language }} />
      <div class="buttons">
        {number > 1 && (
          <Button kind="secondary" icon="arrow-up" name="do" value={`earlier:${key}`} label={text.earlier(number)}>
            {text.earlierShort}
          </Button>
        )}
        {!isLast && (
          <Button kind="secondary" icon="arrow-down" name="do" value={`later:${key}`} label={text.later(number)}>
            {text.laterShort}
          </Button>
        )}
      </div>
    </fieldset>
  );
}

function ChoiceFields({ question, language }: { readonly question: DraftQuestion; readonly language: Language }) {
  const { key, choices } = question;
  const text = texts[language];
  return (
    <>
      <p class="hint">{text.choicesHow}</p>
      <div class="columns of-choices">
        {choices.map((choice, i) => (
          <div key={choice.key}>
            <input type="hidden" name={`choice:${key}`} value={choice.key} />
            {officialLanguages.map((field) => (
              <TextField
                key={field}
                {...{ name: `${field}:${key}:${choice.key}`, label: text.choice(i + 1)[field], language }}
                {...{ value: choice[field], maxLength: 80 }}
              />
            ))}
          </div>
        ))}
      </div>
      {choices.length < mostChoices && (
        <Button kind="secondary" icon="plus" name="do" value={`choice:${key}`}>
          {text.addChoice}
        </Button>
      )}
    </>
  );
}
