import { formatters } from '#core/formatters.ts';
import type { EntryTotals } from '#core/source/map-entry.ts';
import type { Language } from '#core/texts/languages.ts';
import { mapChangeTexts as words } from '#core/texts/texts.ts';

/** The singular and the plural of what is counted. */
type Counted = readonly [one: string, many: string];

/** Square kilometres: to a hundredth below ten. Below a hundredth, square metres. */
export function areaIn(language: Language, km2: number): string {
  if (km2 > 0 && km2 < 0.01) return `${formatters.rounded[language].format(km2 * 1e6)} m²`;
  return `${formatters[km2 < 10 ? 'hundredths' : 'rounded'][language].format(km2)} km²`;
}

/** What a publication changed, in one sentence. */
export function sayTotals(totals: EntryTotals, language: Language): string {
  const text = words[language];
  const counted = (number: number, [one, many]: Counted): string =>
    number === 1 ? one : `${formatters.whole[language].format(number)}${many}`;
  const parts: string[] = (['added', 'ended', 'renamed'] as const).flatMap((name) =>
    totals[name] === 0 ? [] : [counted(totals[name], text[name])],
  );
  if (totals.transfers > 0) {
    const area = areaIn(language, totals.movedKm2);
    const { movedAddresses: addresses } = totals;
    parts.push(addresses === null ? text.moved(area) : text.movedWith(area, counted(addresses, text.addresses)));
  }
  if (totals.newKm2 > 0) parts.push(text.come(areaIn(language, totals.newKm2)));
  if (totals.goneKm2 > 0) parts.push(text.gone(areaIn(language, totals.goneKm2)));
  if (totals.redrawn > 0) parts.push(counted(totals.redrawn, text.redrawn));
  return parts.length === 0 ? text.nothing : `${parts.join('; ')}.`;
}
