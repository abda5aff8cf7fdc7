import { type Random, whole } from '#core/random.ts';
import type { Members } from './members.ts';
import { chance, columnsBy, plainText, repeated, titlesBy } from './texts.ts';
import { escaped } from './xml.ts';

/** A workbook, and what a person reads in the cells of its list. */
export interface MeantWorkbook {
  readonly members: Members;
  readonly rows: ReadonlyArray<readonly string[]>;
}

// The shape of the parts is that of LibreOffice 7.4: their order, names, relations, attributes, and that every cell has a style.
const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const plainXml = '<?xml version="1.0" encoding="UTF-8"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const forms = ['General', 'yyyy\\-mm\\-dd', 'General', 'yyyy\\-mm\\-dd\\ hh:mm:ss', '00000', '#,##0.00\\ [$$-1009]'];
const [ofNumber, ofDay, , , ofDigits, ofMoney] = [0, 1, 2, 3, 4, 5] as const;

const style = (form: number) =>
  `<xf numFmtId="${164 + form}" fontId="0" fillId="0" borderId="0" xfId="0" applyFont="false" applyBorder="false" applyAlignment="false" applyProtection="false"><alignment horizontal="general" vertical="bottom" textRotation="0" wrapText="false" indent="0" shrinkToFit="false"/><protection locked="true" hidden="false"/></xf>`;

