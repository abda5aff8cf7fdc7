import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import { pick, type Random } from '#core/random.ts';

const sheet = (rows: string, begin = '') =>
  `<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${begin}<sheetData>${rows}</sheetData></worksheet>`;
const row = (cells: string) => `<row>${cells}</row>`;

async function workbook(parts: Readonly<Record<string, string>>): Promise<Buffer> {
  const zip = new ZipFile();
  const all = {
    '[Content_Types].xml':
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/></Types>',
    '_rels/.rels':
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>',
    'xl/workbook.xml':
      '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="a" sheetId="1" r:id="r1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="r3" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/></Relationships>',
    ...parts,
  };
  for (const [name, text] of Object.entries(all)) zip.addBuffer(Buffer.from(text), name);
  zip.end();
  return buffer(zip.outputStream);
}

const shared = (text: string) =>
  `<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><si><t>${text}</t></si></sst>`;

/** Workbooks of some kilobytes whose reading is endless, and lists that cost more than they weigh. */
const made: Readonly<Record<string, () => Promise<Buffer>>> = {
  'a long text that many rows name': () =>
    workbook({
      'xl/sharedStrings.xml': shared('e\u0301'.repeat(1_000_000)),
      'xl/worksheets/sheet1.xml': sheet(row('<c t="s"><v>0</v></c>').repeat(300)),
    }),
  'elements in elements': () => workbook({ 'xl/worksheets/sheet1.xml': sheet('', '<a>'.repeat(2_000_000)) }),
  'texts in texts': () => workbook({ 'xl/sharedStrings.xml': '<sst>'.repeat(1_000_000) }),
  'attributes without end': () =>
    workbook({
      'xl/worksheets/sheet1.xml': sheet('', `<a ${Array.from({ length: 500_000 }, (_, n) => `a${n}="1"`).join(' ')}/>`),
    }),
  'a format of brackets': () =>
    workbook({
      'xl/styles.xml': `<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts count="1"><numFmt numFmtId="164" formatCode="${'['.repeat(60_000)}"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>`,
      'xl/worksheets/sheet1.xml': sheet(row('<c s="1"><v>1</v></c>').repeat(10)),
    }),
  'a quoted header': async () => Buffer.from(`"${'a""'.repeat(2_500_000)}`),
  'a line of no UTF-8': async () => Buffer.alloc(7_000_000, 0xe9),
  columns: async () => Buffer.from('a,'.repeat(900_000)),
};

const ready = new Map<string, Promise<Buffer>>();

/** One of them, each made once. */
export function hostileFile(random: Random): Promise<Buffer> {
  const name = pick(random, Object.keys(made));
  const known = ready.get(name) ?? (made[name] as () => Promise<Buffer>)();
  ready.set(name, known);
  return known;
}
