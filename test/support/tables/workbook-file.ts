import { zipOf } from '#test/support/fixtures/zip.ts';

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships';

/** What is put into a workbook; each has what spreadsheet programs write unless stated. */
export interface WorkbookParts {
  /** The inside of `<sheetData>`, by the sheets' names. */
  readonly sheets: Readonly<Record<string, string>>;
  readonly hidden?: readonly string[];
  /** The inside of `<sst xmlns="${main}">`. */
  readonly shared?: string;
  /** Form codes of the styles 1, 2, … of cells. */
  readonly forms?: readonly string[];
  readonly from1904?: boolean;
  /** Further or other parts, by their names. */
  readonly parts?: Readonly<Record<string, string | Uint8Array>>;
}

const contentType = (part: string, type: string) =>
  `<Override PartName="/${part}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${type}+xml"/>`;

/** A workbook as a file. */
export function workbookOf({ sheets, hidden = [], shared, forms = [], from1904, parts = {} }: WorkbookParts) {
  const names = Object.keys(sheets);
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`;
  return zipOf({
    '[Content_Types].xml':
      `${xml}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">` +
      '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
      contentType('xl/workbook.xml', 'sheet.main') +
      contentType('xl/styles.xml', 'styles') +
      contentType('xl/sharedStrings.xml', 'sharedStrings') +
      names.map((_, i) => contentType(`xl/worksheets/sheet${i + 1}.xml`, 'worksheet')).join('') +
      '</Types>',
    '_rels/.rels': `${xml}<Relationships xmlns="${relations}">${relation('r1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml':
      `${xml}<workbook xmlns="${main}" xmlns:r="${office}"><workbookPr${from1904 ? ' date1904="1"' : ''}/><sheets>` +
      names
        .map((name, i) => {
          const state = hidden.includes(name) ? ' state="hidden"' : '';
          return `<sheet name="${name}" sheetId="${i + 1}"${state} r:id="s${i}"/>`;
        })
        .join('') +
      '</sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      `${xml}<Relationships xmlns="${relations}">${names.map((_, i) => relation(`s${i}`, 'worksheet', `worksheets/sheet${i + 1}.xml`)).join('')}` +
      `${relation('t', 'sharedStrings', 'sharedStrings.xml')}${relation('f', 'styles', 'styles.xml')}</Relationships>`,
    'xl/styles.xml':
      `${xml}<styleSheet xmlns="${main}"><numFmts>${forms.map((code, i) => `<numFmt numFmtId="${200 + i}" formatCode="${code}"/>`).join('')}</numFmts>` +
      `<cellXfs><xf numFmtId="0"/>${forms.map((_, i) => `<xf numFmtId="${200 + i}"/>`).join('')}<xf numFmtId="14"/></cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `${xml}<sst xmlns="${main}">${shared ?? ''}</sst>`,
    ...Object.fromEntries(
      names.map((name, i) => [
        `xl/worksheets/sheet${i + 1}.xml`,
        `${xml}<worksheet xmlns="${main}"><sheetData>${sheets[name]}</sheetData></worksheet>`,
      ]),
    ),
    ...parts,
  });
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** The name of a column, from 0 on. */
const lettersOf = (column: number): string =>
  (column < 26 ? '' : lettersOf(Math.floor(column / 26) - 1)) + String.fromCharCode(65 + (column % 26));

/** Rows of texts as the inside of `<sheetData>`. */
export const sheetOf = (rows: ReadonlyArray<readonly string[]>): string =>
  rows
    .map((cells, row) => {
      const texts = cells.map(
        (cell, i) => `<c r="${lettersOf(i)}${row + 1}" t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`,
      );
      return `<row r="${row + 1}">${texts.join('')}</row>`;
    })
    .join('');
