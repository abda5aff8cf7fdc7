import type { JSX } from 'preact';
import { dollarSign } from '#core/texts/texts.ts';
import { described, FieldFrame, type FieldProps } from './field.tsx';

interface TextProps extends FieldProps {
  readonly type?: 'email' | 'password' | 'search' | 'tel' | 'text' | undefined;
  readonly value?: string | undefined;
  readonly maxLength?: number | undefined;
  readonly autocomplete?: string | undefined;
  readonly inputMode?: 'decimal' | 'numeric' | 'text' | undefined;
}

/** One line of text. */
export function TextField({ type = 'text', value, maxLength, autocomplete, inputMode, ...field }: TextProps) {
  // Preact has one type of attributes for each type of input, and no type for one of several.
  const input = { type, value, maxLength, autocomplete, inputMode } as JSX.IntrinsicElements['input'];
  return (
    <FieldFrame {...field}>
      <input {...described(field)} {...input} />
    </FieldFrame>
  );
}

/** Several lines of text. */
export function TextArea({
  value = '',
  rows = 4,
  maxLength,
  ...field
}: FieldProps & {
  readonly value?: string | undefined;
  readonly rows?: number;
  readonly maxLength?: number | undefined;
}) {
  return (
    <FieldFrame {...field}>
      <textarea {...described(field)} rows={rows} maxLength={maxLength}>
        {value}
      </textarea>
    </FieldFrame>
  );
}

/** An amount of dollars. The dollar sign is where the language writes it. */
export function MoneyField({ value, ...field }: FieldProps & { readonly value?: string | undefined }) {
  const sign = (
    <span class="unit" aria-hidden="true">
      $
    </span>
  );
  return (
    <FieldFrame {...field}>
      <span class="with-unit">
        {dollarSign[field.language] === 'before' && sign}
        <input {...described(field)} type="text" inputMode="decimal" autocomplete="off" value={value} />
        {dollarSign[field.language] === 'behind' && sign}
      </span>
    </FieldFrame>
  );
}
