import { Details } from '#server/pages/components/parts/details.tsx';

/** What can be typed on a line of a text, each with what it means. */
type TypedForm = readonly [typed: string, meaning: string];

/** The ways of writing that few lines need, shown on request. */
export function TypedForms({ summary, forms }: { readonly summary: string; readonly forms: readonly TypedForm[] }) {
  return (
    <Details summary={summary}>
      <dl class="facts">
        {forms.map(([typed, meaning]) => (
          <div key={typed}>
            <dt>
              <code>{typed}</code>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </Details>
  );
}
