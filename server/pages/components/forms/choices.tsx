import type { ComponentChildren } from 'preact';
import { described, Explanation, FieldFrame, type FieldProps, Mark } from './field.tsx';

export interface Choice {
  readonly value: string;
  readonly label: string;
  readonly hint?: string | undefined;
}

interface Options {
  readonly choices: readonly Choice[];
}

/** One of many choices. `empty` is its text if none is chosen. */
export function SelectField({
  choices,
  value,
  empty,
  ...field
}: FieldProps & Options & { readonly value?: string | undefined; readonly empty?: string | undefined }) {
  return (
    <FieldFrame {...field}>
      <select {...described(field)}>
        {empty !== undefined && <option value="">{empty}</option>}
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value} selected={choice.value === value}>
            {choice.label}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}

/** A few choices that all are seen: one of them (`radio`), or any (`checkbox`). */
export function ChoiceGroup({
  kind,
  choices,
  chosen,
  ...field
}: FieldProps & Options & { readonly kind: 'radio' | 'checkbox'; readonly chosen: readonly string[] }) {
  const { name, id = name } = field;
  return (
    <Group kind="group" {...field}>
      {choices.map((choice) => (
        <Checkable
          key={choice.value}
          {...{ kind, name, choice }}
          id={`${id}-${choice.value}`}
          isChecked={chosen.includes(choice.value)}
        />
      ))}
    </Group>
  );
}

interface ChoiceSection {
  readonly name: string;
  readonly label: string;
  readonly choices: readonly Choice[];
}

/** Many boxes, each set of them under its heading: any may be ticked. */
export function GroupedChoices({
  groups,
  chosen,
  ...field
}: FieldProps & { readonly groups: readonly ChoiceSection[]; readonly chosen: readonly string[] }) {
  const { name, id = name } = field;
  return (
    <Group kind="group sections" {...field}>
      {groups.map((group) => (
        <fieldset key={group.name} class="group section">
          <legend>{group.label}</legend>
          {group.choices.map((choice) => (
            <Checkable
              key={choice.value}
              {...{ kind: 'checkbox', name, choice }}
              id={`${id}-${choice.value}`}
              isChecked={chosen.includes(choice.value)}
            />
          ))}
        </fieldset>
      ))}
    </Group>
  );
}

function Group({
  kind,
  children,
  ...field
}: FieldProps & { readonly kind: string; readonly children: ComponentChildren }) {
  const { name, id = name, label, error } = field;
  return (
    <fieldset
      id={id}
      class={`${kind} field ${error ? 'invalid' : ''}`.trim()}
      aria-describedby={described(field)['aria-describedby']}
    >
      <legend>
        {label}
        <Mark {...field} />
      </legend>
      <Explanation {...field} />
      {children}
    </fieldset>
  );
}

function Checkable({
  kind,
  name,
  id,
  choice: { value, label, hint },
  isChecked,
}: {
  readonly kind: 'radio' | 'checkbox';
  readonly name: string;
  readonly id: string;
  readonly choice: Choice;
  readonly isChecked: boolean;
}) {
  const common = { id, name, value, checked: isChecked, 'aria-describedby': hint && `${id}-hint` };
  return (
    <div class="choice">
      <label for={id}>
        {kind === 'radio' ? <input type="radio" {...common} /> : <input type="checkbox" {...common} />}
        <span>{label}</span>
      </label>
      {hint && (
        <span class="hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
    </div>
  );
}

/** One box that is ticked or not. */
export function CheckField({
  value = 'true',
  isChecked,
  ...field
}: FieldProps & { readonly value?: string; readonly isChecked: boolean }) {
  const { name, id = name, label, hint, isHintElsewhere, error, language } = field;
  return (
    <div class={`field choice ${error ? 'invalid' : ''}`.trim()}>
      <Explanation {...{ name, id, error, language }} />
      <label for={id}>
        <input type="checkbox" {...described(field)} value={value} checked={isChecked} />
        <span>
          {label}
          <Mark {...field} />
        </span>
      </label>
      {hint && !isHintElsewhere && (
        <span class="hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
    </div>
  );
}
