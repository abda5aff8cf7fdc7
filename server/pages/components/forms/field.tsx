import type { ComponentChildren } from 'preact';
import { componentTexts as texts } from '#core/texts/texts.ts';
import { Icon } from '#server/pages/components/icon/icon.tsx';
import type { Language } from '#server/pages/language.ts';

/** What every field of a form has. */
export interface FieldProps {
  /** Also its id, so a page has each once; `id` is another one where two forms of a page have the field. */
  readonly name: string;
  readonly id?: string;
  readonly label: string;
  readonly hint?: string | undefined;
  /** The hint is elsewhere on the page, with the id `<id>-hint`. */
  readonly isHintElsewhere?: boolean | undefined;
  /** What is wrong with what was sent. */
  readonly error?: string | undefined;
  readonly isRequired?: boolean | undefined;
  /** Marks a field that may stay empty if most of the form's may not. */
  readonly isOptional?: boolean | undefined;
  /** For what has a few characters. */
  readonly isShort?: boolean | undefined;
  readonly language: Language;
}

interface Described {
  readonly id: string;
  readonly name: string;
  readonly required: boolean | undefined;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': 'true' | undefined;
}

/** What ties a control to its hint and its error. */
export function described({ name, id = name, hint, error, isRequired }: FieldProps): Described {
  const explained = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return {
    id,
    name,
    required: isRequired,
    'aria-describedby': explained || undefined,
    'aria-invalid': error === undefined ? undefined : 'true',
  };
}

/** A label, a hint and an error around one control. */
export function FieldFrame({ children, ...field }: FieldProps & { readonly children: ComponentChildren }) {
  const { name, id = name, label, error, isShort } = field;
  return (
    <div class={['field', isShort && 'short', error && 'invalid'].filter(Boolean).join(' ')}>
      <label for={id}>
        {label}
        <Mark {...field} />
      </label>
      <Explanation {...field} />
      {children}
    </div>
  );
}

/** Whether the field must be filled in. */
export function Mark({ isRequired, isOptional, language }: Pick<FieldProps, 'isRequired' | 'isOptional' | 'language'>) {
  const { required, optional } = texts[language];
  if (isRequired) return <span class="required"> ({required})</span>;
  return isOptional ? <span class="optional"> ({optional})</span> : null;
}

/** The hint and the error of a field or a group. */
export function Explanation({
  name,
  id = name,
  hint,
  isHintElsewhere,
  error,
  language,
}: Pick<FieldProps, 'name' | 'id' | 'hint' | 'isHintElsewhere' | 'error' | 'language'>) {
  return (
    <>
      {hint && !isHintElsewhere && (
        <span class="hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      {error && (
        <span class="fault" id={`${id}-error`}>
          <Icon name="circle-alert" />
          <span>
            <span class="unseen">{texts[language].fault} </span>
            {error}
          </span>
        </span>
      )}
    </>
  );
}
