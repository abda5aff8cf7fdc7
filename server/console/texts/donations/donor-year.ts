import { dollars } from '#core/formatters.ts';
import { recordingTexts } from '#core/texts/texts.ts';
import type { DonorYear } from '#server/campaign/donations/limits/annual-cap.ts';
import type { Language } from '#server/pages/language.ts';

/** What a donor gave in a year, beside the limit if there is one, and what was given in kind. */
export function donorYearWords({ year, given, inKind, limit }: DonorYear, language: Language): string {
  const text = recordingTexts[language];
  const money = (cents: number) => dollars(cents)[language];
  const words = text.donorYear(year, money(given), limit === null ? null : money(limit));
  if (inKind === 0) return words;
  return `${words} ${limit === null ? text.inKind(money(inKind)) : text.inKindCounts(money(inKind), money(Math.max(0, limit - given - inKind)))}`;
}
