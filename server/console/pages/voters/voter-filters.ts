import { fieldLabels, recordTexts } from '#core/texts/texts.ts';
import { choicesOf, fieldsOf, type ValuesIn } from '#server/console/forms/fields.ts';
import type { Language } from '#server/pages/language.ts';

/** What the voters are narrowed by, and a list to call. */
export const voterFilters = fieldsOf(recordTexts, {
  q: { kind: 'search', label: 'find', most: 200 },
  riding: { kind: 'choice', label: (language: Language) => fieldLabels[language].VOTERS.riding as string },
  without_riding: { kind: 'check', label: 'withoutRiding', ticked: '1' },
  support_level: { kind: 'choice', label: 'support', choices: () => choicesOf(['1', '2', '3', '4', '5'], {}) },
});

/** What the form has sent. An empty riding is that of voters who have none. */
export const voterFilter = (typed: Partial<ValuesIn<typeof voterFilters>>) => ({
  riding: typed.without_riding ? '' : typed.riding,
  supportLevel: typed.support_level === undefined ? undefined : Number(typed.support_level),
});
