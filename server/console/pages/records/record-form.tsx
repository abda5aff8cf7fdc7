import { textNamed } from '#core/texts/text-named.ts';
import { fieldLabels, recordTexts, walkListTexts } from '#core/texts/texts.ts';
import { requiredFields } from '#server/campaign/imports/columns/choose/required-fields.ts';
import { volunteerStatuses } from '#server/campaign/volunteers/volunteer.ts';
import { channels } from '#server/campaign/voters/channels.ts';
import type { ConsoleRequest } from '#server/console/http/route.ts';
import type { EnteredKind } from '#server/console/records/entered-kind.ts';
import { fieldErrors } from '#server/console/texts/records/findings.ts';
import { type Choice, ChoiceGroup, SelectField } from '#server/pages/components/forms/choices.tsx';
import { ErrorSummary, messagesOf } from '#server/pages/components/forms/error-summary.tsx';
import type { FieldProps } from '#server/pages/components/forms/field.tsx';
import { TextArea, TextField } from '#server/pages/components/forms/text-field.tsx';
import { Notice } from '#server/pages/components/parts/notice.tsx';
import type { Language } from '#server/pages/language.ts';
import type { Finding } from '#server/records/check-record.ts';
import { inputFields } from '#server/records/record.ts';
import { readTypedNumber } from '#server/records/typed-number.ts';

/** Texts of several lines, and how many lines their field shows. */
const linesOf: Readonly<Record<string, number>> = { address: 2, notes: 4 };

const short: readonly string[] = ['postalCode', 'province', 'poll', 'phone', 'hoursLogged'];

interface Schema {
  readonly maxLength?: number;
  readonly anyOf?: readonly Schema[];
  readonly default?: unknown;
}

/** The names of a record's fields in the order of its form. */
export const formFields = ({ record }: EnteredKind): string[] => inputFields(record.fields).map(([name]) => name);

/** The fields of a new record's form, those of every record first. */
export function dividedFields(kind: EnteredKind): { readonly first: string[]; readonly later: string[] } {
  const { fields } = kind.record;
  const isLater = (name: string) => kind.texts.name === 'VOTERS' && fields[name]?.rarelyKnown === true;
  const names = formFields(kind);
  return { first: names.filter((name) => !isLater(name)), later: names.filter(isLater) };
}

/** What the form of a new record has: the defaults of the API. */
export const newTexts = ({ record }: EnteredKind): Map<string, string> =>
  new Map(
    inputFields(record.fields).map(([name, { input }]) => {
      const value = (input as Schema | undefined)?.default;
      return [name, typeof value === 'string' ? value : ''];
    }),
  );

/** What a form has sent, by the names of the record's fields: a form of one fact sends that alone. */
export const sentTexts = (kind: EnteredKind, { form }: ConsoleRequest): Map<string, string> => {
  const sent = formFields(kind).filter((name) => form.all(name).length > 0);
  const textOf = (name: string) =>
    name === 'doNotContact' ? form.all(name).filter(Boolean).join('; ') : form.text(name).replaceAll('\r\n', '\n');
  return new Map(sent.map((name) => [name, textOf(name)]));
};

/**
 * Numbers whose writing had to be interpreted, such as 1 200,5, in plain writing. The writer is first shown what was
 * read.
 */
export function interpretedTexts({ record }: EnteredKind, texts: ReadonlyMap<string, string>): Map<string, string> {
  const interpreted = new Map<string, string>();
  for (const [name, { type }] of inputFields(record.fields)) {
    const read = type === 'numeric' ? readTypedNumber(texts.get(name) ?? '') : null;
    if (read && 'hundredths' in read && !read.isPlain) interpreted.set(name, String(read.hundredths / 100));
  }
  return interpreted;
}

/** Everything that is wrong with what was sent, and numbers as they were read, above the form. */
export function SentBack({
  kind,
  interpreted = new Map(),
  findings,
  language,
}: {
  readonly kind: EnteredKind;
  readonly interpreted?: ReadonlyMap<string, string> | undefined;
  readonly findings: readonly Finding[];
  readonly language: Language;
}) {
  const labels: Readonly<Record<string, string>> = fieldLabels[language][kind.texts.name];
  const text = recordTexts[language];
  return (
    <>
      {interpreted.size > 0 && (
        <Notice role="alert">
          <p>{text.asRead}</p>
          <ul>
            {[...interpreted].map(([name, number]) => (
              <li key={name}>
                {labels[name]} <strong>{number}</strong>
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <ErrorSummary errors={fieldErrors(findings, labels, language)} lead={text.nothingSaved} language={language} />
    </>
  );
}

/** Fields of a record, each with what was typed and what is wrong with it. */
export function RecordFields({
  kind,
  names,
  texts,
  findings,
  language,
}: {
  readonly kind: EnteredKind;
  readonly names: readonly string[];
  readonly texts: ReadonlyMap<string, string>;
  readonly findings: readonly Finding[];
  readonly language: Language;
}) {
  const labels: Readonly<Record<string, string>> = fieldLabels[language][kind.texts.name];
  const required = requiredFields(kind.texts);
  const messages = messagesOf(fieldErrors(findings, labels, language));
  return (
    <div class="record-fields">
      {names.map((name) => (
        <RecordField
          key={name}
          name={name}
          label={labels[name] ?? name}
          hint={textNamed(recordTexts[language].hints, name)}
          error={messages.get(name)}
          isRequired={required.includes(name)}
          value={texts.get(name) ?? ''}
          maxLength={maxLengthOf(kind.record.fields[name]?.input as Schema | undefined)}
          language={language}
        />
      ))}
    </div>
  );
}

function RecordField({
  value,
  maxLength,
  ...field
}: FieldProps & { readonly value: string; readonly maxLength: number | undefined }) {
  const { name, isRequired, language } = field;
  if (name === 'doNotContact') {
    const labels = recordTexts[language].channels;
    return (
      <>
        {/* A form in which nothing is ticked says so. */}
        <input type="hidden" name={name} value="" />
        <ChoiceGroup
          {...field}
          kind="checkbox"
          choices={channels.map((channel) => ({ value: channel, label: labels[channel] }))}
          chosen={value.split('; ')}
        />
      </>
    );
  }
  const choices = choicesOf(name, language);
  if (choices) {
    const empty = !isRequired && name === 'supportLevel' ? recordTexts[language].empty : undefined;
    return <SelectField {...field} choices={choices} value={value} empty={empty} />;
  }
  const lines = linesOf[name];
  if (lines !== undefined) return <TextArea {...field} value={value} maxLength={maxLength} rows={lines} />;
  const type = name === 'email' ? 'email' : name === 'phone' ? 'tel' : 'text';
  return <TextField {...field} type={type} value={value} maxLength={maxLength} isShort={short.includes(name)} />;
}

const supportLevels = [1, 2, 3, 4, 5] as const;

/** The values of a field that has few; undefined for one that is typed. */
function choicesOf(name: string, language: Language): readonly Choice[] | undefined {
  if (name === 'supportLevel') {
    return supportLevels.map((level) => ({ value: String(level), label: walkListTexts[language].level[level] }));
  }
  const { statuses } = recordTexts[language];
  if (name !== 'status') return undefined;
  return volunteerStatuses.map((status) => ({ value: status, label: statuses[status] }));
}

const maxLengthOf = (schema: Schema | undefined): number | undefined =>
  schema?.maxLength ?? schema?.anyOf?.find(({ maxLength }) => maxLength !== undefined)?.maxLength;
