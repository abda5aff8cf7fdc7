import type { ComponentChildren } from 'preact';
import { Button } from '#server/pages/components/forms/button.tsx';

/**
 * Something that cannot be undone, before it is done: what will be, and the button that does it. `form` puts it into a
 * form that is sent, since a form of the console has a token.
 */
export function Confirmation({
  summary,
  effects,
  button,
  isNext = false,
  isOpen = false,
  form,
  children,
}: {
  readonly summary: string;
  /** What it does, a sentence each. */
  readonly effects: readonly string[];
  readonly button: string;
  /** It is what is usually done next, and not what is seldom done. */
  readonly isNext?: boolean;
  readonly isOpen?: boolean;
  readonly form: (content: ComponentChildren) => ComponentChildren;
  /** Fields, such as the reason. */
  readonly children?: ComponentChildren;
}) {
  return (
    <details class={isNext ? 'next' : 'danger'} open={isOpen}>
      <summary class={isNext ? 'button' : undefined}>{summary}</summary>
      <div class="inside">
        <Effects of={effects} />
        {form(
          <>
            {children}
            <Button kind={isNext ? 'primary' : 'danger'}>{button}</Button>
          </>,
        )}
      </div>
    </details>
  );
}

function Effects({ of: effects }: { readonly of: readonly string[] }) {
  if (effects.length === 1) return <p>{effects[0]}</p>;
  return (
    <ul>
      {effects.map((effect) => (
        <li key={effect}>{effect}</li>
      ))}
    </ul>
  );
}
