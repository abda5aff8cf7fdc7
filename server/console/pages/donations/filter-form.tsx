import { donationTexts, filterTexts, receiptTexts } from '#core/texts/texts.ts';
import { donationMethods } from '#server/campaign/donations/donation.ts';
import { gates } from '#server/campaign/donations/receipts/gates/failed-gates.ts';
import { donationStates, handOvers } from '#server/campaign/donations/review/donation-filter.ts';
import { warningKinds } from '#server/campaign/donations/review/warnings.ts';
import { Button } from '#server/pages/components/forms/button.tsx';
import { SelectField } from '#server/pages/components/forms/choices.tsx';
import { DayField } from '#server/pages/components/forms/day-field.tsx';
import { messagesOf } from '#server/pages/components/forms/error-summary.tsx';
import { Form } from '#server/pages/components/forms/form.tsx';
import { MoneyField, TextField } from '#server/pages/components/forms/text-field.tsx';
import type { Language } from '#server/pages/language.ts';
import type { FilterField, ReadFilter } from './read-filter.ts';

/** What donations are looked for by: a text, and the rest behind one button, which is open if any of it is used. */
export function FilterForm({
  path,
  read: { typed, errors },
  sort,
  language,
}: {
  readonly path: string;
  readonly read: ReadFilter;
  /** What the list is sorted by, which a filter leaves as it is. */
  readonly sort: string | undefined;
  readonly language: Language;
}) {
  const text = donationTexts[language];
  const { fields, more, clear } = filterTexts[language];
  const values = new Map<FilterField, string>(typed);
  const messages = messagesOf(errors);
  const choice = (
    name: 'state' | 'handedOver' | 'method' | 'missing' | 'warning',
    label: string,
    all: readonly string[],
    words: Readonly<Record<string, string>>,
  ) => (
    <SelectField
      {...{ name, label, language }}
      choices={all.map((value) => ({ value, label: words[value] ?? value }))}
      value={values.get(name) ?? ''}
      empty={text.all}
    />
  );
  const own = (name: keyof typeof fields) => ({
    name,
    label: fields[name],
    value: values.get(name),
    error: messages.get(name),
    language,
  });
  const isOpen = typed.some(([name]) => name !== 'q');
  return (
    <Form method="get" action={path} class="filters">
      {sort && <input type="hidden" name="sort" value={sort} />}
      <div class="search-line">
        <TextField
          {...{ name: 'q', label: text.search, maxLength: 200, language }}
          type="search"
          value={values.get('q') ?? ''}
        />
        <Button kind="secondary" icon="search">
          {text.show}
        </Button>
      </div>
      {typed.length > 0 && <a href={path}>{clear}</a>}
      <details open={isOpen}>
        <summary>{more}</summary>
        <div class="inside">
          {choice('state', text.state, donationStates, text.states)}
          {choice('handedOver', receiptTexts[language].handedOver, handOvers, receiptTexts[language].handOvers)}
          {choice('method', text.fields.method, donationMethods, text.methods)}
          <DayField {...own('from')} />
          <DayField {...own('to')} />
          <MoneyField {...own('least')} />
          <MoneyField {...own('most')} />
          <TextField {...own('postalCode')} maxLength={10} isShort />
          <TextField {...own('number')} maxLength={50} />
          {choice('missing', text.missing, ['NONE', ...gates], { NONE: text.ready, ...text.gates })}
          {choice('warning', text.warningFilter, ['ANY', ...warningKinds], {
            ANY: text.anyWarning,
            ...text.warningKinds,
          })}
        </div>
      </details>
    </Form>
  );
}
