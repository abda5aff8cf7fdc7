// What parsers of outside texts take for n, 2n and 4n of something. In proportion 4n takes four times what n does, by the square
// sixteen times. Time on the processor is measured, the least of some attempts.
import { Readable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { HustingsError } from '#core/errors.ts';
import { likenessTo } from '#core/tables/find-header.ts';
import { openFile } from '#core/tables/open-file.ts';
import { admit } from '#server/call/body/body-gate.ts';
import { RecordTexts } from '#server/call/record-texts.ts';
import { BilingualError } from '#server/pages/bilingual-error.ts';
import { readWholeMultipart } from '#test/support/http/read-multipart.ts';
import { threadTime } from '#test/support/processor-time.ts';
import { hostileCsv } from '#test/support/tables/hostile-csv.ts';
import { hostileWorkbooks } from '#test/support/tables/hostile-workbooks.ts';

/** Between four and sixteen. */
const most = 9;
/** Milliseconds. What takes less says nothing of how it grows. */
const telling = 25;
const attempts = 2;
const rounds = 3;

/** A refusal is an end as good as another. */
async function ended(work: () => unknown): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof HustingsError || error instanceof BilingualError)) throw error;
  }
}

async function leastTime(work: () => unknown): Promise<number> {
  let least = Infinity;
  for (let i = 0; i < attempts; i++) {
    const before = threadTime();
    await ended(work);
    least = Math.min(least, threadTime() - before);
  }
  return least;
}

/** Times of n, 2n and 4n. `read` is given what `make` makes of a size. */
async function timesOf<Made>(
  size: number,
  make: (size: number) => Made | Promise<Made>,
  read: (made: Made) => unknown,
) {
  let times: Times = [Infinity, Infinity, Infinity];
  // What another process takes of the caches meanwhile is no square: only times that are again out of proportion say so.
  for (let round = 0; round < rounds && (round === 0 || !areInProportion(times)); round++) {
    const seen: number[] = [];
    for (const factor of [1, 2, 4]) {
      const made = await make(size * factor);
      seen.push(await leastTime(() => read(made)));
    }
    times = times.map((time, i) => Math.min(time, seen[i]!)) as unknown as Times;
  }
  return times;
}

type Times = readonly [number, number, number];

/** Whether times grow in proportion, as far as they say anything. */
const areInProportion = ([one, , four]: Times): boolean => four < telling || four < most * Math.max(one, 1);

const likeness = likenessTo(['firstname', 'lastname', 'postalcode']);
async function readTable(bytes: Buffer): Promise<void> {
  const table = await openFile(bytes, undefined, { likeness });
  for await (const slice of table.slices()) void slice.rows.length;
}

const lists = Object.entries({ ...hostileWorkbooks, ...hostileCsv });

describe('a table', () => {
  it.each(lists)('is read in proportion to its size: %s', async (_, make) => {
    // The square of four times as many is seconds.
    const times = await timesOf(10_000, (size) => make(size), readTable);
    expect({ times, isInProportion: areInProportion(times) }).toMatchObject({ isInProportion: true });
  });
});

const unbounded = { bytes: 1e9, tokens: 1e9, names: 1e9 };
const bodies: Readonly<Record<string, (size: number) => string>> = {
  'names that nothing knows': (n) => `{${Array.from({ length: n }, (_, i) => `"f${i}":1`).join()}}`,
  'one name again and again': (n) => `{${'"a":1,'.repeat(n)}"b":2}`,
  brackets: (n) => `{"a":${'['.repeat(n)}${']'.repeat(n)}}`,
  'brackets that are left open': (n) => `{"a":${'['.repeat(n)}`,
  'a long text': (n) => `{"a":"${'x'.repeat(n)}"}`,
  escapes: (n) => `{"a":"${'\\u00e9'.repeat(n)}"}`,
  backslashes: (n) => `{"a":"${'\\\\'.repeat(n)}`,
  'a number of many digits': (n) => `{"a":1${'0'.repeat(n)}}`,
  'a number of many zeros and a one': (n) => `{"a":0.${'0'.repeat(n)}1}`,
  numbers: (n) => `{"a":[${'1,'.repeat(n)}1]}`,
  spaces: (n) => `{${' '.repeat(n)}"a":1}`,
  'spaces that nothing ends': (n) => `{"a":1}${' '.repeat(n)}x`,
};

