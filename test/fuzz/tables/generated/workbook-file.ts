import { pick, type Random, whole } from '#core/random.ts';
import type { Members } from './members.ts';
import { chance, columnsBy, many, oddText, plainText, repeated, titlesBy } from './texts.ts';
import { declaration, escaped, oddAttributes, oddElements, references, textOf } from './xml.ts';

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const offices = [
  'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
  'http://purl.oclc.org/ooxml/officeDocument/relationships',
];

/** What is made of a workbook. */
interface Making {
  readonly random: Random;
  /** The share of its cells that are wrong. */
  readonly wrong: number;
  /** How many there are of what cells refer to. */
  readonly texts: number;
  readonly styles: number;
}

const anyText = (random: Random): string => (chance(random, 0.5) ? plainText(random) : oddText(random));

const formPieces = [
  '0',
  '#',
  '00000',
  'yyyy',
  'mm',
  'h',
  '"text"',
  '"',
  '[Red]',
  '[$-409]',
  '[',
  ']',
  '\\-',
  '\\',
  ';',
];
const further = ['@', '_', '*', '.', 'General', '%', 'E+', ' ', '?', '/'];

const formCode = (random: Random): string =>
  repeated(many(random, 6, 20_000), () => pick(random, chance(random, 0.7) ? formPieces : further)).join('');

function stylesPart(random: Random, styles: number): string {
  const codes = repeated(
    many(random, 5, 2000),
    (n) => `<numFmt numFmtId="${164 + n}" formatCode="${escaped(formCode(random))}"/>`,
  );
  const id = () => (chance(random, 0.5) ? whole(random, 0, 60) : whole(random, 160, 175));
  const cells = repeated(styles, () => `<xf numFmtId="${chance(random, 0.02) ? 'x' : id()}"/>`);
  return `${declaration}<styleSheet xmlns="${main}"><numFmts>${codes.join('')}</numFmts><cellXfs>${cells.join('')}</cellXfs></styleSheet>`;
}

function sharedText(random: Random): string {
  const text = () => `<t${chance(random, 0.3) ? ' xml:space="preserve"' : ''}>${textOf(random, anyText(random))}</t>`;
  const run = () => `<r><rPr><b/><sz val="11"/></rPr>${text()}</r>`;
  const inside = pick(random, [
    text,
    text,
    text,
    () => repeated(many(random, 4, 2000), run).join(''),
    () => `${text()}<rPh sb="0" eb="1">${text()}</rPh><phoneticPr fontId="1"/>`,
    () => oddElements(random),
    () => '',
  ]);
  return `<si>${inside()}</si>`;
}

const lettersOf = (column: number): string =>
  (column < 26 ? '' : lettersOf(Math.floor(column / 26) - 1)) + String.fromCharCode(65 + (column % 26));

const numbers = [
  '1',
  '45000',
  '45000.5',
  '0',
  '-1',
  '60',
  '2958466',
  '1e400',
  '0x10',
  '',
  ' 2 ',
  'x',
  '0.1',
  '6135550101',
];

function wrongCell({ random }: Making, row: number): string {
  return pick(random, [
    () => `<c t="s"><v>${textOf(random, anyText(random))}</v></c>`,
    () => `<c t="s"><v>${pick(random, ['-1', '1.5', '99999', 'x'])}</v></c>`,
    () => `<c s="${pick(random, ['x', '-1', '99999'])}"><v>1</v></c>`,
    () => `<c r="${lettersOf(whole(random, 0, 20_000))}${row}" t="str"><v>x</v></c>`,
    () => `<c t="str"><v>${pick(random, references)}</v></c>`,
    () => `<c t="str"><v>${plainText(random)}</v>`,
  ])();
}

const kinds = ['', 's', 's', 's', 'n', 'str', 'b', 'e', 'd', 'x'];
const formulas = ['<f>A1+1</f>', '<f t="shared" si="0"/>', '<f t="shared" ref="A1:A9" si="0">B1</f>', '<f/>'];

function cell(making: Making, row: number, column: number): string {
  const { random, wrong, texts, styles } = making;
  if (chance(random, wrong)) return wrongCell(making, row);
  const reference = chance(random, 0.1) ? '' : ` r="${lettersOf(column)}${row}"`;
  const style = chance(random, 0.5) ? '' : ` s="${whole(random, 0, styles - 1)}"`;
  const further = chance(random, 0.02) ? oddAttributes(random) : '';
  if (chance(random, 0.15)) {
    const text = `<t>${textOf(random, anyText(random))}</t>`;
    return `<c${reference}${style} t="inlineStr"${further}><is>${text}${chance(random, 0.05) ? oddElements(random) : ''}</is></c>`;
  }
  const kind = pick(random, kinds);
  const formula = chance(random, 0.15) ? pick(random, formulas) : '';
  const value = () =>
    kind === 's'
      ? String(whole(random, 0, texts - 1))
      : chance(random, 0.7)
        ? pick(random, numbers)
        : textOf(random, anyText(random));
  const type = kind === '' ? '' : ` t="${kind}"`;
  return `<c${reference}${style}${type}${further}>${formula}${chance(random, 0.05) ? '' : `<v>${value()}</v>`}</c>`;
}

