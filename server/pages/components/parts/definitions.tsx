import type { ComponentChildren } from 'preact';

type Definition = readonly [name: string, value: ComponentChildren];

/**
 * Facts with their names. `areLong`: they are sentences, which on a phone are below their names. `inColumns`: two are beside each
 * other if there is room.
 */
export function Definitions({
  of,
  areLong = false,
  inColumns = false,
}: {
  readonly of: readonly Definition[];
  readonly areLong?: boolean;
  readonly inColumns?: boolean;
}) {
  return (
    <dl class={`facts${areLong ? ' long' : ''}${inColumns ? ' beside' : ''}`}>
      {of.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
