import { limits, longestNumberForm } from './limits.ts';
import type { WorkbookArchive } from './open-archive.ts';
import { readXml } from './parse-xml.ts';
import { tooLargeWorkbook } from './refusals.ts';

/**
 * How a number of a cell is meant: as a day or a time; with an exponent, which spreadsheets choose themselves for what they read
 * as such, 12E4 for instance; as digits, with zeros in front up to a length; or as a number.
 */
export type NumberForm = 'date' | 'exponent' | { readonly digits: number } | null;

/** The forms of dates and times that have no entry of their own (ECMA-376, part 1, section 18.8.30). */
const isDateId = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);

/** 0.00E+00 and ##0.0E+0. */
const isExponentId = (id: number): boolean => id === 11 || id === 48;

const formOfId = (id: number): NumberForm => (isDateId(id) ? 'date' : isExponentId(id) ? 'exponent' : null);

const closings: Readonly<Record<string, string>> = { '"': '"', '[': ']' };

/**
 * The part of a form for positive numbers, without the texts, the padding, and the colours and conditions in it (section
 * 18.8.31). A quotation mark or a bracket that is not closed is no text.
 */
function withoutLiterals(code: string): string {
  const end = code.indexOf(';');
  const positive = end < 0 ? code : code.slice(0, end);
  let bare = '';
  for (let at = 0; at < positive.length; at++) {
    const character = positive[at] as string;
    const closing = closings[character];
    const closed = closing === undefined ? -1 : positive.indexOf(closing, at + 1);
    if (closed >= 0) at = closed;
    else if ('\\_*'.includes(character) && at + 1 < positive.length) at++;
    else bare += character;
  }
  return bare;
}

/** For a form that a workbook defines: "00000" of a postal or poll number, "yyyy-mm-dd" of a day. */
export function formOfCode(code: string): NumberForm {
  if (code.length > longestNumberForm) return null;
  const bare = withoutLiterals(code).trim();
  if (/^0{2,50}$/.test(bare)) return { digits: bare.length };
  if (/e[+-]/i.test(bare)) return 'exponent';
  return /[dmyhs]/i.test(bare) && !/^general$/i.test(bare) ? 'date' : null;
}

/** The form of each style of cells, by its number. */
export async function readNumberForms(archive: WorkbookArchive, part: string | null): Promise<readonly NumberForm[]> {
  const forms: NumberForm[] = [];
  if (part === null || !archive.has(part)) return forms;
  const codes = new Map<string, NumberForm>();
  let isCellStyle = false;
  await readXml(await archive.stream(part, limits.partBytes), {
    open(tag, { numFmtId = '', formatCode = '' }) {
      if (tag === 'numFmt') {
        if (codes.size === limits.numberForms) throw tooLargeWorkbook();
        codes.set(numFmtId, formOfCode(formatCode));
      } else if (tag === 'cellXfs') isCellStyle = true;
      else if (tag === 'xf' && isCellStyle) {
        if (forms.length === limits.styles) throw tooLargeWorkbook();
        forms.push(codes.get(numFmtId) ?? formOfId(Number(numFmtId)));
      }
    },
    close(tag) {
      if (tag === 'cellXfs') isCellStyle = false;
    },
  });
  return forms;
}
