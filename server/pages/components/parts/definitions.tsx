import type { ComponentChildren } from 'preact';

type Definition = readonly [name: string, value: ComponentChildren];

/** Facts with their names. `areLong`: they are sentences, which on a phone are below their names. */
export function Definitions({
  of,
  areLong = false,
}: {
  readonly of: readonly Definition[];
  readonly areLong?: boolean;
}) {
  return (
    <dl class={areLong ? 'facts long' : 'facts'}>
      {of.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