const styles = `${xml}<styleSheet xmlns="${main}"><numFmts count="${forms.length}">${forms
  .map((code, n) => `<numFmt numFmtId="${164 + n}" formatCode="${code}"/>`)
  .join(
    '',
  )}</numFmts><fonts count="1"><font><sz val="10"/><name val="Arial"/><family val="2"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border diagonalUp="false" diagonalDown="false"><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="2">${style(0)}${style(0)}</cellStyleXfs><cellXfs count="${forms.length}">${forms.map((_, n) => style(n)).join('')}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

interface Cell {
  readonly text: string;
  xml(reference: string): string;
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const day = (serial: number): string =>
  new Date(Date.UTC(1899, 11, 30) + serial * 86_400_000).toISOString().slice(0, 10);

function cellOf(random: Random, numberOf: (text: string) => number): Cell {
  const number = (form: number, value: number, text: string): Cell => ({
    text,
    xml: (r) => `<c r="${r}" s="${form}" t="n"><v>${value}</v></c>`,
  });
  const kind = random();
  if (kind < 0.55) {
    const text = chance(random, 0.1) ? `${plainText(random)}\n${plainText(random)}` : plainText(random);
    return { text, xml: (r) => `<c r="${r}" s="0" t="s"><v>${numberOf(text)}</v></c>` };
  }
  if (kind < 0.6) return { text: '', xml: (r) => `<c r="${r}" s="0"/>` };
  const count = whole(random, 61, 99_999);
  if (kind < 0.7) return number(ofNumber, count, String(count));
  if (kind < 0.8) return number(ofDay, count, day(count));
  if (kind < 0.85) return number(ofDigits, count, String(count).padStart(5, '0'));
  if (kind < 0.9) return number(ofMoney, count / 100, String(count / 100));
  if (kind < 0.95) {
    const text = plainText(random);
    return {
      text,
      xml: (r) => `<c r="${r}" s="0" t="str"><f aca="false">CONCATENATE(&quot;a&quot;)</f><v>${escaped(text)}</v></c>`,
    };
  }
  const isTrue = chance(random, 0.5);
  return { text: isTrue ? 'TRUE' : 'FALSE', xml: (r) => `<c r="${r}" s="0" t="b"><v>${isTrue ? 1 : 0}</v></c>` };
}

/** A workbook in the shape in which LibreOffice saves one. */
export function libreOfficeWorkbook(random: Random): MeantWorkbook {
  const shared = new Map<string, number>();
  let named = 0;
  const numberOf = (text: string): number => {
    named++;
    const known = shared.get(text) ?? shared.size;
    shared.set(text, known);
    return known;
  };
  const columns = Math.max(2, columnsBy(random, 19, 25));
  const title = (text: string): Cell => ({
    text,
    xml: (r) => `<c r="${r}" s="0" t="s"><v>${numberOf(text)}</v></c>`,
  });
  const lines = [
    titlesBy(random, columns).map(title),
    ...repeated(whole(random, 1, 60), () => repeated(columns, () => cellOf(random, numberOf))),
  ];
  const data = lines.map((cells, row) => {
    const isHidden = row > 0 && chance(random, 0.03);
    return `<row r="${row + 1}" customFormat="false" ht="12.8" hidden="${isHidden}" customHeight="false" outlineLevel="0" collapsed="false">${cells.map((cell, n) => cell.xml(`${letters[n]}${row + 1}`)).join('')}</row>`;
  });
  const sheet = `${xml}<worksheet xmlns="${main}" xmlns:r="${office}" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"><sheetPr filterMode="false"><pageSetUpPr fitToPage="false"/></sheetPr><dimension ref="A1:${letters[columns - 1]}${lines.length}"/><sheetViews><sheetView showFormulas="false" tabSelected="true" workbookViewId="0"><selection pane="topLeft" activeCell="A1" activeCellId="0" sqref="A1"/></sheetView></sheetViews><sheetFormatPr defaultColWidth="10.08203125" defaultRowHeight="12.8" zeroHeight="false" outlineLevelRow="0" outlineLevelCol="0"></sheetFormatPr><cols>${repeated(columns, (n) => `<col collapsed="false" customWidth="true" hidden="false" outlineLevel="0" max="${n + 1}" min="${n + 1}" style="0" width="9.77"/>`).join('')}</cols><sheetData>${data.join('')}</sheetData><printOptions headings="false" gridLines="false" gridLinesSet="true" horizontalCentered="false" verticalCentered="false"/><headerFooter differentFirst="false" differentOddEven="false"><oddHeader>&amp;C&amp;&quot;DejaVu Serif,Book&quot;&amp;12&amp;A</oddHeader></headerFooter></worksheet>`;
  const texts = [...shared.keys()].map((text) => `<si><t xml:space="preserve">${escaped(text)}</t></si>`);
  return {
    members: [
      ['_rels/.rels', relations([['officeDocument', 'xl/workbook.xml']])],
      [
        'xl/workbook.xml',
        `${xml}<workbook xmlns="${main}" xmlns:r="${office}"><fileVersion appName="Calc"/><workbookPr backupFile="false" showObjects="all" date1904="false"/><workbookProtection/><bookViews><workbookView firstSheet="0" activeTab="0"/></bookViews><sheets><sheet name="list" sheetId="1" state="visible" r:id="rId2"/></sheets><calcPr iterateCount="100" refMode="A1" iterate="false" iterateDelta="0.001"/><extLst><ext xmlns:loext="http://schemas.libreoffice.org/" uri="{7626C862-2A13-11E5-B345-FEFF819CDC9F}"><loext:extCalcPr stringRefSyntax="CalcA1"/></ext></extLst></workbook>`,
      ],
      ['xl/styles.xml', styles],
      ['xl/worksheets/sheet1.xml', sheet],
      [
        'xl/_rels/workbook.xml.rels',
        relations([
          ['styles', 'styles.xml'],
          ['worksheet', 'worksheets/sheet1.xml'],
          ['sharedStrings', 'sharedStrings.xml'],
        ]),
      ],
      [
        'xl/sharedStrings.xml',
        `${xml}<sst xmlns="${main}" count="${named}" uniqueCount="${shared.size}">${texts.join('')}</sst>`,
      ],
      ['[Content_Types].xml', contentTypes],
    ],
    rows: lines.map((cells) => cells.map(({ text }) => text)),
  };
}

const relations = (targets: ReadonlyArray<readonly [type: string, target: string]>): string =>
  `${plainXml}<Relationships xmlns="${packages}/relationships">${targets
    .map(([type, target], n) => `<Relationship Id="rId${n + 1}" Type="${office}/${type}" Target="${target}"/>`)
    .join('')}\n</Relationships>`;

const types = {
  'xl/workbook.xml': 'sheet.main',
  'xl/styles.xml': 'styles',
  'xl/worksheets/sheet1.xml': 'worksheet',
  'xl/sharedStrings.xml': 'sharedStrings',
};

const contentTypes = `${plainXml}<Types xmlns="${packages}/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${Object.entries(
  types,
)
  .map(([part, type]) => `<Override PartName="/${part}" ContentType="${spreadsheet}.${type}+xml"/>`)
  .join('')}\n</Types>`;
