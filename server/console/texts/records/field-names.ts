import { inLanguages } from '#core/texts/languages.ts';
import { donationTexts, factTexts, fieldLabels, otherFieldNames as others } from '#core/texts/texts.ts';
import type { Language } from '#server/pages/language.ts';

const namesIn = (language: Language): ReadonlyMap<string, string> =>
  new Map(
    Object.entries({
      ...factTexts[language].fields,
      ...fieldLabels[language].VOLUNTEERS,
      ...fieldLabels[language].VOTERS,
      ...donationTexts[language].fields,
      ...others[language],
    }),
  );

/** Made once: a form that is shown again may have some thousand fields. */
const names = inLanguages(namesIn);

/** What the reader calls a field, a filter or a parameter; undefined for one that only programs know. */
export function fieldName(name: string, language: Language): string | undefined {
  // Parameters of addresses are written with underscores, fields of bodies are not; a form names what a file lacks `all-city`.
  const asParameter = name.replace(/^all-/, 'default_');
  const asField = name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
  const known = names[language];
  return known.get(name) ?? known.get(asParameter) ?? known.get(asField);
}
