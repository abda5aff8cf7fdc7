import type { ComponentChildren } from 'preact';

export type Definition = readonly [name: string, value: ComponentChildren];

/** Facts with their names. */
export function Definitions({ of }: { readonly of: readonly Definition[] }) {
  return (
    <dl class="facts">
      {of.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
