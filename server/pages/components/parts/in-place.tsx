import type { ComponentChildren } from 'preact';
import { Icon } from '#server/pages/components/icon/icon.tsx';

export interface Fact {
  readonly label: string;
  readonly value: ComponentChildren;
  /** Opens in the place of the value. Absent: it is read only. */
  readonly form?: ComponentChildren;
  /** What was sent was refused. */
  readonly isOpen?: boolean;
}

/** Facts with their names, each of which is changed where it stands. `change` is what is written on the way in. */
export function FactsInPlace({ facts, change }: { readonly facts: readonly Fact[]; readonly change: string }) {
  return (
    <dl class="facts in-place">
      {facts.map(({ label, value, form, isOpen = false }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <div class="value">{value}</div>
            {form && (
              <details open={isOpen}>
                <summary>
                  <Icon name="pencil" />
                  {change}
                  <span class="unseen"> ({label})</span>
                </summary>
                {form}
              </details>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
