import { listTexts } from '#core/texts/texts.ts';
import { Field } from '#server/console/forms/field.tsx';
import type { FieldSet } from '#server/console/forms/fields.ts';
import { Button } from '#server/pages/components/forms/button.tsx';
import type { Choice } from '#server/pages/components/forms/choices.tsx';
import { Form } from '#server/pages/components/forms/form.tsx';
import { Details } from '#server/pages/components/parts/details.tsx';
import type { Filters, TypedFilters } from './filters.ts';

/** What only the page knows that can be chosen, by the names of filters. */
export type PageChoices = Readonly<Partial<Record<string, readonly Choice[]>>>;

interface Props {
  readonly asked: Pick<Filters<object>, 'shown' | 'typed' | 'errors'>;
  readonly fields: FieldSet;
  /** The filters that it shows. It keeps the others. */
  readonly names: readonly string[];
  readonly choices: PageChoices;
  readonly path: string;
  /** The list without these filters. */
  readonly cleared: string;
  /** What is kept beside the filters, such as the order of the list. */
  readonly kept: TypedFilters;
  /** The page says elsewhere which filters are used. */
  readonly areNamed: boolean;
}

/** What a list is narrowed by: one filter beside the button, and the others behind another one. */
export function FilterForm({
  asked: { shown, typed, errors },
  fields,
  names,
  choices,
  path,
  cleared,
  kept,
  areNamed,
}: Props) {
  const { language } = shown;
  const text = listTexts[language];
  const [first = '', ...others] = names;
  const isTyped = (of: readonly string[]) => typed.some(([name]) => of.includes(name));
  const isOpen = areNamed ? errors.length > 0 : isTyped(others);
  const field = (name: string) => (
    <Field
      key={name}
      {...{ request: shown, of: fields, name, choices: choices[name] }}
      empty={fields.field(name, language).empty ?? text.any}
    />
  );
  return (
    <Form method="get" action={path} class={others.length > 0 ? 'filters' : 'search'}>
      {[...typed.filter(([name]) => !names.includes(name)), ...kept].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div class="search-line">
        {field(first)}
        <Button kind="secondary" icon="search">
          {text.search}
        </Button>
      </div>
      {isTyped(names) && <a href={cleared}>{text.clear}</a>}
      {others.length > 0 && (
        <Details summary={text.filters} isOpen={isOpen}>
          {others.map(field)}
        </Details>
      )}
    </Form>
  );
}