const ranges = ['A1:B2', 'A2:A9999999', 'B5:A1', 'A1', 'XFD1:XFD1048576', 'a1:b2', 'A0:A0', '$A$1:$B$2', ''];

function sheetPart(making: Making): string {
  const { random } = making;
  const columns = columnsBy(random, 10, 300);
  let line = 0;
  const row = () => {
    line += chance(random, 0.95) ? 1 : whole(random, 1, 2000);
    const number = chance(random, 0.1) ? '' : ` r="${line}"`;
    const hidden = chance(random, 0.03) ? pick(random, [' hidden="1"', ' hidden="true"', ' ht="0"']) : '';
    const cells = repeated(chance(random, 0.9) ? columns : many(random, columns, 500), (n) => cell(making, line, n));
    return `<row${number}${hidden} spans="1:${columns}">${cells.join('')}</row>`;
  };
  const column = () => {
    const [min, max] = [whole(random, 1, 30), whole(random, 1, chance(random, 0.9) ? 30 : 99_999)];
    return `<col min="${min}" max="${max}"${chance(random, 0.3) ? ' hidden="1"' : ''} width="${pick(random, ['0', '9.1', 'x'])}"/>`;
  };
  const title = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
  const header = () => `<row r="${++line}">${titlesBy(random, columns).map(title).join('')}</row>`;
  const head = chance(random, 0.7) ? [header()] : [];
  const rows = [...head, ...repeated(1 + many(random, 20, columns > 40 ? 50 : 1500), row)];
  const merged = chance(random, 0.3)
    ? `<mergeCells>${repeated(many(random, 5, 3000), () => `<mergeCell ref="${pick(random, ranges)}"/>`).join('')}</mergeCells>`
    : '';
  const cols = chance(random, 0.3) ? `<cols>${repeated(many(random, 6, 2000), column).join('')}</cols>` : '';
  const dimension = pick(random, ['', '<dimension ref="A1:C3"/>', '<dimension ref="A1:XFD1048576"/>', '<dimension/>']);
  const odd = () => (chance(random, 0.05) ? oddElements(random) : '');
  return `${declaration}<worksheet xmlns="${main}">${dimension}${odd()}${cols}<sheetData>${rows.join(chance(random, 0.2) ? '\n' : '')}${odd()}</sheetData>${odd()}${merged}</worksheet>`;
}

const states = ['', '', '', ' state="visible"', ' state="hidden"', ' state="veryHidden"'];

/** A workbook by the grammar of its parts: any nesting, attributes, forms of numbers, shared texts, kinds of cells. */
export function grammarWorkbook(random: Random): Members {
  const office = pick(random, offices);
  const hasStyles = chance(random, 0.85);
  const making: Making = {
    random,
    wrong: chance(random, 0.7) ? 0 : 0.01,
    texts: 1 + many(random, 20, 5000),
    styles: hasStyles ? 1 + many(random, 8, 5000) : 1,
  };
  const sheets = 1 + many(random, 2, 40);
  const names = repeated(sheets, (n) => escaped(`${plainText(random)} ${n}`).slice(0, chance(random, 0.98) ? 31 : 3));
  const folder = chance(random, 0.95) ? 'xl' : pick(random, ['XL', 'a/b', 'Xl']);
  const path = (name: string) => `${folder}/${name}`;
  const target = (name: string) => (chance(random, 0.8) ? name : `/${path(name)}`);
  const relation = (id: string, type: string, to: string) =>
    `<Relationship Id="${id}" Type="${office}/${type}" Target="${to}"${chance(random, 0.02) ? ' TargetMode="External"' : ''}/>`;
  const relations = (inside: string) =>
    `${declaration}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${inside}</Relationships>`;
  const listed = names.map(
    (name, n) => `<sheet name="${name}" sheetId="${n + 1}"${pick(random, states)} r:id="s${n}"/>`,
  );
  return [
    ['_rels/.rels', relations(relation('r1', 'officeDocument', path('workbook.xml')))],
    [
      path('workbook.xml'),
      `${declaration}<workbook xmlns="${main}" xmlns:r="${office}"><workbookPr${chance(random, 0.1) ? ' date1904="true"' : ''}/><sheets>${listed.join('')}</sheets></workbook>`,
    ],
    [
      path('_rels/workbook.xml.rels'),
      relations(
        [
          ...names.map((_, n) =>
            relation(`s${n}`, chance(random, 0.97) ? 'worksheet' : 'chartsheet', target(`worksheets/sheet${n}.xml`)),
          ),
          relation('t', 'sharedStrings', target('sharedStrings.xml')),
          ...(hasStyles ? [relation('f', 'styles', target('styles.xml'))] : []),
        ].join(''),
      ),
    ],
    ...(hasStyles ? [[path('styles.xml'), stylesPart(random, making.styles)] as const] : []),
    [
      path('sharedStrings.xml'),
      `${declaration}<sst xmlns="${main}" count="${making.texts}">${repeated(making.texts, () => sharedText(random)).join('')}</sst>`,
    ],
    ...names.map((_, n) => [path(`worksheets/sheet${n}.xml`), sheetPart(making)] as const),
  ];
}
