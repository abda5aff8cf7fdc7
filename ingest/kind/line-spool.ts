import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { openUnnamedFile } from '#core/files/spool-folder.ts';

const pieceLength = 1 << 18;

/**
 * Rows of COPY's text format that wait for their publication in a file without a name: those of a country do not fit into
 * memory. `close` frees the disk.
 */
export class LineSpool {
  readonly #file: FileHandle;
  readonly #hash = createHash('sha256');
  #piece = '';
  #rows = 0;
  #bytes = 0;

  private constructor(file: FileHandle) {
    this.#file = file;
  }

  static async open(): Promise<LineSpool> {
    return new LineSpool(await openUnnamedFile());
  }

  /** How many rows were added. */
  get rows(): number {
    return this.#rows;
  }

  /** Whether so much waits that `flush` should be awaited before more is added. */
  get isFull(): boolean {
    return this.#piece.length >= pieceLength;
  }

  /** Adds a row: fields between tabs, without the line's end. */
  add(row: string): void {
    this.#piece += `${row}\n`;
    this.#rows++;
  }

  async flush(): Promise<void> {
    if (this.#piece === '') return;
    const bytes = Buffer.from(this.#piece);
    this.#piece = '';
    this.#hash.update(bytes);
    await this.#file.writeFile(bytes);
    this.#bytes += bytes.length;
  }

  /** The hash of all rows that were flushed. */
  hash(): string {
    return this.#hash.copy().digest('hex');
  }

  /** All rows that were flushed, from the first on. */
  read(): Readable {
    if (this.#bytes === 0) return Readable.from([]);
    return this.#file.createReadStream({ start: 0, end: this.#bytes - 1, autoClose: false });
  }

  close(): Promise<void> {
    return this.#file.close();
  }
}
