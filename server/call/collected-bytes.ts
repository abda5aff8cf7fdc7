/** Of a first block, and of the largest one. */
const blockLength = { least: 1024, most: 256 * 1024 };

/**
 * Bytes that arrive in pieces. They are copied into blocks: a sender who cuts a body into single bytes would otherwise
 * cost an object a byte. A block has twice the length of the one before: most bodies have some hundred bytes, and a block of
 * a quarter of a megabyte for each would keep the garbage collector at work, and be held by whoever sends slowly.
 */
export class CollectedBytes {
  #full: Buffer[] = [];
  #block = Buffer.allocUnsafe(0);
  /** Of the last block. */
  #used = 0;
  #length = 0;

  add(piece: Buffer): void {
    for (let from = 0; from < piece.length; ) {
      if (this.#used === this.#block.length) this.#begin(piece.length - from);
      const copied = piece.copy(this.#block, this.#used, from);
      this.#used += copied;
      from += copied;
    }
    this.#length += piece.length;
  }

  /** All of them, in one buffer. */
  get bytes(): Buffer {
    return Buffer.concat([...this.#full, this.#block.subarray(0, this.#used)]);
  }

  get length(): number {
    return this.#length;
  }

  /** The room of all blocks, in bytes. */
  get allocated(): number {
    return this.#full.reduce((sum, { length }) => sum + length, this.#block.length);
  }

  /** Forgets them. What `bytes` has answered stays as it is. */
  clear(): void {
    this.#full = [];
    this.#used = 0;
    this.#length = 0;
  }

  #begin(needed: number): void {
    if (this.#used > 0) this.#full.push(this.#block);
    const wanted = Math.max(blockLength.least, needed, 2 * this.#block.length);
    this.#block = Buffer.allocUnsafe(Math.min(wanted, blockLength.most));
    this.#used = 0;
  }
}
