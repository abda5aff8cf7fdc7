const blockLength = 256 * 1024;

/**
 * Bytes that arrive in pieces. They are copied into blocks: a sender who cuts a body into single bytes would otherwise
 * cost an object a byte.
 */
export class CollectedBytes {
  #full: Buffer[] = [];
  #block = Buffer.allocUnsafe(0);
  #used = 0;

  add(piece: Buffer): void {
    for (let from = 0; from < piece.length; ) {
      if (this.#used === this.#block.length) this.#begin();
      const copied = piece.copy(this.#block, this.#used, from);
      this.#used += copied;
      from += copied;
    }
  }

  /** All of them, in one buffer. */
  get bytes(): Buffer {
    return Buffer.concat([...this.#full, this.#block.subarray(0, this.#used)]);
  }

  get length(): number {
    return this.#full.length * blockLength + this.#used;
  }

  /** Forgets them. What `bytes` has answered stays as it is. */
  clear(): void {
    this.#full = [];
    this.#used = 0;
  }

  #begin(): void {
    if (this.#used > 0) this.#full.push(this.#block);
    this.#block = Buffer.allocUnsafe(blockLength);
    this.#used = 0;
  }
}
