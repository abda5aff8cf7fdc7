import { formatters } from '#core/formatters.ts';
import type { EntryTotals } from '#core/source/map-entry.ts';

type Language = 'en' | 'fr';

/** The singular and the plural of what is counted. */
type Counted = readonly [one: string, many: string];

interface Words {
  readonly added: Counted;
  readonly ended: Counted;
  readonly renamed: Counted;
  readonly redrawn: Counted;
  readonly addresses: Counted;
  readonly moved: (area: string) => string;
  readonly movedWith: (area: string, addresses: string) => string;
  readonly come: (area: string) => string;
  readonly gone: (area: string) => string;
  readonly nothing: string;
}

const words: Readonly<Record<Language, Words>> = {
  en: {
    added: ['1 district added', ' districts added'],
    ended: ['1 district ended', ' districts ended'],
    renamed: ['1 district under another name or code', ' districts under another name or code'],
    redrawn: ['1 district only redrawn', ' districts only redrawn'],
    addresses: ['1 address', ' addresses'],
    moved: (area) => `${area} moved to another district`,
    movedWith: (area, addresses) => `${area} with about ${addresses} moved to another district`,
    come: (area) => `${area} lay in no district before`,
    gone: (area) => `${area} lie in no district any more`,
    nothing: 'No district changed.',
  },
  fr: {
    added: ['1 circonscription ajoutée', ' circonscriptions ajoutées'],
    ended: ['1 circonscription disparue', ' circonscriptions disparues'],
    renamed: ['1 circonscription sous un autre nom ou code', ' circonscriptions sous un autre nom ou code'],
    redrawn: ['1 circonscription seulement retracée', ' circonscriptions seulement retracées'],
    addresses: ['1 adresse', ' adresses'],
    moved: (area) => `${area} passés à une autre circonscription`,
    movedWith: (area, addresses) => `${area} passés à une autre circonscription, avec environ ${addresses}`,
    come: (area) => `${area} qui n’étaient dans aucune circonscription`,
    gone: (area) => `${area} qui ne sont plus dans aucune circonscription`,
    nothing: 'Aucune circonscription n’a changé.',
  },
};

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
