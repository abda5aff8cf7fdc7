import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { RecordTexts, type RowFormat } from '#server/call/record-texts.ts';
import { collectGarbage } from '#test/support/processes/used-memory.ts';

/** The texts of a body that arrives in pieces of these lengths. */
function cut(format: RowFormat, body: Buffer, lengths: readonly number[]): string[] {
  const texts = new RecordTexts(format, 1000);
  let at = 0;
  for (const length of lengths) {
    texts.take(body.subarray(at, at + length));
    at += length;
  }
  texts.take(body.subarray(at));
  return texts.end().map(String);
}

/** What is reachable in memory. */
function usedMegabytes(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed / 1e6;
}

const pieces = fc.array(fc.integer({ min: 1, max: 7 }), { maxLength: 60 });
const records = fc.array(fc.jsonValue({ maxDepth: 3 }), { minLength: 1, maxLength: 8 });

describe('the texts of records', () => {
  it('are those of a JSON list, wherever its bytes are cut and whatever white space it has', () => {
    fc.assert(
      fc.property(records, pieces, fc.constantFrom(undefined, 1, '\t'), (values, lengths, space) => {
        const body = Buffer.from(JSON.stringify({ records: values }, null, space));
        expect(cut('json', body, lengths).map((text) => JSON.parse(text))).toEqual(JSON.parse(String(body)).records);
      }),
      { numRuns: 300 },
    );
  });

  it('are those of lines, wherever they are cut, empty lines left out', () => {
    fc.assert(
      fc.property(records, pieces, fc.constantFrom('\n', '\r\n', '\n\n \r\n'), (values, lengths, end) => {
        const body = Buffer.from(values.map((value) => JSON.stringify(value)).join(end));
        expect(cut('lines', body, lengths).map((text) => JSON.parse(text))).toEqual(
          values.map((value) => JSON.parse(JSON.stringify(value))),
        );
      }),
      { numRuns: 300 },
    );
  });

  it('are bounded while they arrive', () => {
    const endless = (format: RowFormat, piece: string) => () => {
      const texts = new RecordTexts(format, 1000);
      for (let i = 0; ; i++) texts.take(Buffer.from(i === 0 && format === 'json' ? '{"records":[' : piece));
    };
    expect(endless('json', 'x'.repeat(100_000))).toThrow('4 MiB');
    expect(endless('lines', 'x'.repeat(100_000))).toThrow('4 MiB');
    expect(endless('json', '{},')).toThrow('1000 records');
    expect(endless('lines', '{}\n')).toThrow('1000 records');
    const before = new RecordTexts('json', 1000);
    expect(() => before.take(Buffer.from(' '.repeat(2000)))).toThrow('{ "records": […] }');
    const after = new RecordTexts('json', 1000);
    expect(() => after.take(Buffer.from(`{"records":[{}]${' '.repeat(2000)}`))).toThrow('{ "records": […] }');
  });

  it.each<[RowFormat, string, string]>([
    ['json', '{"records":["', '"]}'],
    ['lines', '"', '"'],
  ])('of %s that arrive in single bytes take no object a byte', (format, begin, end) => {
    const texts = new RecordTexts(format, 1000);
    const length = 4_000_000;
    const before = usedMegabytes();
    texts.take(Buffer.from(begin));
    const bytes = Buffer.alloc(1024, 'x');
    for (let i = 0; i < length; i++) texts.take(bytes.subarray(i % 1024, (i % 1024) + 1));
    expect(usedMegabytes() - before).toBeLessThan(20);
    texts.take(Buffer.from(end));
    expect(texts.end().map(String)).toEqual([`"${'x'.repeat(length)}"`]);
  });
});
