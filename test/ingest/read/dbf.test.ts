import { describe, expect, it } from '@jest/globals';
import { readTable } from '#ingest/read/shapefile/dbf.ts';
import { type Column, dbfOf, type Row } from '#test/support/fixtures/dbf.ts';

const text: Column = { name: 'NAME', type: 'C', length: 12 };

async function names(
  values: Array<string | Uint8Array>,
  options: Parameters<typeof dbfOf>[2] = {},
  cpg: string | null = null,
  declared?: string,
) {
  const rows: Row[] = values.map((NAME) => ({ values: { NAME } }));
  const table = await readTable(dbfOf([text], rows, options), 'wards.dbf', new Set(['NAME']), { declared, cpg });
  return { encoding: table.encoding, names: table.records.map((record) => record?.NAME) };
}

const latin = (value: string) => Buffer.from(value, 'latin1');

describe('the encoding of a table', () => {
  it('is the one its .cpg names', async () => {
    expect(await names([latin('Montr\xe9al')], {}, '1252\r\n')).toEqual({
      encoding: 'windows-1252',
      names: ['Montréal'],
    });
    expect(await names(['Montréal'], {}, 'UTF-8')).toEqual({ encoding: 'utf-8', names: ['Montréal'] });
    expect((await names(['a'], {}, 'ISO 88591')).encoding).toBe('windows-1252');
    expect((await names(['a'], {}, 'ANSI 1251')).encoding).toBe('windows-1251');
    expect((await names(['a'], {}, '65001')).encoding).toBe('utf-8');
  });

  it.each([0x03, 0x57, 0x58])('is windows-1252 where the language driver is %i', async (languageDriver) => {
    const found = await names([latin('L\x92\xcele')], { languageDriver });
    expect(found).toEqual({ encoding: 'windows-1252', names: ['L’Île'] });
  });

  const ofDos = Buffer.from([0x43, 0x93, 0x74, 0x65, 0x20, 0x85, 0x20, 0x8c, 0x6c, 0x65]);

  it.each([
    [0x01, 'cp437'],
    [0x02, 'cp850'],
    [0x1c, 'cp863'],
    [0x6c, 'cp863'],
    [0x66, 'cp865'],
  ])('is the code page of DOS that the language driver %i stands for', async (languageDriver, encoding) => {
    expect(await names([ofDos], { languageDriver })).toEqual({ encoding, names: ['Côte à île'] });
  });

  it.each(['850', 'cp863', 'OEM 437', 'IBM 850'])('is the code page of DOS that its .cpg names: %s', async (cpg) => {
    expect((await names([ofDos], {}, cpg)).names).toEqual(['Côte à île']);
  });

  it('may be a code page of DOS in the names of fields too', async () => {
    const name = 'C\u0093t\u0082';
    const table = dbfOf([{ name, type: 'C', length: 12 }], [{ values: { [name]: ofDos } }], { languageDriver: 2 });
    const { records } = await readTable(table, 'wards.dbf', new Set(['Côté']), { declared: undefined, cpg: null });
    expect(records).toEqual([{ Côté: 'Côte à île' }]);
  });

  it('is any code page of DOS if the .cpg says "OEM" and they agree; else which must be declared', async () => {
    expect((await names([ofDos], {}, 'OEM')).names).toEqual(['Côte à île']);
    // È of code page 863 is æ of 437 and 850.
    const differing = Buffer.from([0x91, 0x72, 0x65]);
    await expect(names([differing], {}, 'OEM')).rejects.toThrow(/Declare "format.encoding" in the source file/);
    expect((await names([differing], {}, 'OEM', 'cp863')).names).toEqual(['Ère']);
  });

  it('is UTF-8 if the texts are, whatever .cpg and driver say', async () => {
    expect((await names(['Sœurs'], {}, '1252')).names).toEqual(['Sœurs']);
    expect((await names(['Brûlot'], {}, 'ISO 88591')).names).toEqual(['Brûlot']);
    expect((await names(['Noël'], { languageDriver: 0x57 })).names).toEqual(['Noël']);
    expect((await names(['Noël'], {}, '850')).names).toEqual(['Noël']);
  });

  it('is UTF-8 if all texts are, else windows-1252', async () => {
    expect(await names(['Montréal'])).toEqual({ encoding: 'utf-8', names: ['Montréal'] });
    expect(await names(['Montr', latin('Montr\xe9al')])).toEqual({
      encoding: 'windows-1252',
      names: ['Montr', 'Montréal'],
    });
  });

  it('is UTF-8 although a letter is cut in two at the field’s end, and the half letter goes', async () => {
    expect(await names(['Montréal', 'Saint-Honoré', 'Saint-André'])).toEqual({
      encoding: 'utf-8',
      names: ['Montréal', 'Saint-Honor', 'Saint-André'],
    });
  });

  it('is windows-1252 if only letters at the field’s end could be halves', async () => {
    expect(await names([latin('Saint-Honor\xe9')])).toEqual({ encoding: 'windows-1252', names: ['Saint-Honoré'] });
  });

  it('is not UTF-8 if the .cpg says so of bytes that cannot be', async () => {
    expect((await names([latin('Montr\xe9al')], {}, 'UTF-8')).names).toEqual(['Montréal']);
  });

  it('may have been mistaken before: control characters are what windows-1252 has in their place', async () => {
    expect(await names(['S\u009curs'])).toEqual({ encoding: 'utf-8', names: ['Sœurs'] });
  });

  it('is what the source declares, before all else', async () => {
    expect((await names([latin('\xcf\xf0\xe8')], { languageDriver: 0x57 }, 'UTF-8', 'windows-1251')).names).toEqual([
      'При',
    ]);
    await expect(names(['a'], {}, null, 'latin-99')).rejects.toThrow(/^The source declares the encoding "latin-99"/);
  });
});

