import { ByteReader } from './byte-reader.ts';
import { type BlockRef, readBlocks } from './cell-index.ts';

/** Which block has the postal codes of a forward sortation area. */
export class ShardIndex {
  readonly #blocks: ReadonlyMap<string, BlockRef>;

  /** @param start where the blocks begin in the file */
  constructor(bytes: Uint8Array, start: number) {
    const reader = new ByteReader(bytes);
    const count = reader.count();
    const areas = reader.text(reader.count());
    const blocks = readBlocks(reader, count, start);
    this.#blocks = new Map(blocks.map((block, i) => [areas.slice(i * 3, i * 3 + 3), block]));
  }

  /** @param area the first three characters of a canonical code */
  find(area: string): BlockRef | undefined {
    return this.#blocks.get(area);
  }

  areas(): string[] {
    return [...this.#blocks.keys()];
  }
}
