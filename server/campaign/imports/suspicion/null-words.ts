/** What programs and people write in place of nothing. */
const words = new Set([
  'none',
  'null',
  '(null)',
  '[null]',
  '<null>',
  '\\n',
  'nan',
  '<na>',
  'nat',
  'nil',
  'undefined',
  'n/a',
  'n.a.',
  's/o',
  's.o.',
  'n/d',
  '(none)',
  '(blank)',
  '(vide)',
  '-',
  '--',
  '---',
  '–',
  '—',
]);

/** People are called Nan and Null. A program writes such a word in small letters, in capitals, or with its own. */
const alsoNames: Readonly<Record<string, ReadonlySet<string>>> = {
  nan: new Set(['nan', 'NaN', 'NAN']),
  null: new Set(['null', 'NULL']),
  nil: new Set(['nil', 'NIL']),
  nat: new Set(['NaT']),
};

const longest = 9;

/** Whether a cell says that there is no value. `isName`: it would be a name otherwise. */
export function isNoValue(text: string, isName: boolean): boolean {
  if (text.length > longest) return false;
  const word = text.toLowerCase();
  if (!words.has(word)) return false;
  return !isName || (alsoNames[word]?.has(text) ?? true);
}
