import { escapedAttribute } from './cells.ts';
import type { ColumnKind, TableColumn } from './table.ts';

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`;
const relations = (inside: string) =>
  `${declaration}<Relationships xmlns="${packages}/relationships">${inside}</Relationships>`;

export const sheetPath = (number: number): string => `xl/worksheets/sheet${number}.xml`;

/** Every part of a workbook but its sheets, by path (ECMA-376, part 1, section 12.3). */
export function partsOf(sheets: readonly string[]): ReadonlyArray<readonly [path: string, xml: string]> {
  const override = (path: string, type: string) => `<Override PartName="/${path}" ContentType="${types}.${type}+xml"/>`;
  return [
    [
      '[Content_Types].xml',
      `${declaration}<Types xmlns="${packages}/content-types">` +
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
        override('xl/workbook.xml', 'sheet.main') +
        override('xl/styles.xml', 'styles') +
        sheets.map((_, at) => override(sheetPath(at + 1), 'worksheet')).join('') +
        '</Types>',
    ],
    ['_rels/.rels', relations(relation('rId1', 'officeDocument', 'xl/workbook.xml'))],
    [
      'xl/workbook.xml',
      `${declaration}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>` +
        sheets
          .map((name, at) => `<sheet name="${escapedAttribute(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`)
          .join('') +
        '</sheets></workbook>',
    ],
    [
      'xl/_rels/workbook.xml.rels',
      relations(
        sheets.map((_, at) => relation(`rId${at + 1}`, 'worksheet', `worksheets/sheet${at + 1}.xml`)).join('') +
          relation(`rId${sheets.length + 1}`, 'styles', 'styles.xml'),
      ),
    ],
    ['xl/styles.xml', stylesXml],
  ];
}

/** In the order of `styles`: 49 is a text, 4 an amount with two decimals, 1 a whole number, 0 any (section 18.8.30). */
const formOf = [0, 49, 49, 4, 164, 165, 1, 0];

const stylesXml =
  `${declaration}<styleSheet xmlns="${main}">` +
  '<numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/>' +
  '<numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts>' +
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>' +
  `<cellXfs count="${formOf.length}">` +
  formOf
    .map(
      (form, at) =>
        `<xf numFmtId="${form}" applyNumberFormat="1"${at === 1 ? ' fontId="1" applyFont="1"' : ''} xfId="0"/>`,
    )
    .join('') +
  '</cellXfs></styleSheet>';

const widths: Readonly<Record<ColumnKind, number>> = {
  text: 24,
  amount: 13,
  day: 12,
  time: 17,
  number: 10,
  decimal: 14,
};

/** What is before a sheet's rows: its first row stays where it is while others are scrolled. */
export const sheetBegin = (columns: readonly TableColumn[]): string =>
  `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0">` +
  '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>' +
  columns
    .map(({ label, kind = 'text' }, at) => {
      const width = Math.max(widths[kind], Math.min(40, label.length + 2));
      return `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`;
    })
    .join('') +
  '</cols><sheetData>';

export const sheetEnd = '</sheetData></worksheet>';
