import { textNamed } from '#core/texts/text-named.ts';
import { fieldLabels, recordTexts } from '#core/texts/texts.ts';
import { requiredFields } from '#server/campaign/imports/columns/choose/required-fields.ts';
import { FieldInput } from '#server/console/forms/field.tsx';
import { refuseFaulty, showReadings } from '#server/console/forms/sent-form.ts';
import type { ConsoleRequest, MemberCampaign } from '#server/console/http/route.ts';
import type { EnteredKind } from '#server/console/records/entered-kind.ts';
import { choicesOf, fieldInForm } from '#server/console/records/field-in-form.ts';
import { readingsOf } from '#server/console/records/readings.ts';
import { fieldErrors } from '#server/console/texts/records/findings.ts';
import { messagesOf } from '#server/pages/components/forms/error-summary.tsx';
import type { FieldProps } from '#server/pages/components/forms/field.tsx';
import type { Language } from '#server/pages/language.ts';
import type { Finding } from '#server/records/check-record.ts';
import type { Field } from '#server/records/field.ts';
import { inputFields } from '#server/records/record.ts';

/** The names of a record's fields in the order of its form. */
export const formFields = ({ record }: EnteredKind): string[] => inputFields(record.fields).map(([name]) => name);

/** The fields of a new record's form, those of every record first. */
export function dividedFields(kind: EnteredKind): { readonly first: string[]; readonly later: string[] } {
  const { fields } = kind.record;
  const isLater = (name: string) => kind.texts.name === 'VOTERS' && fields[name]?.rarelyKnown === true;
  const names = formFields(kind);
  return { first: names.filter((name) => !isLater(name)), later: names.filter(isLater) };
}

const defaultOf = (field: { readonly input?: Field['input'] | undefined } | undefined): unknown =>
  (field?.input as { readonly default?: unknown } | undefined)?.default;

/** What the form of a new record has: the defaults of the API, and the campaign's riding where a riding is asked for. */
export const newTexts = ({ record }: EnteredKind, { riding }: MemberCampaign): Map<string, string> =>
  new Map(
    inputFields(record.fields).map(([name, { input }]) => {
      const value = name === 'riding' ? riding : defaultOf({ input });
      return [name, typeof value === 'string' ? value : ''];
    }),
  );

/**
 * What a form has sent, by the names of the record's fields: a form of one fact sends that alone. Numbers that had to be
 * interpreted are in plain writing.
 */
export const sentTexts = (kind: EnteredKind, { form, sent: { readings } }: ConsoleRequest): Map<string, string> => {
  const sent = formFields(kind).filter((name) => form.all(name).length > 0);
  const textOf = (name: string) =>
    name === 'doNotContact' ? form.all(name).filter(Boolean).join('; ') : form.text(name).replaceAll('\r\n', '\n');
  return new Map([
    ...sent.map((name) => [name, textOf(name)] as const),
    ...readings.map(({ name, plain }) => [name, plain] as const),
  ]);
};

const labelsOf = (kind: EnteredKind, language: Language): Readonly<Record<string, string>> =>
  fieldLabels[language][kind.texts.name];

/** Shows numbers as they were read, if their writing had to be interpreted. */
export const showNumbers = (
  kind: EnteredKind,
  texts: ReadonlyMap<string, string>,
  { language }: ConsoleRequest,
): void => showReadings(readingsOf(kind.record.fields, { texts, labels: labelsOf(kind, language), language }));

/** Throws what is wrong with the fields of a record, if anything is. */
export const refuseFindings = (kind: EnteredKind, findings: readonly Finding[], { language }: ConsoleRequest): void =>
  refuseFaulty(fieldErrors(findings, labelsOf(kind, language), language));

/** Fields of a record, each with what was typed and what is wrong with it. */
export function RecordFields({
  kind,
  names,
  texts,
  request: { language, sent },
}: {
  readonly kind: EnteredKind;
  readonly names: readonly string[];
  readonly texts: ReadonlyMap<string, string>;
  readonly request: ConsoleRequest;
}) {
  const labels = labelsOf(kind, language);
  const required = requiredFields(kind.texts);
  const messages = messagesOf(sent.errors);
  return (
    <div class="record-fields">
      {names.map((name) => (
        <RecordField
          key={name}
          name={name}
          field={kind.record.fields[name]}
          label={labels[name] ?? name}
          hint={textNamed(recordTexts[language].hints, name)}
          error={messages.get(name)}
          isRequired={required.includes(name)}
          value={texts.get(name) ?? ''}
          language={language}
        />
      ))}
    </div>
  );
}

function RecordField({
  value,
  field,
  ...shown
}: FieldProps & { readonly value: string; readonly field: Field | undefined }) {
  const { name, isRequired, language } = shown;
  const { kind, ...inForm } = fieldInForm(field);
  return (
    <>
      {/* A form in which nothing is ticked says so. */}
      {kind === 'choices' && <input type="hidden" name={name} value="" />}
      <FieldInput
        {...{ ...shown, ...inForm, kind }}
        chosen={kind === 'choices' ? value.split('; ') : [value]}
        choices={choicesOf(name, field, language)}
        empty={isRequired || defaultOf(field) !== undefined ? undefined : recordTexts[language].empty}
      />
    </>
  );
}
