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
  nothing: (_, random) => pick(random, nothing),
  exponent: (text) => (/^\d{6,}$/.test(text) ? scientific(text) : text),
  fifteenDigits: (text) => (/^\d{16,}$/.test(text) ? `${text.slice(0, 15)}${'0'.repeat(text.length - 15)}` : text),
  decimal: (text) => (/^\d+$/.test(text) ? `${Number(text)}.0` : text),
  day: (text) => asDay(text) ?? text,
  isoDay: (text) => (asDay(text) === null ? text : '2027-03-04'),
  truth: (text, random) => (text === '' ? text : pick(random, ['TRUE', 'FALSE', 'VRAI'])),
  wrongCodePage: (text) => Buffer.from(text, 'utf8').toString('latin1'),
  lostLetters: (text) => text.replaceAll(/(?<=\p{L})[^\0-\x7f](?=\p{L})/gu, '?'),
  marked: (text) => (/^\d+$/.test(text) ? `="${text}"` : text),
  apostrophe: (text) => (/^\d/.test(text) ? `'${text}` : text),
  timeOfDay: (text) => (/^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text} 14:33:05` : text),
};

const quoted = (cell: string, separator: string): string =>
  cell.includes(separator) || /["\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;

/** Damages one column or some cells of a table. */
function damageCells(rows: Cells, random: Random, damages: string[]): void {
  const name = pick(random, Object.keys(ofCell));
  const column = Math.floor(random() * (rows[0]?.length ?? 1));
  const isWhole = random() < 0.5;
  damages.push(`${name} in column ${column}`);
  for (const row of rows) {
    if (isWhole || random() < 0.5) row[column] = ofCell[name]?.(row[column] ?? '', random) ?? '';
  }
}

/** Moves the cells of some rows to the right, or to the left. */
function shiftCells(rows: Cells, random: Random, damages: string[]): void {
  damages.push('shifted');
  for (const row of rows) {
    if (random() < 0.5) continue;
    const at = Math.floor(random() * row.length);
    if (random() < 0.5) row.splice(at, 0, '');
    else row.splice(at, 1);
  }
}

/** A good table as a spreadsheet, or a program that reads one, hands it on; in CSV or as a workbook. */
export async function damagedTable(
  good: GoodTable,
  random: Random,
): Promise<{ readonly file: Buffer; readonly damages: readonly string[] }> {
  const damages: string[] = [];
  const rows = good.rows.map((row) => [...row]);
  for (let times = 1 + Math.floor(random() * 2); times > 0; times--) damageCells(rows, random, damages);
  if (random() < 0.1) shiftCells(rows, random, damages);
  const title = random() < 0.25 ? [['Our list'], []] : [];
  if (title.length > 0) damages.push('title');
  if (random() < 0.3) return { file: await workbook(good, rows, title, random, damages), damages };
  const separator = pick(random, [',', ';', '\t']);
  const all = [...title, good.header, ...rows].map((row) => row.map((cell) => quoted(cell, separator)).join(separator));
  const isNamed = separator !== '\t' && random() < 0.2;
  const text = `${isNamed ? `sep=${separator}\r\n` : ''}${all.join('\r\n')}\r\n`;
  damages.push(`separator ${JSON.stringify(separator)}`);
  return { file: encoded(text, random, damages), damages };
}

function encoded(text: string, random: Random, damages: string[]): Buffer {
  const page = random();
  const isWritable = [...text].every((letter) => letter < '\u0080' || macRoman[letter] !== undefined);
  if (page < 0.6 || (page >= 0.75 && !isWritable)) return Buffer.from(text);
  if (page < 0.75) {
    damages.push('UTF-16');
    return Buffer.from(`\uFEFF${text}`, 'utf16le');
  }
  if (page < 0.9) {
    damages.push('windows-1252');
    return Buffer.from(text.replaceAll('’', '\u0092'), 'latin1');
  }
  damages.push('Mac Roman');
  return Buffer.from([...text].map((letter) => macRoman[letter] ?? letter.charCodeAt(0) & 0x7f));
}

/** The letters of the tables beyond ASCII, in Mac Roman. */
const macRoman: Readonly<Record<string, number>> = {
  é: 0x8e,
  è: 0x8f,
  É: 0x83,
  ô: 0x99,
  á: 0x87,
  ë: 0x91,
  '’': 0xd5,
};

async function workbook(
  good: GoodTable,
  rows: Cells,
  title: string[][],
  random: Random,
  damages: string[],
): Promise<Buffer> {
  damages.push('workbook');
  const lines = [...title, [...good.header], ...rows];
  const sheet = sheetOf(lines);
  const hidden = random() < 0.4 ? lines.length : 0;
  const withHidden = hidden === 0 ? sheet : sheet.replace(`<row r="${hidden}"`, `<row r="${hidden}" hidden="1"`);
  if (withHidden !== sheet) damages.push('hidden row');
  const isMerged = random() < 0.4 && rows.length > 1;
  if (!isMerged) return workbookOf({ sheets: { Summary: sheetOf([['Sum', '3']]), List: withHidden } });
  damages.push('merged');
  const first = title.length + 2;
  const letters = String.fromCharCode(65 + Math.floor(random() * good.header.length));
  const merged = withHidden
    .replace(new RegExp(`<c r="${letters}${first + 1}"[^>]*?(?:/>|>.*?</c>)`, 's'), '')
    .concat(
      `</sheetData><mergeCells><mergeCell ref="${letters}${first}:${letters}${first + 1}"/></mergeCells><sheetData>`,
    );
  return workbookOf({ sheets: { List: merged } });
}
