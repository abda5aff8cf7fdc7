/** Words that are a title wherever they stand before a name, in both languages, as a folded text has them. */
const titles =
  'mm|mmes?|mlles?|me|mrs?|ms|miss|mx|dre?|docteure?|doctor|prof|professor|professeure?|lhon|honou?rable|lhonou?rable|rev|reverend|senator|senateur|senatrice|sir|madame|monsieur|maitre|(?:(?:the|rt\\.?|right|tres) +)+(?:hon|honou?rable|rev|reverend)';

/** Words that are also names or initials: a title only with a full stop. "M. E. Roy" has two initials. */
const dotted = 'm\\. +(?=[^ .-]{2})|(?:hon|sen|pr|fr|br|sr)\\. *';

const before = (rest: string): RegExp =>
  new RegExp(`^ *(?:(?:${titles})(?:\\.|(?= )) *|${dotted})+(?!(?:et|and) |[&/+])(?=${rest})`);

/**
 * Titles before a whole name, of which at least two words remain: "Dr. Anne Roy", "L'hon. Paul Roy". What is said of a couple,
 * "M. et Mme Roy", stays. "Mrs. Paul Roy" is read as Paul Roy: nothing says whether a campaign writes wives so.
 */
export const titlesBeforeName = before('[^ .]+[ .]+[^ .]');

/** Titles before a given name: "Dr. Anne". */
export const titlesBeforeGivenName = before('[^ .]');

/** Degrees, orders and professions behind a name of two words at least. */
export const degreesBehind =
  /^([^ ]+ +[^ ].*?)(?:, *(?:m\.?d|ph\.? ?d|cpa|c\.?a|mba|q\.?c|k\.?c|c\.?r|esq|r\.?n|m\.?p|m\.?p\.?p|m\.?l\.?a|m\.?n\.?a|p\. ?eng|ing\.|d\.?d\.?s|o\.?c|c\.?m|o\.?q|b\.?a|m\.?a|ll\.? ?b)\.?)+ *$/;

/** What tells two of one name apart, behind a comma. */
export const suffixBehind = /, *(jr|sr|junior|senior|ii|iii|iv|fils|pere)\.? *$/;

export const isSuffixWord = / (?:jr|sr|junior|senior|ii|iii|iv|fils|pere)(?: |$)/;

/** Words for the younger and the elder, in one form. */
export const endings: Readonly<Record<string, string>> = { junior: 'jr', senior: 'sr', fils: 'jr', pere: 'sr' };

/** The words by which people of one name are told apart, as a name's key has them at its end. */
export const suffixWords: ReadonlySet<string> = new Set(['jr', 'sr', 'ii', 'iii', 'iv']);
