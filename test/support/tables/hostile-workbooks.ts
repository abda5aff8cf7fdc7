import { sheetOf, workbookOf } from './workbook-file.ts';

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const worksheet = 'xl/worksheets/sheet1.xml';
const header = sheetOf([['First name', 'Last name', 'Postal code']]);
const sheetXml = (inside: string) => `<worksheet xmlns="${main}"><sheetData>${header}${inside}</sheetData></worksheet>`;
const withSheet = (xml: string) => workbookOf({ sheets: { List: '' }, parts: { [worksheet]: xml } });

/** Elements nested `depth` deep, each of them left open. */
const nested = (depth: number, tag = 'a') => `<${tag}>`.repeat(depth);

/**
 * Workbooks of few bytes that cost whoever reads them without bounds seconds or gigabytes. Each takes a size in the
 * unit that it names, so that doubling it shows how the cost grows; unless stated, it is that of an attack that was seen.
 */
export const hostileWorkbooks = {
  /** One shared text of `characters`, which 300 rows name. */
  'a long shared text that many rows name': (characters = 2_000_000) =>
    workbookOf({
      sheets: {
        List:
          header +
          Array.from({ length: 300 }, (_, i) => `<row r="${i + 2}"><c r="A${i + 2}" t="s"><v>0</v></c></row>`).join(''),
      },
      shared: `<si><t>${'e\u0301'.repeat(characters / 2)}</t></si>`,
    }),
  'elements of a sheet nested without end': (depth = 8_000_000) => withSheet(nested(depth)),
  'elements of the shared texts nested without end': (depth = 8_000_000) =>
    workbookOf({
      sheets: { List: header },
      parts: { 'xl/sharedStrings.xml': `<sst xmlns="${main}">${nested(depth)}` },
    }),
  'elements of the styles nested without end': (depth = 1_000_000) =>
    workbookOf({
      sheets: { List: header },
      parts: { 'xl/styles.xml': `<styleSheet xmlns="${main}">${nested(depth)}` },
    }),
  'elements of the list of sheets nested without end': (depth = 1_000_000) =>
    workbookOf({
      sheets: { List: header },
      parts: { 'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}">${nested(depth)}` },
    }),
  /** Forms of numbers of 60,000 brackets each. */
  'forms of numbers with brackets without end': (brackets = 60_000) =>
    workbookOf({ sheets: { List: header }, forms: Array<string>(66).fill('['.repeat(brackets)) }),
  'forms of numbers with quotation marks without end': (marks = 60_000) =>
    workbookOf({ sheets: { List: header }, forms: Array<string>(2).fill('&quot;_'.repeat(marks)) }),
  'forms of numbers without end': (forms = 100_000) =>
    workbookOf({ sheets: { List: header }, forms: Array<string>(forms).fill('0') }),
  'attributes of one element without end': (attributes = 1_200_000) =>
    withSheet(sheetXml(`<row ${Array.from({ length: attributes }, (_, i) => `a${i}="1"`).join(' ')}/>`)),
  'attributes of all elements without end': (elements = 300_000) =>
    withSheet(sheetXml(`<a b="1" c="2" d="3" e="4" f="5" g="6" h="7"/>`.repeat(elements))),
  'one attribute without end': (characters = 20_000_000) => withSheet(sheetXml(`<row a="${'x'.repeat(characters)}"/>`)),
  'one name of an element without end': (characters = 20_000_000) =>
    withSheet(sheetXml(`<${'x'.repeat(characters)}/>`)),
  'one text of a cell without end': (characters = 50_000_000) =>
    withSheet(sheetXml(`<row><c t="inlineStr"><is><t>${'x'.repeat(characters)}</t></is></c></row>`)),
  'one number of a cell without end': (digits = 20_000_000) =>
    withSheet(sheetXml(`<row><c><v>${'1'.repeat(digits)}</v></c></row>`)),
  'one text between rows without end': (characters = 50_000_000) => withSheet(sheetXml('x'.repeat(characters))),
  'a comment without end': (characters = 50_000_000) =>
    withSheet(`<worksheet xmlns="${main}"><!--${'x'.repeat(characters)}`),
  'an instruction without end': (characters = 50_000_000) =>
    withSheet(`<worksheet xmlns="${main}"><?x ${'x'.repeat(characters)}`),
  'a section of characters without end': (characters = 50_000_000) =>
    withSheet(sheetXml(`<row><c t="inlineStr"><is><t><![CDATA[${'x'.repeat(characters)}`)),
  'entities without end': (entities = 4_000_000) =>
    withSheet(sheetXml(`<row><c t="inlineStr"><is><t>${'&#65;'.repeat(entities)}</t></is></c></row>`)),
  'an entity without end': (characters = 20_000_000) =>
    withSheet(sheetXml(`<row><c t="inlineStr"><is><t>&${'x'.repeat(characters)}`)),
  'runs of a text without end': (runs = 1_000_000) =>
    withSheet(sheetXml(`<row><c t="inlineStr"><is>${'<r><t>x</t></r>'.repeat(runs)}</is></c></row>`)),
  'phonetic runs without end': (runs = 1_000_000) =>
    workbookOf({ sheets: { List: header }, shared: `<si>${'<rPh><t>x</t></rPh>'.repeat(runs)}</si>` }),
  'escapes of characters without end': (escapes = 1_000_000) =>
    workbookOf({
      sheets: { List: `${header}<row><c t="s"><v>0</v></c></row>` },
      shared: `<si><t>${'_x0041_'.repeat(escapes)}</t></si>`,
    }),
  'shared texts without end': (texts = 1_000_000) =>
    workbookOf({ sheets: { List: header }, shared: '<si><t/></si>'.repeat(texts) }),
  'letters that grow when they are normalized': (letters = 90_000) =>
    workbookOf({
      sheets: {
        List:
          header +
          Array.from({ length: 200 }, (_, i) => `<row r="${i + 2}"><c r="A${i + 2}" t="s"><v>0</v></c></row>`).join(''),
      },
      shared: `<si><t>${'\u1fb3\u0345'.repeat(letters / 2)}</t></si>`,
    }),
  'marks of one letter without end': (marks = 90_000) =>
    workbookOf({
      sheets: {
        List:
          header +
          Array.from({ length: 200 }, (_, i) => `<row r="${i + 2}"><c r="A${i + 2}" t="s"><v>0</v></c></row>`).join(''),
      },
      shared: `<si><t>a${'\u0323\u0307'.repeat(marks / 2)}</t></si>`,
    }),
  'cells without end': (cells = 1_400_000) => withSheet(sheetXml(`<row>${'<c/>'.repeat(cells)}</row>`)),
  'rows without end': (rows = 190_000) => withSheet(sheetXml('<row/>'.repeat(rows))),
  'hidden columns without end': (columns = 100_000) =>
    withSheet(
      `<worksheet xmlns="${main}"><cols>${'<col min="1" max="16384" hidden="1"/>'.repeat(columns)}</cols><sheetData>${header}</sheetData></worksheet>`,
    ),
  'merged cells without end': (ranges = 500_000) =>
    withSheet(
      `<worksheet xmlns="${main}"><sheetData>${header}${'<row r="2"><c r="A2" t="str"><v>a</v></c></row>'}</sheetData><mergeCells>${'<mergeCell ref="A1:B2"/>'.repeat(ranges)}</mergeCells></worksheet>`,
    ),
  'sheets without end': (sheets = 30_000) =>
    workbookOf({
      sheets: { List: header },
      parts: {
        'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${'<sheet name="x" sheetId="1" r:id="s0"/>'.repeat(sheets)}</sheets></workbook>`,
      },
    }),
  'relations without end': (relations = 50_000) =>
    workbookOf({
      sheets: { List: header },
      parts: {
        'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${Array.from({ length: relations }, (_, i) => `<Relationship Id="s${i}" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/>`).join('')}</Relationships>`,
      },
    }),
  'a name of a sheet without end': (characters = 3_000_000) =>
    workbookOf({
      sheets: { List: header },
      parts: {
        'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="${'x'.repeat(characters)}" sheetId="1" r:id="s0"/></sheets></workbook>`,
      },
    }),
} as const satisfies Record<string, (size?: number) => Promise<Buffer>>;

export type HostileWorkbook = keyof typeof hostileWorkbooks;
