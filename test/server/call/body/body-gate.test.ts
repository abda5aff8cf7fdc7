import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { createScanner } from 'jsonc-parser';
import { type BodyBounds, largestBody } from '#server/call/body/body-bounds.ts';
import { admit, BodyGate } from '#server/call/body/body-gate.ts';
import { JsonCounter } from '#server/call/body/json-counter.ts';

const bounds: BodyBounds = { bytes: 4096, tokens: 100, names: 20 };
const admitted = (text: string, most = bounds) => admit(Buffer.from(text), most).value;

/** Gives a text to a gate in pieces, and says how many bytes it has taken before it refused. */
function takenOf(text: string, pieceLength: number, most = bounds): number {
  const gate = new BodyGate(most);
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += pieceLength) {
    try {
      gate.take(bytes.subarray(at, at + pieceLength));
    } catch {
      return at;
    }
  }
  return bytes.length;
}

const scanned = (text: string) => {
  const scanner = createScanner(text, true);
  let [tokens, names, depth, open] = [0, 0, 0, 0];
  for (scanner.scan(); text[scanner.getTokenOffset()] !== undefined; scanner.scan()) {
    const first = text[scanner.getTokenOffset()] as string;
    tokens++;
    if (first === ':') names++;
    if ('[{'.includes(first)) depth = Math.max(depth, ++open);
    if (']}'.includes(first)) open--;
  }
  return { tokens, names, depth };
};

describe('what is counted', () => {
  it('is what the parser meets, however the text is cut and indented', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), fc.nat(3), fc.integer({ min: 1, max: 9 }), (value, indent, length) => {
        const text = JSON.stringify(value, null, indent);
        const counter = new JsonCounter();
        const bytes = Buffer.from(text);
        for (let at = 0; at < bytes.length; at += length) counter.take(bytes.subarray(at, at + length));
        expect({ tokens: counter.tokens, names: counter.names, depth: counter.depth }).toEqual(scanned(text));
      }),
    );
  });
});

describe('the gate', () => {
  it.each([
    ['tokens', `[${'1,'.repeat(50)}1]`, 'The body has more fields and values than any request needs.'],
    [
      'names',
      JSON.stringify(Object.fromEntries(Array.from({ length: 21 }, (_, n) => [n, 0]))),
      'The body has more fields and values than any request needs.',
    ],
    ['bytes', JSON.stringify({ a: 'x'.repeat(5000) }), 'The body is larger than 4 KiB.'],
    ['a depth', `{"a":1,"b":[${'['.repeat(60)}`, '"b" is nested more than 50 levels deep.'],
    ['a depth without a name', '['.repeat(60), 'The body is nested more than 50 levels deep.'],
  ])('refuses more %s', (_, text, message) => {
    expect(() => admitted(text)).toThrow(message);
  });

  it('admits what has exactly as many', () => {
    expect(admitted(`[${'1,'.repeat(48)}1]`)).toHaveLength(49);
    const twenty = Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`n${n}`, n]));
    expect(admitted(JSON.stringify(twenty))).toEqual(twenty);
    const full = JSON.stringify({ a: 'x'.repeat(4096 - 8) });
    expect(admitted(full)).toEqual(JSON.parse(full));
    expect(() => admitted(`${'['.repeat(51)}${']'.repeat(51)}`, largestBody)).not.toThrow();
    expect(() => admitted(`${'['.repeat(52)}${']'.repeat(52)}`, largestBody)).toThrow('nested');
  });

  it('stops reading at the first piece that is too much, and has parsed nothing', () => {
    const piece = 100;
    expect(takenOf('['.repeat(1_000_000), piece, largestBody)).toBe(0);
    expect(takenOf('1,'.repeat(500_000), piece, largestBody)).toBe(10_000);
    expect(takenOf('"a":'.repeat(250_000), piece, largestBody)).toBeLessThan(11_000);
    expect(takenOf('x'.repeat(5000), piece)).toBe(4000);
  });

  it.each([
    ['{"a":1,"a":2}', 'The field "a" is given more than once.'],
    ['{"a":{"__proto__":{"b":1}}}', 'Unknown field "__proto__".'],
    ['{"a":', 'The body is not a JSON object that can be read: line 1, column 6.'],
    ['"a"', 'The body is not a JSON object that can be read.'],
  ])('refuses %s', (text, message) => {
    expect(() => admitted(text)).toThrow(message);
  });

  it('refuses bytes that are not UTF-8', () => {
    expect(() => admit(Buffer.from([0x22, 0xc3, 0x28, 0x22]), bounds)).toThrow('The body is not UTF-8.');
  });

  it('calls a row a record, and refuses it alone: 400, whatever its size', () => {
    const refusal = (text: string) => {
      try {
        return admit(Buffer.from(text), bounds, 'record').value;
      } catch (error) {
        const { status, message } = error as { status: number; message: string };
        return [status, message];
      }
    };
    expect(refusal('x'.repeat(5000))).toEqual([400, 'The record is larger than 4 KiB.']);
    expect(refusal(`[${'1,'.repeat(60)}1]`)).toEqual([
      400,
      'The record has more fields and values than any request needs.',
    ]);
    expect(refusal('{"a"')).toEqual([400, 'The record is no JSON that can be read.']);
    expect(refusal('17')).toBe(17);
  });
});
