import { componentTexts as texts } from '#core/texts/texts.ts';
import { Icon } from '#server/pages/components/icon/icon.tsx';
import { described, FieldFrame, type FieldProps } from './field.tsx';

const longestDay = 40;

/**
 * A day that is typed, as either language writes it: a browser's own field has the form of the browser's language, which
 * may be another one than the page's. Beside it `web/console/days.ts` shows a button that opens the browser's calendar. What is read is
 * `readTypedDay`'s.
 */
export function DayField({ value, hint, ...field }: FieldProps & { readonly value?: string | undefined }) {
  const text = texts[field.language];
  const all = { ...field, hint: hint ?? text.dayHint };
  return (
    <FieldFrame {...all} isShort={field.isShort ?? true}>
      <span class="with-calendar">
        <input
          {...described(all)}
          type="text"
          value={value}
          maxLength={longestDay}
          autocomplete="off"
          spellcheck={false}
        />
        <button type="button" class="secondary calendar" data-calendar="" aria-label={text.calendar(all.label)} hidden>
          <Icon name="calendar" />
        </button>
      </span>
    </FieldFrame>
  );
}
