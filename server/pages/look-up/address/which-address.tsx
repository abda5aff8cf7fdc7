import { addressTexts, colon } from '#core/texts/texts.ts';
import { Form } from '#server/pages/components/forms/form.tsx';
import { Details } from '#server/pages/components/parts/details.tsx';
import type { Language } from '#server/pages/language.ts';
import { type Answer, isDivided, type LevelChoice, type StreetAnswer } from '#server/pages/look-up/answer.ts';
import { DistrictName } from '#server/pages/look-up/parts.tsx';
import type { PickedAddress } from './picked-address.ts';

/** The action of the picker's form: the page itself, or the frame that contains it. */
export interface PickerForm {
  readonly action: string;
  readonly target?: string | undefined;
  /** Further fields that the address of the page carries. */
  readonly hidden: Readonly<Record<string, string>>;
}

/** What was found of the requested address, in words. */
export function FoundAddress({ answer, language }: { readonly answer: Answer; readonly language: Language }) {
  const { address } = answer.lookup;
  if (!address) return null;
  const text = addressTexts[language];
  const said = (address.sure ? text.sure : text.unsure)[address.matched];
  const place = address.place ? `, ${address.place}` : '';
  const street = `${address.street}${place}`;
  return (
    <p class={`found ${address.sure ? 'point' : 'divided'}`}>
      {address.matched === 'street' && address.number === null
        ? text.streetAlone(street)
        : said(`${address.number} ${street}`)}
    </p>
  );
}

/** The streets of a code that straddles districts: a picker, and all of them as a list. */
export function WhichAddress({
  answer,
  language,
  isSettled,
  picked,
  form,
}: {
  readonly answer: Answer;
  readonly language: Language;
  /** Whether the answer is that of an address already: another one is behind a control. */
  readonly isSettled: boolean;
  readonly picked: PickedAddress | undefined;
  readonly form: PickerForm;
}) {
  const { choices } = answer;
  if (!choices || choices.streets.length === 0) return null;
  const text = addressTexts[language];
  const places = new Set(choices.streets.map(({ place }) => place));
  const optionOf = ({ street, place }: StreetAnswer) => (places.size > 1 && place ? `${street}, ${place}` : street);
  const nameOf = ({ street, place }: StreetAnswer) => (places.size > 1 && place ? `${street} (${place})` : street);
  const question = (
    <>
      <Form action={form.action} method="get" target={form.target}>
        {Object.entries(form.hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {picked?.isWrong && (
          <p id="wrong-number" class="problem" role="alert">
            {text.wrongNumber}
          </p>
        )}
        <div class="pick">
          <p>
            <label for="number">{text.number}</label>
            <input
              id="number"
              name="number"
              value={picked?.number}
              maxLength={12}
              size={6}
              required
              autocomplete="off"
              aria-invalid={picked?.isWrong ? 'true' : undefined}
              aria-describedby={picked?.isWrong ? 'wrong-number' : undefined}
            />
          </p>
          <p>
            <label for="street">{text.street}</label>
            <select id="street" name="street" required>
              <option value="">{text.choose}</option>
              {choices.streets.map((street) => (
                <option
                  key={`${street.street} ${street.place}`}
                  value={optionOf(street)}
                  selected={optionOf(street) === picked?.street}
                >
                  {nameOf(street)}
                </option>
              ))}
            </select>
          </p>
          <button type="submit">{text.find}</button>
        </div>
      </Form>
      <details>
        <summary>{text.list}</summary>
        {!choices.isComplete && <p>{text.notAll}</p>}
        <dl class="streets">
          {choices.streets.map((street) => (
            <StreetRanges
              key={`${street.street} ${street.place}`}
              name={nameOf(street)}
              street={street}
              language={language}
            />
          ))}
        </dl>
      </details>
    </>
  );
  if (isSettled) {
    return (
      <div class="which-address">
        <Details summary={text.another}>{question}</Details>
      </div>
    );
  }
  return (
    <section class="which-address open" aria-labelledby="which-address">
      <h3 id="which-address">{text.heading}</h3>
      <p>{text.introduction(answer.levels.filter(isDivided).map(({ level }) => level))}</p>
      {question}
    </section>
  );
}

function StreetRanges({
  name,
  street,
  language,
}: {
  readonly name: string;
  readonly street: StreetAnswer;
  readonly language: Language;
}) {
  const text = addressTexts[language];
  return (
    <>
      <dt>{name}</dt>
      {street.ranges.map(({ numbers, from, to, districts }) => (
        <dd key={`${numbers} ${from} ${to} ${districts.map(({ version }) => version?.boundary.id).join()}`}>
          {text.range(numbers, from, to)}
          {`${colon[language]} `}
          {districts.map((district, i) => (
            <span key={district.level}>
              {i > 0 && ', '}
              <District district={district} language={language} isNamed={districts.length > 1} />
            </span>
          ))}
        </dd>
      ))}
    </>
  );
}

function District({
  district: { level, version },
  language,
  isNamed,
}: {
  readonly district: LevelChoice;
  readonly language: Language;
  /** Whether its level is named, because several differ. */
  readonly isNamed: boolean;
}) {
  const text = addressTexts[language];
  return (
    <>
      {version ? <DistrictName version={version} language={language} /> : text.none}
      {isNamed && ` (${text.district[level].toLowerCase()})`}
    </>
  );
}
