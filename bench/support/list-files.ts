import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

const titles = [
  'First name',
  'Last name',
  'E-mail',
  'Phone',
  'Address',
  'City',
  'Province',
  'Postal code',
  'Riding',
  'Poll',
  'External id',
] as const;

/** A person of a list as campaigns have it: two at a door, a street of a few hundred doors. Texts without separators. */
function personOf(n: number): ReadonlyArray<string | number> {
  const [door, street] = [Math.floor(n / 2) % 400, Math.floor(n / 800)];
  return [
    `Given${n % 977}`,
    `Family${n % 4999}`,
    `p${n}@example.org`,
    `613555${String(n % 10_000).padStart(4, '0')}`,
    `${door + 1} Street ${street} Rd`,
    'Grand Banc',
    'XA',
    'Z1A 1A1',
    'Banquereau—Sable',
    n % 300,
    `M-${n}`,
  ];
}

const fields = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'address',
  'city',
  'province',
  'postalCode',
  'riding',
  'poll',
  'externalId',
] as const;

/** The same person, as a request records a voter. */
export const listedVoter = (n: number): Readonly<Record<(typeof fields)[number], string>> =>
  Object.fromEntries(personOf(n).map((cell, at) => [fields[at], String(cell)])) as never;

const peopleOf = (count: number) => Array.from({ length: count }, (_, n) => personOf(n));

export const listAsCsv = (count: number): string =>
  [titles, ...peopleOf(count), []].map((cells) => cells.join()).join('\r\n');

const [office, packages] = [
  'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
  'http://schemas.openxmlformats.org/package/2006/relationships',
];
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

const relations = (targets: Readonly<Record<string, string>>): string =>
  `<Relationships xmlns="${packages}">${Object.entries(targets)
    .map(([type, target], n) => `<Relationship Id="r${n}" Type="${office}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`;

/** The same list as programs for spreadsheets save it: texts are shared, each cell names its place. */
export function listAsWorkbook(count: number): Promise<Buffer> {
  const shared = new Map<string, number>();
  const cell = (value: string | number, place: string): string => {
    if (typeof value === 'number') return `<c r="${place}"><v>${value}</v></c>`;
    const known = shared.get(value) ?? shared.size;
    shared.set(value, known);
    return `<c r="${place}" t="s"><v>${known}</v></c>`;
  };
  const row = (cells: ReadonlyArray<string | number>, n: number): string =>
    `<row r="${n + 1}" spans="1:${cells.length}">${cells.map((value, i) => cell(value, `${String.fromCharCode(65 + i)}${n + 1}`)).join('')}</row>`;
  const rows = [titles, ...peopleOf(count)].map(row).join('');
  const texts = [...shared.keys()].map((text) => `<si><t>${text}</t></si>`).join('');
  const parts = {
    '_rels/.rels': relations({ officeDocument: 'xl/workbook.xml' }),
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="List" sheetId="1" r:id="r0"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations({
      worksheet: 'worksheets/sheet1.xml',
      sharedStrings: 'sharedStrings.xml',
    }),
    'xl/sharedStrings.xml': `<sst xmlns="${main}">${texts}</sst>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`,
  };
  const zip = new ZipFile();
  for (const [name, text] of Object.entries(parts))
    zip.addBuffer(Buffer.from(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>${text}`), name);
  zip.end();
  return buffer(zip.outputStream);
}
