import type { gateFindingTexts } from '#core/texts/en/electoral/findings/findings.ts';
import { type Finding, finding, listed } from '#ingest/kind/gate.ts';
import type { Subject } from '#ingest/maps/check/subject.ts';

/**
 * What a name may be written with: Latin letters and Canadian syllabics with their marks, digits, and the punctuation
 * of place names. Modifier letters stand for glottal stops and rounding (ʔ, ʼ, ʷ).
 */
const legible =
  /^[\p{Script=Latin}\p{Script=Canadian_Aboriginal}\p{Mn}\p{Nd}ʔʼʻˀʷ .,:;'’‘`"“”«»()[\]/&+#*°ºª№·_–—‑-]*$/u;
/** Marks that are written over or under a Latin letter. No text stacks three of them. */
const stacked = /\p{Mn}{3}|^\p{Mn}|[^\p{L}\p{Mn}]\p{Mn}/u;
/** Elements and character references of HTML; braces and backslashes of other markup are no legible characters. */
const markup = /<[^>]*>|&(?:#\d+|#x[\da-f]+|[a-z]{2,8});/iu;
/** A capital with an accent within a word: é and è of windows-1252 read as Mac OS Roman ("MontrÈal"). */
const capitalWithin = /\p{Ll}[À-ÖØ-ÞŒŸ]\p{Ll}/u;
/**
 * A letter with an accent in the place of a dash: dashes of windows-1252 read as Mac OS Roman ("St. Boniface ñ East").
 */
const letterForDash = /\p{L} [ñÑóÓòÒ] \p{L}/u;
/** A quotation mark within a word: letters with accents of DOS read as windows-1252 ("C“te-Nord", "C”te"). */
const quoteWithin = /\p{L}[“”«»"]\p{L}/u;
/**
 * Latin letters that no language of Canada is written with: è, ê, à, ù, î of windows-1252 read as the code pages of
 * Central Europe, of the Baltic or of Turkey; â of DOS read as windows-1252.
 */
const elsewhere = /[ŔŕŮůŰűŐőĎďŤťŢţȚțĽľĹĺĻļŘřĚěŇňŅņĢģĶķŹźŻżŞşȘșĞğĂăĐđÐðÞþĦħŬŭĴĵƒ]/u;
/** Used in languages of British Columbia and the North only; elsewhere they are è, © and ¾ of another code page. */
const western = /[ČčŠšŽž]/u;
const withWestern = new Set(['BC', 'YT', 'NT']);
/** Greek letters with which Salishan languages of British Columbia are written (xʷməθkʷəy̓əm). */
const salishan = /[θχλ]/gu;
const placeholder =
  /^(?:null|none|nil|n\/?a|nan|undefined|unknown|inconnu|tbd|test|todo|no name|sans nom|<.*>|[.\-_*#]+)$/iu;
/** The longest name of a Canadian district has about 70 characters. */
const longest = { name: 150, code: 80 } as const;

type NameFault = Parameters<typeof gateFindingTexts.illegibleNames>[0]['fault'];

interface Fault {
  readonly fault: NameFault;
  readonly holds: (name: string, province: string) => boolean;
  /** Whether another encoding may be the cause. */
  readonly isEncoding: boolean;
}

const faults: readonly Fault[] = [
  { fault: 'markup', isEncoding: false, holds: (name) => markup.test(name) },
  {
    fault: 'control',
    isEncoding: false,
    holds: (name) => /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/u.test(name),
  },
  { fault: 'long', isEncoding: false, holds: (name) => name.length > longest.name },
  { fault: 'placeholder', isEncoding: false, holds: (name) => placeholder.test(name) },
  {
    fault: 'alphabet',
    isEncoding: true,
    holds: (name, province) => !legible.test(province === 'BC' ? name.replace(salishan, '') : name),
  },
  { fault: 'marks', isEncoding: true, holds: (name) => stacked.test(name.normalize('NFC')) },
  { fault: 'dash', isEncoding: true, holds: (name) => letterForDash.test(name) },
  { fault: 'quote', isEncoding: true, holds: (name) => quoteWithin.test(name) },
  { fault: 'capital', isEncoding: true, holds: (name) => capitalWithin.test(name) },
  {
    fault: 'letters',
    isEncoding: true,
    holds: (name, province) => elsewhere.test(name) || (western.test(name) && !withWestern.has(province)),
  },
];

const show = (name: string): string => {
  const visible = name.replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/gu, (c) => `\\u${c.charCodeAt(0).toString(16)}`);
  return visible.length > 60 ? `${visible.slice(0, 60)}…` : visible;
};

/** PostgreSQL's text cannot contain NUL: a finding on such texts cannot be accepted. */
const finalIfNotStorable = (texts: readonly string[]): Pick<Finding, 'final'> =>
  texts.some((text) => text.includes('\0')) ? { final: true } : {};

/** Names are names: legible letters, no markup, no control characters, of a length that a name has. */
export function legibleNames({ districts }: Subject): Finding[] {
  const names = districts.flatMap(({ nameEn, nameFr, province }) =>
    (nameEn === nameFr ? [nameEn] : [nameEn, nameFr]).map((name) => ({ name, province })),
  );
  return faults.flatMap(({ fault, holds, isEncoding }) => {
    const wrong = [...new Set(names.filter(({ name, province }) => holds(name, province)).map(({ name }) => name))];
    if (wrong.length === 0) return [];
    const values = { fault, longest: longest.name, names: listed(wrong.map(show)), isEncoding };
    return [{ ...finding('hard', 'letters', 'illegibleNames', values), ...finalIfNotStorable(wrong) }];
  });
}

/** Codes become parts of ids and are shown: what no name may contain, no code may either. */
export function legibleCodes({ districts }: Subject): Finding[] {
  const wrong = districts
    .map(({ code }) => code)
    .filter((code) => code.length > longest.code || !legible.test(code) || markup.test(code));
  if (wrong.length === 0) return [];
  const values = { longest: longest.code, codes: listed(wrong.map(show)) };
  return [{ ...finding('hard', 'code_letters', 'illegibleCodes', values), ...finalIfNotStorable(wrong) }];
}
