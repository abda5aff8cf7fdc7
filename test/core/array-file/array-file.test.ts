import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ArrayFile, type Arrays, arrayFilePieces, UnusableFile } from '#core/array-file/array-file.ts';
import { jsonPieces, readJsonPieces } from '#core/array-file/json-pieces.ts';
import { iterationsDuring } from '#test/support/event-loop.ts';

const arrays: Arrays = {
  doubles: [Float64Array.of(1.5, -0, Number.NaN), Float64Array.of(Infinity)],
  bytes: [Uint8Array.of(1, 2, 3)],
  nothing: [],
  words: [new Uint32Array(), Uint32Array.of(2 ** 32 - 1)],
  halves: [Uint16Array.of(65535, 7)],
  floats: [Float32Array.of(0.5)],
  signed: [Int32Array.of(-1)],
  ...jsonPieces(
    'names',
    Array.from({ length: 250 }, (_, i) => `Île ${i}`),
  ),
};

const stored = Buffer.concat(arrayFilePieces('a label', arrays));
const bufferOf = (bytes: Uint8Array) => Uint8Array.from(bytes).buffer;

async function problemOf(bytes: Uint8Array, label = 'a label'): Promise<string | null> {
  try {
    await new ArrayFile(bufferOf(bytes), label).verify();
    return null;
  } catch (error) {
    if (error instanceof UnusableFile) return error.message;
    throw error;
  }
}

describe('a file of arrays', () => {
  it('has them as they were given, joined', async () => {
    const file = new ArrayFile(bufferOf(stored), 'a label');
    await file.verify();
    expect(file.get('doubles', Float64Array)).toEqual(Float64Array.of(1.5, -0, Number.NaN, Infinity));
    expect(file.get('bytes', Uint8Array)).toEqual(Uint8Array.of(1, 2, 3));
    expect(file.get('nothing', Uint8Array)).toHaveLength(0);
    expect(file.get('words', Uint32Array)).toEqual(Uint32Array.of(2 ** 32 - 1));
    expect(file.get('halves', Uint16Array)).toEqual(Uint16Array.of(65535, 7));
    expect(file.get('floats', Float32Array)).toEqual(Float32Array.of(0.5));
    expect(file.get('signed', Int32Array)).toEqual(Int32Array.of(-1));
    expect(await readJsonPieces(file, 'names')).toEqual(Array.from({ length: 250 }, (_, i) => `Île ${i}`));
  });

  it('copies nothing', () => {
    const buffer = bufferOf(stored);
    expect(new ArrayFile(buffer, 'a label').get('doubles', Float64Array).buffer).toBe(buffer);
  });

  it('refuses an array that is missing or of another type', () => {
    const file = new ArrayFile(bufferOf(stored), 'a label');
    expect(() => file.get('none', Uint8Array)).toThrow(UnusableFile);
    expect(() => file.get('words', Float64Array)).toThrow(UnusableFile);
  });

  it('refuses another label, and says what it holds', async () => {
    expect(await problemOf(stored, 'another')).toBe('it holds a label');
  });

  it('refuses whatever has been cut short or made longer', async () => {
    const lengths = fc.integer({ min: 0, max: stored.length - 1 });
    await fc.assert(
      fc.asyncProperty(lengths, async (length) => {
        expect(await problemOf(stored.subarray(0, length))).not.toBeNull();
      }),
    );
    expect(await problemOf(Buffer.concat([stored, Buffer.alloc(8)]))).not.toBeNull();
  });

  it('refuses whatever has been changed, wherever that is', async () => {
    const places = fc.integer({ min: 0, max: stored.length - 1 });
    await fc.assert(
      fc.asyncProperty(places, fc.integer({ min: 1, max: 255 }), async (place, change) => {
        const changed = Uint8Array.from(stored);
        changed[place] = changed[place]! ^ change;
        expect(await problemOf(changed)).not.toBeNull();
      }),
      { numRuns: 500 },
    );
  });
});

describe('other work is done', () => {
  it('while a file is verified, after each quarter of a megabyte', async () => {
    const large = Buffer.concat(arrayFilePieces('large', { bytes: [new Uint8Array(8 * 2 ** 20)] }));
    const file = new ArrayFile(bufferOf(large), 'large');
    expect(await iterationsDuring(() => file.verify())).toBeGreaterThanOrEqual(32);
  });

  it('while JSON is parsed, after each fifty values', async () => {
    const values = Array.from({ length: 1000 }, (_, i) => i);
    const file = new ArrayFile(bufferOf(Buffer.concat(arrayFilePieces('json', jsonPieces('values', values)))), 'json');
    expect(await iterationsDuring(() => readJsonPieces(file, 'values'))).toBeGreaterThanOrEqual(20);
  });
});
