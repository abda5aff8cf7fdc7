import { describe, expect, it } from '@jest/globals';
import { CollectedBytes } from '#server/call/collected-bytes.ts';

const collect = (pieces: readonly Buffer[]): CollectedBytes => {
  const collected = new CollectedBytes();
  for (const piece of pieces) collected.add(piece);
  return collected;
};
const bytesOf = (length: number) => Buffer.from(Array.from({ length }, (_, n) => n % 251));

describe('collected bytes', () => {
  it.each([0, 1, 1023, 1024, 1025, 262_144, 262_145, 1_000_000])('are %i in the order in which they came', (length) => {
    const sent = bytesOf(length);
    for (const cut of [1 + Math.floor(length / 7), 65_536]) {
      const pieces = Array.from({ length: Math.ceil(length / cut) }, (_, n) => sent.subarray(n * cut, (n + 1) * cut));
      const collected = collect(pieces);
      expect(collected.length).toBe(length);
      expect(collected.bytes.equals(sent)).toBe(true);
    }
  });

  it('take little more room than they are many, also byte by byte', () => {
    expect(collect([bytesOf(300)]).allocated).toBeLessThanOrEqual(1024);
    expect(collect(Array.from({ length: 5000 }, () => Buffer.from('x'))).allocated).toBeLessThan(16_384);
    expect(collect([bytesOf(900_000)]).allocated).toBeLessThan(900_000 + 262_144);
  });

  it('are forgotten, and what was read of them stays', () => {
    const collected = collect([bytesOf(3000)]);
    const read = collected.bytes;
    collected.clear();
    expect([collected.length, collected.bytes.length]).toEqual([0, 0]);
    collected.add(Buffer.alloc(3000, 'y'));
    expect(read.equals(bytesOf(3000))).toBe(true);
    expect(collected.bytes.equals(Buffer.alloc(3000, 'y'))).toBe(true);
  });
});
