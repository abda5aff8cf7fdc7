import type * as english from '#core/texts/en/writing.ts';

export const colon: typeof english.colon = '\u00a0:';

export const officialLanguage: typeof english.officialLanguage = 'fr';

export const decimalMark: typeof english.decimalMark = ',';

export const dollarSign: typeof english.dollarSign = 'behind';
