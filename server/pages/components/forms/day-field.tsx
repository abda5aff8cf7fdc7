import { componentTexts as texts } from '#core/texts/texts.ts';
import { described, FieldFrame, type FieldProps } from './field.tsx';

const longestDay = 40;

/**
 * A day that is typed, as either language writes it: a browser's own field has the form of the browser's language, which
 * may be another one than the page's. What is read is `readTypedDay`'s.
 */
export function DayField({ value, hint, ...field }: FieldProps & { readonly value?: string | undefined }) {
  const all = { ...field, hint: hint ?? texts[field.language].dayHint };
  return (
    <FieldFrame {...all} isShort={field.isShort ?? true}>
      <input
        {...described(all)}
        type="text"
        value={value}
        maxLength={longestDay}
        autocomplete="off"
        spellcheck={false}
      />
    </FieldFrame>
  );
}