describe('a JSON body', () => {
  it.each(Object.entries(bodies))('passes the gate in proportion to its size: %s', async (_, make) => {
    const times = await timesOf(
      20_000,
      (size) => Buffer.from(make(size)),
      (bytes) => admit(bytes, unbounded).value,
    );
    expect({ times, isInProportion: areInProportion(times) }).toMatchObject({ isInProportion: true });
  });

  it.each([
    ['json', 'many', (n: number) => `{"records":[${'{"a":1},'.repeat(n)}{}]}`],
    ['json', 'spaces before the list', (n: number) => `{${' '.repeat(n)}"records":[{}]}`],
    ['json', 'spaces behind the list', (n: number) => `{"records":[{}]${' '.repeat(n)}`],
    ['json', 'one that nothing ends', (n: number) => `{"records":[{"a":"${'x'.repeat(n)}`],
    ['lines', 'many', (n: number) => '{"a":1}\n'.repeat(n)],
    ['lines', 'empty ones', (n: number) => `${'\n'.repeat(n)}{}`],
    ['lines', 'one that nothing ends', (n: number) => 'x'.repeat(n)],
  ] as const)('is cut into its rows in proportion to its size: %s, %s', async (format, _, make) => {
    // As the network hands a body over.
    const pieceBytes = 1_024;
    const times = await timesOf(
      100_000,
      (size) => Buffer.from(make(size)),
      (bytes) => {
        const texts = new RecordTexts(format, 1e9);
        for (let at = 0; at < bytes.length; at += pieceBytes) texts.take(bytes.subarray(at, at + pieceBytes));
        texts.end();
      },
    );
    expect({ times, isInProportion: areInProportion(times) }).toMatchObject({ isInProportion: true });
  });
});

const part = (name: string, content: string, rest = '') =>
  `--edge\r\nContent-Disposition: form-data; name="${name}"${rest}\r\n\r\n${content}\r\n`;
const file = '; filename="list.csv"\r\nContent-Type: text/csv';
const forms: Readonly<Record<string, (size: number) => string>> = {
  'what looks like its boundary': (n) => `${part('file', '\r\n--edg'.repeat(n), file)}--edge--\r\n`,
  'line ends': (n) => `${part('file', '\r\n'.repeat(n), file)}--edge--\r\n`,
  'parts without end': (n) => part('a', 'b').repeat(n / 10),
  'headers of a part without end': (n) => `--edge\r\n${'X: y\r\n'.repeat(n)}`,
  'one header without end': (n) => `--edge\r\nContent-Disposition: ${'form-data; '.repeat(n)}`,
  'a name without end': (n) => part('"'.repeat(n), 'b'),
  'what precedes the first part': (n) => `${'-'.repeat(n)}--edge\r\n`,
};

describe('a form with a file', () => {
  it.each(Object.entries(forms))('is read in proportion to its size: %s', async (_, make) => {
    const times = await timesOf(
      100_000,
      (size) => Buffer.from(make(size)),
      (bytes) => readWholeMultipart(Readable.from([bytes]), 'multipart/form-data; boundary=edge', 20_000_000),
    );
    expect({ times, isInProportion: areInProportion(times) }).toMatchObject({ isInProportion: true });
  });
});

it('a time that grows by the square is found', async () => {
  const times = await timesOf(
    2_000,
    (size) => ' '.repeat(size),
    (text) => /\s+$/.test(`${text}x`) || /(?:\s\s)+$/.test(`${text}x`),
  );
  expect(times[2]).toBeGreaterThan(telling);
  expect(areInProportion(times)).toBe(false);
});
