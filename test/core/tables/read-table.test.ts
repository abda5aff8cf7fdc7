import { describe, expect, it } from '@jest/globals';
import { openTable } from '#core/tables/csv/read-table.ts';
import { sliceBytes, sliceRows } from '#core/tables/table.ts';
import { readAll } from './read-all.ts';

/** Each row as its line, its cells between bars, and its fault. */
const read = async (file: string | Buffer) =>
  (await readAll(Buffer.from(file as string))).rows.map(
    ({ line, cells, fault }) => `${line} ${cells.join('|')}${fault ? ` ${fault}` : ''}`,
  );

describe('quotation marks', () => {
  it('one opened in a note and closed in another is a fault of both lines, and the rows between are read', async () => {
    const rows = Array.from({ length: 27 }, (_, i) => `Bo,Roe${i},12 Main St,\n`);
    const file = `First,Last,Address,Note\nAnne,Roy,1 Main St,"likes signs\n${rows.join('')}Cy,Poe,3 Main St,"no dogs\nDi,Fox,4 Main St,x\n`;
    expect(await read(file)).toEqual([
      '2 Anne|Roy|1 Main St|"likes signs QUOTE',
      ...rows.map((row, i) => `${i + 3} ${row.trim().replaceAll(',', '|')}`),
      '30 Cy|Poe|3 Main St|"no dogs QUOTE',
      '31 Di|Fox|4 Main St|x',
    ]);
  });

  it('one closed at the end of another line is a fault too, if rows would vanish between', async () => {
    expect(await read('First,Last,Note\nAnne,Roy,"signs\nBo,Roe,\nCy,Poe,no dogs"\nDi,Fox,x\n')).toEqual([
      '2 Anne|Roy|"signs QUOTE',
      '3 Bo|Roe|',
      '4 Cy|Poe|no dogs"',
      '5 Di|Fox|x',
    ]);
    expect(await read('First,Last,Note\nAnne,Roy,"signs\nCy,Poe,no dogs"\n')).toEqual([
      '2 Anne|Roy|"signs QUOTE',
      '3 Cy|Poe|no dogs"',
    ]);
  });

  it('one that is never closed is a fault of its line alone', async () => {
    expect(await read('Name,Email\n"Anne,a@example.org\nBo,b@example.org\n')).toEqual([
      '2 "Anne|a@example.org QUOTE',
      '3 Bo|b@example.org',
    ]);
  });

  it('a cell that spans lines is read if it ends before a separator and the cells are as many as columns', async () => {
    expect(await read('A,B,C\n1,"345 Main St\nApt 4",x\n"a\r\nb","c ""d""\n",e\n')).toEqual([
      '2 1|345 Main St\nApt 4|x',
      '4 a\r\nb|c "d"|e',
    ]);
    expect(await read('A,B,C\n1,"345 Main St\nApt 4"\n2,b,c\n')).toEqual([
      '2 1|"345 Main St QUOTE',
      '3 Apt 4" FEWER',
      '4 2|b|c',
    ]);
  });

  it('within a line they stand for themselves', async () => {
    expect(await read('A,B,C\n"Al" Roy,the "boss",x\n"a,b" c,d,e\n')).toEqual([
      '2 "Al" Roy|the "boss"|x',
      '3 "a,b" c|d|e',
    ]);
  });

  it('in the header are refused if they include rows', async () => {
    await expect(read('"A,B,C\n1,2,3\n4,"5,6\n')).rejects.toThrow(/names of the columns, in line 1/);
    await expect(read('A,B,"C\n1,2,3"\n4,5,6\n')).rejects.toThrow(/names of the columns, in line 1/);
    expect((await readAll(Buffer.from('A,"B\n(x)",C\n1,2,3\n'))).header).toEqual(['A', 'B\n(x)', 'C']);
  });
});

describe('the number of cells', () => {
  it('is that of the header, empty ones at the end left out of account', async () => {
    expect(await read('A,B,\n1,2\n1,2,,,\n1\n1,2,3,4\n')).toEqual([
      '2 1|2',
      '3 1|2|||',
      '4 1 FEWER',
      '5 1|2|3|4 CELLS',
    ]);
  });
});

describe('ends of lines', () => {
  it.each([
    ['CR LF after the header, then LF', 'A,B\r\n1,2\n3,4\n', ['2 1|2', '3 3|4']],
    ['LF after the header, then CR LF', 'A,B\n1,2\r\n3,4\r\n', ['2 1|2', '3 3|4']],
    ['CR alone', 'A,B\r1,2\r3,4', ['2 1|2', '3 3|4']],
    ['all of them', 'A,B\r1,2\n\r\n3,4\r\n\r5,6', ['2 1|2', '4 3|4', '6 5|6']],
    ['CR LF in cells', 'A,B\r\n1,"x\r\ny\r\nz"\r\n3,4\r\n', ['2 1|x\r\ny\r\nz', '5 3|4']],
    ['LF in cells, CR LF after rows', 'A,B\r\n1,"x\ny"\r\n3,4\r\n', ['2 1|x\ny', '4 3|4']],
  ])('%s', async (_, file, rows) => expect(await read(file)).toEqual(rows));
});