describe('the values of a table', () => {
  it('are numbers, text, and null if blank or overflown', async () => {
    const columns: Column[] = [
      { name: 'N', type: 'N', length: 12 },
      { name: 'F', type: 'F', length: 19 },
      { name: 'C', type: 'C', length: 8 },
    ];
    const rows: Row[] = [
      { values: { N: '2.017e+003', F: ' 1.20000000000e+001', C: '  007 ' } },
      { values: { N: '************', F: '', C: '' } },
      { values: { N: '-3', F: '0', C: Buffer.from('ab\0\0\0\0') } },
    ];
    const { records } = await readTable(dbfOf(columns, rows), 'a.dbf', new Set(['N', 'F', 'C']), {
      declared: undefined,
      cpg: null,
    });
    expect(records).toEqual([
      { N: 2017, F: 12, C: '007' },
      { N: null, F: null, C: null },
      { N: -3, F: 0, C: 'ab' },
    ]);
  });

  it('are text if they are dates or logical', async () => {
    const columns: Column[] = [
      { name: 'D', type: 'D', length: 8 },
      { name: 'L', type: 'L', length: 1 },
    ];
    const dbf = dbfOf(columns, [{ values: { D: '20250323', L: 'T' } }]);
    const { records } = await readTable(dbf, 'a.dbf', new Set(['D', 'L']), { declared: undefined, cpg: null });
    expect(records).toEqual([{ D: '20250323', L: 'T' }]);
  });

  it('are only those of the used fields, whatever lies between them', async () => {
    const columns: Column[] = ['A', 'PHONE', 'B', 'BINARY'].map((name) => ({
      name,
      type: name === 'BINARY' ? 'I' : 'C',
      length: 4,
    }));
    const dbf = dbfOf(columns, [{ values: { A: 'one', PHONE: '555', B: 'two', BINARY: '\x01' } }]);
    const { records } = await readTable(dbf, 'a.dbf', new Set(['B', 'A']), { declared: undefined, cpg: null });
    expect(records).toEqual([{ A: 'one', B: 'two' }]);
    await expect(readTable(dbf, 'a.dbf', new Set(['BINARY']), { declared: undefined, cpg: null })).rejects.toThrow(
      'The field BINARY of a.dbf is of dBASE type I',
    );
  });

  it('keep the place of deleted records', async () => {
    const rows: Row[] = ['a', 'b', 'c'].map((NAME) => ({ values: { NAME }, deleted: NAME === 'b' }));
    const { records } = await readTable(dbfOf([text], rows), 'a.dbf', new Set(['NAME']), {
      declared: undefined,
      cpg: null,
    });
    expect(records).toEqual([{ NAME: 'a' }, null, { NAME: 'c' }]);
  });
});

describe('two fields of one name', () => {
  const twice: Column[] = [
    { name: 'WARD_NAME_', type: 'C', length: 8 },
    { name: 'WARD_NAME_', type: 'C', length: 8 },
    { name: 'WARD', type: 'C', length: 2 },
  ];
  const table = dbfOf(twice, [{ values: { WARD_NAME_: 'Alder', WARD: '1' } }]);
  const read = (...used: string[]) => readTable(table, 'wards.dbf', new Set(used), { declared: undefined, cpg: null });

  it('are refused where the source uses them, and no hindrance else', async () => {
    await expect(read('WARD', 'WARD_NAME_')).rejects.toThrow(
      /^wards\.dbf has several fields by the name WARD_NAME_, so that it cannot be told which the source means/,
    );
    expect((await read('WARD')).records).toEqual([{ WARD: '1' }]);
  });
});
