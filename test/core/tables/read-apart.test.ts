import { setImmediate } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { childrenOf } from '#bench/support/processes.ts';
import { type ReaderEnd, type ReadTable, readApart, reportReaders } from '#core/tables/reader/read-apart.ts';
import { readerPlace, type Sender } from '#core/tables/reader/reader-places.ts';
import { mostMemory, mostRowBytes } from '#core/tables/reader/task.ts';
import { sheetOf, workbookOf } from '#test/support/tables/workbook-file.ts';
import { until } from '#test/support/until.ts';

const anybody = { sender: 'anybody', mostRows: 1000 } as const;

const rowsOf = async (table: ReadTable) => {
  const cells: (readonly string[])[] = [];
  for await (const { rows } of table.slices()) cells.push(...rows.map((row) => row.cells));
  return cells;
};

it('a workbook and a CSV file are read by another process as they are by this one, as often as asked', async () => {
  const book = await workbookOf({
    sheets: {
      List: sheetOf([
        ['A', 'B'],
        ['é', '漢😀\n"'],
        ['1', ''],
      ]),
    },
  });
  await readApart(book, anybody, async (table) => {
    expect(table).toMatchObject({ header: ['A', 'B'], sheet: 'List', separator: null, rowCount: 2 });
    expect(await rowsOf(table)).toEqual([
      ['é', '漢😀\n"'],
      ['1', ''],
    ]);
    expect(await rowsOf(table)).toEqual([
      ['é', '漢😀\n"'],
      ['1', ''],
    ]);
  });
  await readApart(Buffer.from('a;b\n1;é\n'), anybody, async (table) => {
    expect(table).toMatchObject({ separator: ';', beyondAscii: { utf8: 1, other: 0 }, rowCount: 1 });
    expect(await rowsOf(table)).toEqual([['1', 'é']]);
  });
});

it('slices are whole, however long their lines are', async () => {
  const rows = Array.from({ length: 900 }, (_, i) => [String(i), 'é'.repeat((i * 97) % 2000)]);
  const file = Buffer.from(`a,b\n${rows.map((row) => `${row.join(',')}\n`).join('')}`);
  await readApart(file, anybody, async (table) => expect(await rowsOf(table)).toEqual(rows));
});

it('a refusal is the one that the reader gives, with its reason', async () => {
  const read = readApart(Buffer.from('PK\u0003\u0004'), anybody, rowsOf);
  await expect(read).rejects.toMatchObject({ status: 400, reason: { name: 'import.workbook' } });
  await expect(readApart(Buffer.from('a\n1\n'), { ...anybody, sheet: 'x' }, rowsOf)).rejects.toMatchObject({
    reason: { name: 'import.noSheets' },
  });
});

it('reading ends soon after the most rows, and says that there are more', async () => {
  const file = Buffer.from(`a\n${'1\n'.repeat(100_000)}`);
  await readApart(file, anybody, async ({ rowCount }) => {
    expect(rowCount).toBeGreaterThan(1000);
    expect(rowCount).toBeLessThan(2000);
  });
});

it('readers are started by a small process, the same for one file after the other', async () => {
  if (process.platform !== 'linux') return;
  const starters = () => childrenOf(process.pid, 'reader-starter.mjs');
  const read = () => readApart(Buffer.from('a\n1\n'), anybody, rowsOf);
  await read();
  const first = await starters();
  expect(first).toHaveLength(1);
  await Promise.all([read(), read()]);
  expect(await starters()).toEqual(first);
  // One that has ended is started again, and a file that it was starting a reader for is refused.
  process.kill(first[0] as number, 'SIGKILL');
  await until('its end', starters, (left) => left.length === 0);
  expect(await read()).toEqual([['1']]);
});