describe('encodings', () => {
  const list = 'Prénom,Nom\nZoé,Côté\nAnne,L’Écuyer\n';
  const utf16 = Buffer.from(list, 'utf16le');
  it.each([
    ['UTF-8 with its mark', Buffer.from(`\uFEFF${list}`)],
    ['UTF-16 LE with its mark', Buffer.from(`\uFEFF${list}`, 'utf16le')],
    ['UTF-16 BE with its mark', Buffer.from(`\uFEFF${list}`, 'utf16le').swap16()],
    ['UTF-16 LE without', utf16],
    ['UTF-16 BE without', Buffer.from(utf16).swap16()],
  ])('%s', async (_, bytes) => {
    expect(await read(bytes)).toEqual(['2 Zoé|Côté', '3 Anne|L’Écuyer']);
  });

  it('one byte that is not UTF-8 is a fault of its line, and the others stay UTF-8', async () => {
    const bytes = Buffer.concat([Buffer.from(`${list}Zoé,Montr`), Buffer.from([0xe9]), Buffer.from('al\nRené,Roy\n')]);
    expect(await read(bytes)).toEqual(['2 Zoé|Côté', '3 Anne|L’Écuyer', '4 Zoé|Montréal ENCODING', '5 René|Roy']);
    expect((await readAll(bytes)).beyondAscii).toEqual({ utf8: 4, other: 1 });
  });

  it('windows-1252 has a character for each byte', async () => {
    const bytes = Buffer.from(list.replace('’', '\u0092'), 'latin1');
    expect(await readAll(bytes)).toMatchObject({
      header: ['Prénom', 'Nom'],
      rows: [{ cells: ['Zoé', 'Côté'] }, { cells: ['Anne', 'L’Écuyer'] }],
      beyondAscii: { utf8: 0, other: 3 },
    });
  });

  it('U+0000 is a fault of its line in each of them', async () => {
    const file = 'A,B\n1,x\0y\n"a\0\nb",2\n3,4\n';
    const expected = ['2 1|x\uFFFDy NUL', '3 a\uFFFD\nb|2 NUL', '5 3|4'];
    expect(await read(file)).toEqual(expected);
    expect(await read(Buffer.from(`\uFEFF${file}`, 'utf16le'))).toEqual(expected);
    await expect(read('A,B\0\n1,2\n')).rejects.toThrow(/names of the columns, in line 1/);
  });
});

it('takes its own mark of formulas off again', async () => {
  expect(await read(`Name,Phone\nAnne,'+1 613 555-0101\n'tis,''=x\n`)).toEqual([
    '2 Anne|+1 613 555-0101',
    "3 'tis|'=x",
  ]);
});

it('names a line that is too long, and reads the others', async () => {
  const rows = await read(`A,B\n1,${'x'.repeat(100_001)}\n1,2\n`);
  expect(rows.map((row) => row.replace(/x+/, 'x'))).toEqual(['2 1,x LONG', '3 1|2']);
});

describe('the work between two slices', () => {
  it.each([
    ['200 columns', `${'c,'.repeat(199)}c\n${`${'x'.repeat(90)},`.repeat(200)}\n`.repeat(120)],
    ['short rows', `a,b\n${'1,2\n'.repeat(400_000)}`],
    ['empty lines', `a,b\n1,2\n${'\n'.repeat(2_000_000)}`],
    ['quotation marks that are never closed', `a,b\n${`1,"${'x'.repeat(50)}\n2,${'y'.repeat(50)}\n`.repeat(10_000)}`],
  ])('of %s is bounded by bytes and by rows', async (_, file) => {
    const bytes = Buffer.from(file);
    const table = await openTable(bytes);
    let all = 0;
    let slices = 0;
    for (const slice of table.slices()) {
      expect(slice.bytes).toBeLessThanOrEqual(sliceBytes + 100_000);
      expect(slice.rows.length).toBeLessThanOrEqual(sliceRows);
      expect(slice.rows.reduce((sum, { cells }) => sum + cells.join().length, 0)).toBeLessThanOrEqual(
        sliceBytes + 100_000,
      );
      all += slice.bytes;
      slices++;
    }
    expect(slices).toBeGreaterThan(bytes.length / (sliceBytes + 100_000));
    expect(bytes.length - all).toBeLessThan(1000);
  });
});
