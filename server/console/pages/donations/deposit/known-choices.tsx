import { depositTexts as texts } from '#core/texts/texts.ts';
import { donorLine, knownValue } from '#server/console/pages/donations/donors/donor-facts.ts';
import { ChoiceGroup } from '#server/pages/components/forms/choices.tsx';
import type { Language } from '#server/pages/language.ts';
import type { KnownOfRow } from './known-rows.ts';
import { rowField } from './read-deposit.ts';

/** Whom a look-up has found for a row: who is chosen fills in the row with the next press of a button. */
export function KnownChoices({
  known,
  number,
  language,
}: {
  readonly known: KnownOfRow | undefined;
  readonly number: number;
  readonly language: Language;
}) {
  const text = texts[language];
  if (!known) return null;
  const { name, found } = known;
  if (found.length === 0) return <p class="hint">{text.noneKnown(name)}</p>;
  const choices = found.map((donor) => ({ value: knownValue(donor), label: donorLine(donor) }));
  return (
    <ChoiceGroup
      kind="radio"
      name={rowField('known', number)}
      label={text.lookedUp(name)}
      choices={[...choices, { value: '', label: text.someoneElse }]}
      chosen={['']}
      language={language}
    />
  );
}
