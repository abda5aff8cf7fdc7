import type { OfficialLanguage as Language } from '#core/texts/record-name.ts';

/** What no reader sees, and elements whose text is in no language or in one that they name. */
const notRead = /<(script|style|pre|svg)\b[^>]*>[\s\S]*?<\/\1>/g;
const code = /<code\b[^>]*>[\s\S]*?<\/code>/g;
const otherLanguage = /<(\w+)\b[^>]* lang="(\w+)"[^>]*>[\s\S]*?<\/\1>/g;
const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  nbsp: '\u00a0',
};

const decoded = (text: string): string =>
  text.replaceAll(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name) => entities[name] ?? '');

/** Every text of a page that its readers see or hear, each separately. */
export function textsOf(html: string, language: string): string[] {
  const body = (/<body[\s\S]*<\/body>/.exec(html)?.[0] ?? html)
    .replaceAll(notRead, ' ')
    .replaceAll(code, 'X')
    .replaceAll(otherLanguage, (all, _, lang) => (lang === language ? all : ' '));
  const title = /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '';
  const attributes = [...body.matchAll(/ (?:aria-label|title|placeholder|data-label|alt)="([^"]*)"/g)];
  // Parts of one sentence that elements divide, such as emphasis, are read together.
  const texts = body.replaceAll(/<\/?(?:strong|em|b|span|a)\b[^>]*>/g, '').split(/<[^>]*>/);
  return [title, ...attributes.map(([, value = '']) => value), ...texts]
    .map((text) => decoded(text).trim())
    .filter(Boolean);
}

/** Words that only the other language has; two of them are a sentence of it. */
const words: Readonly<Record<Language, RegExp>> = {
  fr: /\b(the|of|and|is|are|with|this|that|these|which|from|was|were|has|have|must|cannot|your|there|they|by|been|to|it|its|not)\b/gi,
  en: /(?<![\p{L}’])(le|les|une|des|du|est|sont|avec|cette|qui|dans|pour|vous|votre|aux|été|il|elle|pas|sur|par|que)(?!\p{L})/giu,
};

const isKnown = (language: string): language is Language => Object.hasOwn(words, language);

const months = {
  en: 'January|February|March|April|May|June|July|August|September|October|November|December',
  fr: 'janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre',
};

/** What programs call plans. */
const constant: readonly [what: string, pattern: RegExp] = [
  'a plan as programs call it',
  /(?<![\p{L}\d_-])(?:COMMUNITY|STARTER|PRO|CAMPAIGN_HQ)(?![\p{L}\d_-])/u,
];

/** What is wrong in the punctuation, the amounts and the dates of a text. */
const forms: Readonly<Record<Language, ReadonlyArray<readonly [what: string, pattern: RegExp]>>> = {
  fr: [
    constant,
    ['an English word', /(?<!\p{L})Letter(?!\p{L})/u],
    ['no space before a colon', /[^\s:]:(?:\s|$)/],
    ['a space before a colon at which a line may end', / :(?:\s|$)/],
    ['a space before a mark that has none', /\s[;!?](?:\s|$)/],
    ['a guillemet at which a line may end', /« | »/],
    ['an English quotation mark', /[“”]/],
    ['an English amount', /\$\s?\d|\d,\d{3}(?:\.\d\d)?\b/],
    ['an English date', new RegExp(`\\b(?:${months.en})\\s\\d{1,2}, \\d{4}`)],
    ['a contraction that is missing', /(?<!\p{L})(?:de|à) les?(?! \p{L}*(?:er|ir|re)(?!\p{L}))(?!\p{L})/u],
  ],
  en: [
    constant,
    ['a space before a colon', /\s:(?:\s|$)/],
    ['a French quotation mark', /[«»]/],
    ['a French amount', /\d,\d\d\s?\$|\d[\s]\$/],
    ['a French date', new RegExp(`\\b\\d{1,2}\\s(?:${months.fr})\\s\\d{4}`)],
  ],
};

/** What is wrong in a text of a page. */
function faultsIn(text: string, language: Language): string[] {
  const foreign = new Set((text.match(words[language]) ?? []).map((word) => word.toLowerCase()));
  const faults = forms[language].filter(([, pattern]) => pattern.test(text)).map(([what]) => what);
  return foreign.size >= 2 ? [`the other language (${[...foreign].join(', ')})`, ...faults] : faults;
}

/**
 * Texts of a page in the wrong language, and those whose punctuation, amounts or dates are the other language's.
 * `records` are texts that people have entered, which are in their own language. Of a language beyond the official ones no
 * words are known here.
 */
export function languageFaults(html: string, language: string, records: readonly string[] = []): string[] {
  if (!isKnown(language)) return [];
  return textsOf(html, language).flatMap((whole) => {
    // Thousands of records are looked for only where something would be wrong.
    if (faultsIn(whole, language).length === 0) return [];
    const text = records.reduce((rest, record) => rest.replaceAll(record, 'X'), whole);
    return faultsIn(text, language).map((what) => `${what}: ${whole}`);
  });
}
