// What a block says is not believed before its bytes are there: a file may be anybody's.
import { describe, expect, it } from '@jest/globals';
import { Cell } from '#locator/src/file/cell.ts';
import { LocatorError } from '#locator/src/file/errors.ts';
import { Maps } from '#locator/src/file/maps.ts';
import { ByteWriter, unsigned } from '#locator/write/byte-writer.ts';
import { givenMap } from '#test/locator/write/given-file.ts';

const maps = new Maps({ sets: [givenMap('map')], crossing: [] });

interface Block {
  /** The districts on the left of the only pair of sides. */
  readonly left?: readonly number[];
  /** Of each chain the number of its pair of sides, and how many edges it says to have. */
  readonly chains: ReadonlyArray<readonly [sides: number, edges: number]>;
  /** The heights of all positions, which lie above one another. */
  readonly heights?: readonly number[];
}

/** A block of one district, as the writer of cells has it. */
function blockOf({ left = [0], chains, heights = [] }: Block): Uint8Array {
  const writer = new ByteWriter();
  writer.json([[0, 0, '1', 'District 1', '', 'XA', 0]]);
  // Nothing lies east.
  writer.number(0);
  writer.number(1);
  writer.number(left.length);
  for (const district of left) writer.number(district);
  writer.number(0);
  writer.number(chains.length);
  for (const [sides, edges] of chains) {
    writer.number(sides);
    writer.number(edges);
  }
  const differences = heights.map((height, i) => unsigned(height - (heights[i - 1] ?? 0)));
  for (const _ of heights) writer.number(0);
  for (const difference of differences) writer.number(Math.floor(difference / 256));
  for (const _ of heights) writer.byte(0);
  for (const difference of differences) writer.byte(difference % 256);
  return writer.finish();
}

const read = (block: Block) => () => new Cell(blockOf(block), { west: 0, south: 0 }, maps);

describe('a block', () => {
  it('is read if it has what it says', () => {
    expect(read({ chains: [[0, 2]], heights: [0, 500, 90] })).not.toThrow();
  });

  it('is refused if it says to have more edges than bytes, before there is place for them', () => {
    const chains = Array.from({ length: 100_000 }, () => [0, 200_000] as const);
    expect(read({ chains })).toThrow(LocatorError);
  });

  it('is refused if it names a district or sides that it does not have', () => {
    const heights = [0, 500, 90];
    expect(read({ left: [1], chains: [[0, 2]], heights })).toThrow(LocatorError);
    expect(read({ chains: [[1, 2]], heights })).toThrow(LocatorError);
  });

  it('is refused if each of its edges is in nearly all strips, which takes time by their square', () => {
    const heights = Array.from({ length: 12_001 }, (_, i) => (i % 2) * 1_000_000);
    expect(read({ chains: [[0, 12_000]], heights })).toThrow(LocatorError);
  });
});
