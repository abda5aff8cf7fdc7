import type { StoredDistrict } from '../src/file/layout.ts';
import { ByteWriter, unsigned } from './byte-writer.ts';
import { chainsOf } from './chains.ts';
import { deflateParts } from './deflate.ts';
import type { Edges } from './edges.ts';

/** What a cell has of one district. */
export interface DistrictInCell {
  /** Its number in the list. */
  readonly district: number;
  /** Whether what lies east of the cell is crossed an odd number of times at its bottom. */
  readonly isInside: boolean;
  /** Heights in units at which that changes, ascending. */
  readonly changes: readonly number[];
}

/** One block of the file, compressed. `west` and `south` are those of the cell, in units. */
export function cellBlock(
  edges: Edges,
  numbers: ArrayLike<number>,
  inCell: readonly DistrictInCell[],
  storedOf: (district: number) => StoredDistrict,
  { west, south }: { readonly west: number; readonly south: number },
): Buffer {
  const place = new Map(inCell.map(({ district }, i) => [district, i]));
  const what = new ByteWriter();
  what.json(inCell.map(({ district }) => storedOf(district)));
  for (const { isInside, changes } of inCell) {
    what.number(changes.length * 2 + (isInside ? 1 : 0));
    let before = south;
    for (const height of changes) {
      what.number(unsigned(height - before));
      before = height;
    }
  }
  const chains = chainsOf(edges, numbers);
  const owners = [...new Map(chains.map((chain) => [chain.owner, chain])).values()];
  const ownerNumbers = new Map(owners.map(({ owner }, i) => [owner, i]));
  what.number(owners.length);
  for (const { left, right } of owners) {
    for (const side of [left, right]) {
      what.number(side.length);
      for (const district of side) what.number(place.get(district)!);
    }
  }
  what.number(chains.length);
  for (const { owner, positions } of chains) {
    what.number(ownerNumbers.get(owner)!);
    what.number(positions.length / 2 - 1);
  }
  const high = [new ByteWriter(), new ByteWriter()] as const;
  const low = [new ByteWriter(), new ByteWriter()] as const;
  const before: [number, number] = [west, south];
  for (const { positions } of chains) {
    for (let i = 0; i < positions.length; i++) {
      const axis = (i % 2) as 0 | 1;
      const difference = unsigned(positions[i]! - before[axis]);
      before[axis] = positions[i]!;
      high[axis].number(Math.floor(difference / 256));
      low[axis].byte(difference % 256);
    }
  }
  const lowest = Buffer.concat(low.map((axis) => axis.finish()));
  return deflateParts([what.finish(), high[0].finish(), high[1].finish(), lowest]);
}
