import { pick, type Random } from '#core/random.ts';
import { sheetOf, workbookOf } from '#test/support/tables/workbook-file.ts';
import type { GoodTable } from './good-table.ts';

type Cells = string[][];

const errors = ['#REF!', '#NAME?', '#N/A', '#VALUE!', '########', '#NOM?', 'Err:502'];
const nothing = ['NULL', 'None', 'nan', 'N/A', '-'];
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** A number as a spreadsheet shows it in a narrow column, with six digits. */
const scientific = (text: string): string => Number(text).toExponential(5).replace('e+', 'E+');

/** What a spreadsheet makes of a text that it takes for a day, or null. */
function asDay(text: string): string | null {
  const [, month, day] = /^(\d{1,2})[/-](\d{1,2})$/.exec(text) ?? [];
  if (month === undefined || Number(month) > 12 || Number(day) > 31 || Number(day) === 0) return null;
  return `${Number(day)}-${months[Number(month) - 1]}`;
}

/** Each changes one cell as a spreadsheet does, or leaves it. */
const ofCell: Readonly<Record<string, (text: string, random: Random) => string>> = {
  error: (text, random) => (text === '' ? text : pick(random, errors)),
  // A wish that a word has taken the place of is told by nobody.
  nothing: (text, random) => (text === 'x' ? text : pick(random, nothing)),
  // An exponent that a program for spreadsheets has saved, and read again.
  sixDigits: (text) => (/^\d{11,}$/.test(text) ? String(Number(Number(text).toPrecision(6))) : text),
  readAsExponent: (text) => (/^\d+E\d+$/i.test(text) ? Number(text).toExponential(2).replace('e+', 'E+') : text),
  // Of a telephone number alone: nothing computes an identifier.
  negative: (text) => (/^1?613\d{7}$/.test(text) ? `-${text}` : text),
  exponent: (text) => (/^\d{6,}$/.test(text) ? scientific(text) : text),
  fifteenDigits: (text) => (/^\d{16,}$/.test(text) ? `${text.slice(0, 15)}${'0'.repeat(text.length - 15)}` : text),
  // Where zeros in front are gone, nothing is left that would say so.
  decimal: (text) => (/^[1-9]\d*$/.test(text) ? `${Number(text)}.0` : text),
  day: (text) => asDay(text) ?? text,
  isoDay: (text) => (asDay(text) === null ? text : '2027-03-04'),
  truth: (text, random) => (text === '' ? text : text === 'x' ? 'TRUE' : pick(random, ['TRUE', 'FALSE', 'VRAI'])),
  wrongCodePage: (text) => Buffer.from(text, 'utf8').toString('latin1'),
  lostLetters: (text) => text.replaceAll(/(?<=\p{L})[^\0-\x7f](?=\p{L})/gu, '?'),
  marked: (text) => (/^\d+$/.test(text) ? `="${text}"` : text),
  apostrophe: (text) => (/^\d/.test(text) ? `'${text}` : text),
  timeOfDay: (text) => (/^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text} 14:33:05` : text),
};

export const cellDamages: readonly string[] = Object.keys(ofCell);

/** What a spreadsheet does to all numbers of a column alike. */
const ofWholeColumns: ReadonlySet<string> = new Set(['sixDigits', 'fifteenDigits']);

const quoted = (cell: string, separator: string): string =>
  cell.includes(separator) || /["\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;

/** Damages one column or some cells of a table. */
function damageCells(rows: Cells, random: Random, damages: string[]): void {
  const name = pick(random, cellDamages);
  const column = Math.floor(random() * (rows[0]?.length ?? 1));
  const isWhole = random() < 0.5 || ofWholeColumns.has(name);
  damages.push(`${name} in column ${column}`);
  for (const row of rows) {
    if (isWhole || random() < 0.5) row[column] = ofCell[name]?.(row[column] ?? '', random) ?? '';
  }
}

const truth = /^(?:TRUE|FALSE|VRAI)$/;

/** Moves the cells of some rows to the right, or to the left. */
function shiftCells({ header }: GoodTable, rows: Cells, random: Random, damages: string[]): void {
  damages.push('shifted');
  const wish = header.findIndex((title) => /^(?:Do Not Call|Ne pas appeler)$/.test(title));
  for (const [i, row] of rows.entries()) {
    if (random() < 0.5) continue;
    const before = [...row];
    shiftRow(row, random);
    // A truth value that has come to be under a question answers it: nothing is left that would say so.
    if (wish >= 0 && row[wish] !== before[wish] && truth.test(row[wish] ?? '')) rows[i] = before;
  }
}

function shiftRow(row: string[], random: Random): void {
  const at = Math.floor(random() * row.length);
  const way = random();
  if (way < 0.3) row.splice(at, 0, '');
  // A last cell that is gone is an empty one.
  else if (way < 0.6) row.splice(Math.min(at, row.length - 2), 1);
  else {
    // An empty cell further on is pushed away.
    const empty = row.indexOf('', at);
    if (empty < 0) return;
    row.splice(empty, 1);
    row.splice(at, 0, '');
  }
}

/** Programs for spreadsheets print a header on each page, and lists have one for each language. */
function repeatHeader({ header }: GoodTable, rows: Cells, random: Random, damages: string[]): void {
  damages.push('header twice');
  rows.splice(random() < 0.5 ? 0 : Math.floor(random() * rows.length), 0, [...header]);
}

/** The last line of a list says how many there are, or what they come to. */
function addSum(rows: Cells, random: Random, damages: string[]): void {
  damages.push('sum');
  const numbers = rows.map((row) => Number(row[6]) || 0);
  const sum = numbers.reduce((total, each) => total + each, 0).toFixed(2);
  const width = rows[0]?.length ?? 1;
  const line = Array.from({ length: width }, () => '');
  line[0] = pick(random, ['Total', 'TOTAL', 'Somme', '']);
  line[6] = sum;
  if (random() < 0.5) line[1] = String(rows.length);
  rows.push(line);
}

/** A good table as a spreadsheet, or a program that reads one, hands it on; in CSV or as a workbook. */
export async function damagedTable(
  good: GoodTable,
  random: Random,
): Promise<{ readonly file: Buffer; readonly damages: readonly string[] }> {
  const damages: string[] = [];
  const rows = good.rows.map((row) => [...row]);
  for (let times = 1 + Math.floor(random() * 2); times > 0; times--) damageCells(rows, random, damages);
  if (random() < 0.1) shiftCells(good, rows, random, damages);
  if (random() < 0.12) repeatHeader(good, rows, random, damages);
  if (random() < 0.12) addSum(rows, random, damages);
  const title = random() < 0.25 ? [['Our list'], []] : [];
  if (title.length > 0) damages.push('title');
  if (random() < 0.3) return { file: await workbook(good, rows, title, random, damages), damages };
  const separator = pick(random, [',', ';', '\t', '|']);
  const all = [...title, good.header, ...rows].map((row) => row.map((cell) => quoted(cell, separator)).join(separator));
  const isNamed = separator !== '\t' && separator !== '|' && random() < 0.2;
  const text = `${isNamed ? `sep=${separator}\r\n` : ''}${all.join('\r\n')}\r\n`;
  damages.push(`separator ${JSON.stringify(separator)}`);
  return { file: encoded(text, random, damages), damages };
}

/** Windows-1252 has œ and ’ where Latin-1 has controls. */
const windows1252: Readonly<Record<string, number>> = { '’': 0x92, œ: 0x9c };

/** The letters of the tables beyond ASCII, in Mac Roman, and in code page 850 of DOS. */
const macRoman: Readonly<Record<string, number>> = {
  é: 0x8e,
  è: 0x8f,
  É: 0x83,
  ô: 0x99,
  á: 0x87,
  ë: 0x91,
  û: 0x9e,
  ç: 0x8d,
  œ: 0xcf,
  '’': 0xd5,
};
const codePage850: Readonly<Record<string, number>> = {
  é: 0x82,
  è: 0x8a,
  É: 0x90,
  ô: 0x93,
  ë: 0x89,
  û: 0x96,
  ç: 0x87,
};

function encoded(text: string, random: Random, damages: string[]): Buffer {
  const page = random();
  if (page < 0.5) return Buffer.from(text);
  if (page < 0.6) {
    damages.push('UTF-16');
    return Buffer.from(`\uFEFF${text}`, 'utf16le');
  }
  const [name, letters] = pick(random, [
    ['windows-1252', windows1252],
    ['Mac Roman', macRoman],
    ['code page 850', codePage850],
  ] as const);
  damages.push(name);
  const isLatin = name === 'windows-1252';
  // What a page has no letter for becomes a question mark.
  return Buffer.from(
    Array.from(text, (letter) => {
      const code = letter.charCodeAt(0);
      return letters[letter] ?? (code < 0x80 || (isLatin && code < 0x100) ? code : 0x3f);
    }),
  );
}

/** The forms of numbers, by their places from 1 on. */
const forms = ['yyyy-mm-dd', '0.00E+00', 'm/d/yyyy h:mm'];

/**
 * Texts that a spreadsheet takes for numbers or days are such cells: a telephone number loses nothing, what follows fifteen digits
 * is gone, 12E4 is 120000, and 12-1 is a day. Texts with zeros in front stay: where they are gone, nothing is left that would say so.
 */
function withNumbers(sheet: string, random: Random, damages: string[]): string {
  if (random() < 0.4) return sheet;
  damages.push('numbers');
  return sheet.replace(
    /<c ([^>]*?) ?t="inlineStr"([^>]*)><is><t[^>]*>([^<]*)<\/t><\/is><\/c>/g,
    (cell, before: string, behind: string, text: string) => {
      const attributes = `${before}${behind}`.trim();
      if (/^[1-9]\d*(?:\.\d+)?$/.test(text)) return `<c ${attributes}><v>${Number(text)}</v></c>`;
      if (/^\d+E\d+$/.test(text)) return `<c ${attributes} s="2"><v>${Number(text)}</v></c>`;
      if (asDay(text) !== null) return `<c ${attributes} s="${random() < 0.5 ? 1 : 3}"><v>46388</v></c>`;
      return cell;
    },
  );
}

async function workbook(
  good: GoodTable,
  rows: Cells,
  title: string[][],
  random: Random,
  damages: string[],
): Promise<Buffer> {
  damages.push('workbook');
  const lines = [...title, [...good.header], ...rows];
  const sheet = withNumbers(sheetOf(lines), random, damages);
  const hidden = random() < 0.4 ? lines.length : 0;
  const withHidden = hidden === 0 ? sheet : sheet.replace(`<row r="${hidden}"`, `<row r="${hidden}" hidden="1"`);
  if (withHidden !== sheet) damages.push('hidden row');
  const isMerged = random() < 0.4 && rows.length > 1;
  if (!isMerged) return workbookOf({ sheets: { Summary: sheetOf([['Sum', '3']]), List: withHidden }, forms });
  damages.push('merged');
  const first = title.length + 2;
  const letters = String.fromCharCode(65 + Math.floor(random() * good.header.length));
  const merged = withHidden
    .replace(new RegExp(`<c r="${letters}${first + 1}"[^>]*?(?:/>|>.*?</c>)`, 's'), '')
    .concat(
      `</sheetData><mergeCells><mergeCell ref="${letters}${first}:${letters}${first + 1}"/></mergeCells><sheetData>`,
    );
  return workbookOf({ sheets: { List: merged }, forms });
}
