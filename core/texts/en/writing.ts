/** Between a label and its value. */
export const colon: string = ':';

/** The language of a record's names that its readers read: records have those of the two official languages. */
export const officialLanguage: 'en' | 'fr' = 'en';

/** What an amount is typed with between dollars and cents. */
export const decimalMark: string = '.';

/** Where an amount has its sign. */
export const dollarSign: 'before' | 'behind' = 'before';
