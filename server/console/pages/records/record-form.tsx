import type { JSX } from 'preact';
import { requiredFields } from '#server/campaign/imports/read/mapping.ts';
import type { Finding } from '#server/campaign/records/check-record.ts';
import { inputFields } from '#server/campaign/records/record.ts';
import { readTypedNumber } from '#server/campaign/records/typed-number.ts';
import { volunteerStatuses } from '#server/campaign/volunteers/volunteer.ts';
import type { ConsoleRequest } from '#server/console/http/route.ts';
import type { EnteredKind } from '#server/console/records/entered-kind.ts';
import { fieldLabels } from '#server/console/texts/records/fields.ts';
import { findingText } from '#server/console/texts/records/findings.ts';
import { recordTexts } from '#server/console/texts/records/pages.ts';
import type { Language } from '#server/pages/language.ts';

/** Texts of several lines, and how many lines their field shows. */
const linesOf: Readonly<Record<string, number>> = { address: 2, notes: 4 };

interface Schema {
  readonly maxLength?: number;
  readonly anyOf?: readonly Schema[];
  readonly default?: unknown;
}

/** The names of a record's fields in the order of its form. */
export const formFields = ({ record }: EnteredKind): string[] => inputFields(record.fields).map(([name]) => name);

/** What the form of a new record has: the defaults of the API. */
export const newTexts = ({ record }: EnteredKind): Map<string, string> =>
  new Map(
    inputFields(record.fields).map(([name, { input }]) => {
      const value = (input as Schema | undefined)?.default;
      return [name, typeof value === 'string' ? value : ''];
    }),
  );

/** What a form has sent, by the names of the record's fields. */
export const sentTexts = (kind: EnteredKind, { form }: ConsoleRequest): Map<string, string> =>
  new Map(formFields(kind).map((name) => [name, form.text(name).replaceAll('\r\n', '\n')]));

/**
 * Numbers whose writing had to be interpreted, such as 1 200,5, in plain writing. Whoever wrote them sees first what
 * was read.
 */
export function interpretedTexts({ record }: EnteredKind, texts: ReadonlyMap<string, string>): Map<string, string> {
  const interpreted = new Map<string, string>();
  for (const [name, { type }] of inputFields(record.fields)) {
    const read = type === 'numeric' ? readTypedNumber(texts.get(name) ?? '') : null;
    if (read && 'hundredths' in read && !read.isPlain) interpreted.set(name, String(read.hundredths / 100));
  }
  return interpreted;
}

/** The fields of a record, each with what was typed and what is wrong with it. */
export function RecordFields({
  kind,
  texts: sent,
  interpreted = new Map(),
  findings,
  language,
}: {
  readonly kind: EnteredKind;
  readonly texts: ReadonlyMap<string, string>;
  readonly interpreted?: ReadonlyMap<string, string> | undefined;
  readonly findings: readonly Finding[];
  readonly language: Language;
}) {
  const texts = new Map([...sent, ...interpreted]);
  const labels = fieldLabels[language][kind.texts.name];
  const text = recordTexts[language];
  const required = requiredFields(kind.texts);
  return (
    <>
      {interpreted.size > 0 && (
        <div class="notice" role="alert">
          <p>{text.asRead}</p>
          <ul>
            {[...interpreted].map(([name, number]) => (
              <li key={name}>
                {labels[name]} <strong>{number}</strong>
              </li>
            ))}
          </ul>
        </div>
      )}
      {findings.length > 0 && (
        <div class="refusal" role="alert">
          <p>{text.faults}</p>
          <ul>
            {findings.map((finding) => (
              <li key={finding.field}>
                <a href={`#${finding.field}`}>{findingText(finding, labels, language)}</a>
              </li>
            ))}
          </ul>
        </div>
      )}
      {inputFields(kind.record.fields).map(([name, { input }]) => {
        const hint = text.hints[name];
        const isFaulty = findings.some(({ field }) => field === name);
        return (
          <p key={name}>
            <label for={name}>
              {labels[name]} {required.includes(name) && <span class="required">({text.required})</span>}
            </label>
            <Control
              name={name}
              value={texts.get(name) ?? ''}
              maxLength={maxLengthOf(input as Schema | undefined)}
              required={required.includes(name)}
              describedBy={hint && `${name}-hint`}
              isFaulty={isFaulty}
              language={language}
            />
            {hint && (
              <span class="hint" id={`${name}-hint`}>
                {hint}
              </span>
            )}
          </p>
        );
      })}
    </>
  );
}

interface ControlProps {
  readonly name: string;
  readonly value: string;
  readonly maxLength: number | undefined;
  readonly required: boolean;
  readonly describedBy: string | undefined;
  readonly isFaulty: boolean;
  readonly language: Language;
}

function Control({ name, value, maxLength, required, describedBy, isFaulty, language }: ControlProps) {
  const text = recordTexts[language];
  const common = {
    id: name,
    name,
    required,
    'aria-describedby': describedBy,
    'aria-invalid': isFaulty ? ('true' as const) : undefined,
  };
  const choices = choicesOf(name, language);
  if (choices) {
    return (
      <select {...common}>
        {!required && name === 'supportLevel' && <option value="">{text.empty}</option>}
        {choices.map(([choice, label]) => (
          <option key={choice} value={choice} selected={choice === value}>
            {label}
          </option>
        ))}
      </select>
    );
  }
  const lines = linesOf[name];
  if (lines !== undefined) {
    return (
      <textarea {...common} maxLength={maxLength} rows={lines}>
        {value}
      </textarea>
    );
  }
  const input = { ...common, maxLength, value, type: name === 'email' ? 'email' : 'text' };
  // Preact has one type of attributes for each type of input, and no type for one of several.
  return <input {...(input as JSX.IntrinsicElements['input'])} />;
}

/** The values of a field that has few; undefined for one that is typed. */
function choicesOf(
  name: string,
  language: Language,
): ReadonlyArray<readonly [value: string, label: string]> | undefined {
  if (name === 'supportLevel') return ['1', '2', '3', '4', '5'].map((level) => [level, level]);
  const { statuses } = recordTexts[language];
  return name === 'status' ? volunteerStatuses.map((status) => [status, statuses[status]]) : undefined;
}

const maxLengthOf = (schema: Schema | undefined): number | undefined =>
  schema?.maxLength ?? schema?.anyOf?.find(({ maxLength }) => maxLength !== undefined)?.maxLength;
