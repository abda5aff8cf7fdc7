import { describe, expect, it } from '@jest/globals';
import { openTable } from '#core/tables/csv/read-table.ts';
import { openFile } from '#core/tables/open-file.ts';
import { sheetOf, workbookOf } from '#test/support/tables/workbook-file.ts';

const known = new Set(['First name', 'Surname', 'City', 'Prénom', 'Nom', 'Ville', 'Amount']);
const likeness = (cells: readonly string[]) => cells.filter((cell) => known.has(cell.trim())).length;

const read = async (text: string, isGuided = true) => {
  const table = await openTable(Buffer.from(text), isGuided ? likeness : undefined);
  const rows = [...table.slices()].flatMap((slice) =>
    slice.rows.map(({ line, cells, fault }) => ({ line, cells, fault })),
  );
  return { table, rows };
};

describe('the header of a table', () => {
  it.each([
    ['the separator is named first', 'sep=;\nPrénom;Nom;Ville\nAnne;Roy;Sable\n', 2],
    ['there is a title, and empty lines', '"Members, 2026";;\n\nFirst name;Surname;City\nAnne;Roy;Sable\n', 3],
    ['there is a title without separators', 'Our list\nas of today\nFirst name,Surname,City\nAnne,Roy,Sable\n', 3],
    ['a line above groups the columns', 'Name,,Place\nFirst name,Surname,City\nAnne,Roy,Sable\n', 2],
  ])('is found where %s', async (_, text, line) => {
    const { table, rows } = await read(text);
    expect([table.headerLine, rows.map(({ cells }) => cells)]).toEqual([line, [['Anne', 'Roy', 'Sable']]]);
  });

  it('may have two lines, one for each language', async () => {
    const { table, rows } = await read('First name,Surname,City\nPrénom,Nom,Ville\nAnne,Roy,Sable\n');
    expect([table.header[0], table.headerLine, rows.map(({ line }) => line)]).toEqual(['First name', 1, [3]]);
  });

  it('is the first line where no name is known, and where nobody knows names', async () => {
    expect((await read('A,B\n1,2\n')).table).toMatchObject({ header: ['A', 'B'], headerLine: 1, skippedLines: 0 });
    expect((await read('Title\nFirst name,Surname\nA,B\n', false)).table.header).toEqual(['Title']);
  });

  it('of a workbook is looked for on each sheet that is shown', async () => {
    const list = [['Members'], ['First name', 'Surname', 'City'], ['Anne', 'Roy', 'Sable']];
    const file = await workbookOf({
      sheets: {
        Summary: sheetOf([
          ['Amount', '12'],
          ['Sum', '3'],
        ]),
        List: sheetOf(list),
      },
    });
    const table = await openFile(file, undefined, { likeness });
    expect([table.sheet, table.header, table.headerLine]).toEqual(['List', ['First name', 'Surname', 'City'], 2]);
  });
});

describe('the separator of a table', () => {
  it.each([
    [
      'the header has as many commas as semicolons',
      'Nom, prénom;Rue, no;Ville, prov.\nRoy;12 rue A;Sable\nCyr;14 rue A;Sable\n',
      ';',
      3,
    ],
    ['a title has commas', 'Liste, 2026, mai\nNom;Prénom\nRoy;Anne\nCyr;Bob\n', ';', 1],
    ['cells have commas', 'A;B\n1,50;2\n2,50;3\n', ';', 2],
    ['it is a vertical line', 'A|B|C\n1|2|3\n', '|', 3],
    ['quoted cells have others', 'A,B\n"1;2;3","4;5"\n', ',', 2],
  ])('is judged over many lines: %s', async (_, text, separator, columns) => {
    const { table } = await read(text, false);
    expect([table.separator, table.header.length]).toEqual([separator, columns]);
  });
});