it('a file that was sent to a starter before its end was seen is read, one whose reader it had started is refused', async () => {
  if (process.platform !== 'linux') return;
  const only = async (program: string) => {
    const [pid] = await childrenOf(process.pid, program);
    return pid as number;
  };
  const read = (text: string) => readApart(Buffer.from(text), anybody, rowsOf);
  await read('a\n1\n');
  const before = await only('reader-starter.mjs');
  process.kill(before, 'SIGSTOP');
  const waiting = read('a\n1\n');
  await new Promise((resolve) => setTimeout(resolve, 500));
  process.kill(before, 'SIGKILL');
  expect(await waiting).toEqual([['1']]);

  await read('a\n1\n');
  const starter = await only('reader-starter.mjs');
  const begun = readApart(Buffer.from(`a\n${'1\n'.repeat(3_000_000)}`), { ...anybody, mostRows: 5_000_000 }, rowsOf);
  begun.catch(() => undefined);
  await until(
    'its reader',
    () => childrenOf(starter, 'table-reader.mjs'),
    (readers) => readers.length === 1,
  );
  process.kill(starter, 'SIGKILL');
  await expect(begun).rejects.toMatchObject({ reason: { name: 'import.readerDied' } });
});

it('a reader that needs more memory than it may have is ended, with a reason that helps and a line without data', async () => {
  const ends: ReaderEnd[] = [];
  reportReaders((end) => ends.push(end));
  const bytes = Buffer.alloc(mostMemory, 'a,b\n');
  await expect(readApart(bytes, anybody, rowsOf)).rejects.toMatchObject({
    status: 400,
    reason: { name: 'import.tooCostly' },
  });
  expect(ends).toMatchObject([{ cause: 'memory', bytes: bytes.length }]);
  reportReaders(() => {});
});

it('two files are read at once, one of them of anybody, and those that wait begin in their order', async () => {
  const begun: string[] = [];
  const take = (name: string, sender: Sender) =>
    readerPlace(sender).then((place) => {
      begun.push(name);
      return place;
    });
  const first = await take('first of anybody', 'anybody');
  const second = take('second of anybody', 'anybody');
  const member = await take('first of a member', 'known');
  const next = take('second of a member', 'known');
  await setImmediate();
  expect(begun).toEqual(['first of anybody', 'first of a member']);
  member.close();
  const other = await next;
  expect(begun).toEqual(['first of anybody', 'first of a member', 'second of a member']);
  first.close();
  (await second).close();
  other.close();
  expect(begun.at(-1)).toBe('second of anybody');
});

it('no more than twenty wait: the next one is told to come again', async () => {
  const first = await readerPlace('anybody');
  const waiting = Array.from({ length: 20 }, () => readerPlace('anybody').then((place) => place.close()));
  await expect(readerPlace('anybody')).rejects.toMatchObject({ status: 429, reason: { name: 'import.busy' } });
  first.close();
  await Promise.all(waiting);
});

it('rows that are still in a file count: no file is read for which there would be no room', async () => {
  const held = [await readerPlace('known'), await readerPlace('known')];
  for (const each of held) each.endReading(mostRowBytes);
  const further = await readerPlace('known');
  further.endReading(mostRowBytes + 1);
  let isBegun = false;
  const next = readerPlace('known').then((place) => {
    isBegun = true;
    return place;
  });
  await setImmediate();
  expect(isBegun).toBe(false);
  held[0]?.close();
  (await next).close();
  for (const each of [...held, further]) each.close();
});

it('all room is there again when files were read, or refused', async () => {
  const good = Buffer.from(`a\n${'1\n'.repeat(900)}`);
  const known = { sender: 'known', mostRows: 1000 } as const;
  await Promise.all([good, good, good].map((file) => readApart(file, known, rowsOf)));
  await expect(readApart(Buffer.from('PK\u0003\u0004'), known, rowsOf)).rejects.toMatchObject({ status: 400 });
  const failed = readApart(good, known, () => Promise.reject(new Error('not stored')));
  await expect(failed).rejects.toThrow('not stored');
  const places = [];
  for (let n = 0; n < 4; n++) {
    const taken = readerPlace('known');
    const place = await Promise.race([taken, setImmediate(undefined)]);
    expect(place).toBeDefined();
    place?.endReading(mostRowBytes);
    places.push(place);
  }
  for (const place of places) place?.close();
});
