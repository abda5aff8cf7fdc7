import type { ComponentChildren } from 'preact';
import { componentTexts as texts } from '#core/texts/texts.ts';
import { Icon } from '#server/pages/components/icon/icon.tsx';
import type { Language } from '#server/pages/language.ts';

export interface Fact {
  readonly label: string;
  readonly value: ComponentChildren;
  /** Opens in the place of the value. Absent: it is read only. */
  readonly form?: ComponentChildren;
  /** There is no value yet: what can be added is in one line after all facts, and what is read-only is omitted. */
  readonly isEmpty?: boolean;
  /** What was sent was refused. */
  readonly isOpen?: boolean;
}

/**
 * Facts with their names, each of which is edited in place. `change` is the label of the control that opens it. The same
 * control closes it, and nothing is changed then.
 */
export function FactsInPlace({
  facts,
  change,
  add,
  language,
}: {
  readonly facts: readonly Fact[];
  readonly change: string;
  /** Before the names of the facts that have no value yet. */
  readonly add: string;
  readonly language: Language;
}) {
  const toAdd = facts.filter(({ isEmpty, form }) => isEmpty && form);
  return (
    <>
      <Known facts={facts.filter(({ isEmpty }) => !isEmpty)} {...{ change, language }} />
      {toAdd.length > 0 && (
        <div class="to-add">
          <span aria-hidden="true">{add}</span>
          {toAdd.map(({ label, form, isOpen = false }) => (
            <details key={label} open={isOpen}>
              <summary>
                <span class="unseen">{add} </span>
                {label}
                <Cancel language={language} />
              </summary>
              {form}
            </details>
          ))}
        </div>
      )}
    </>
  );
}

/** What the control says while the form is open. */
const Cancel = ({ language }: { readonly language: Language }) => <span class="cancel">{texts[language].cancel}</span>;

function Known({
  facts,
  change,
  language,
}: {
  readonly facts: readonly Fact[];
  readonly change: string;
  readonly language: Language;
}) {
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
                  <span class="word">{change}</span>
                  <Cancel language={language} />
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
