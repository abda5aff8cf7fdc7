import type { FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { HustingsError, invalid } from '#core/errors.ts';
import { openUnnamedFile } from '#core/files/spool-folder.ts';
import { type SpoolBudget, type SpoolHolders, type SpoolShare, spoolBudget } from './spool-budget.ts';

/** So many bytes are collected before they are written: a client that sends less takes no file. */
const mostInMemory = 64 * 1024;
const leastInMemory = 4 * 1024;

/** There is no room to spool anything more just now. */
export class SpoolFull extends Error {}

const diskFull = (cause: unknown) =>
  new HustingsError(503, 'internal', 'The server cannot store the file just now. Send it again in a moment.', {
    headers: { 'Retry-After': '10' },
    cause,
  });

/**
 * Bytes that arrive at the pace of a client, or leave at one: in a file without a name, of which memory has 64 kB. It is
 * private, and there is no trace of it when it is released or the process ends.
 */
export class SpooledBytes {
  readonly #share: SpoolShare;
  #collected = Buffer.allocUnsafe(leastInMemory);
  #used = 0;
  #file: FileHandle | undefined;
  #written = 0;
  #length = 0;
  /** The write that is under way. A source may end before it does. */
  #writing: Promise<void> | undefined;
  #isReleased = false;

  private constructor(share: SpoolShare) {
    this.#share = share;
  }

  /** Errors: SpoolFull. */
  static begin(holders: SpoolHolders, budget: SpoolBudget = spoolBudget): SpooledBytes {
    const share = budget.begin(holders);
    if (!share) throw new SpoolFull();
    return new SpooledBytes(share);
  }

  /** How many bytes were added. */
  get length(): number {
    return this.#length;
  }

  /** Adds bytes. If it gives a promise, no more may be added before that resolves. Errors: SpoolFull; 503 if the disk is full. */
  add(piece: Buffer): Promise<void> | undefined {
    if (this.#writing) throw new Error('bytes were added before those before them were written');
    if (!this.#share.grow(piece.length)) throw new SpoolFull();
    this.#length += piece.length;
    if (this.#used + piece.length <= mostInMemory) {
      this.#collect(piece);
      return undefined;
    }
    this.#writing = this.#write(piece).finally(() => {
      this.#writing = undefined;
    });
    return this.#writing;
  }

  /** All of it, in memory. What was stored is released. Errors: 503 if the disk is full. */
  async bytes(): Promise<Buffer> {
    await this.#writing;
    const all = Buffer.allocUnsafe(this.length);
    for (let read = 0; read < this.#written; ) {
      const { bytesRead } = await this.#opened().read(all, read, this.#written - read, read);
      if (bytesRead === 0) throw new Error('a spooled file is shorter than what was written');
      read += bytesRead;
    }
    this.#collected.copy(all, this.#written, 0, this.#used);
    this.release();
    return all;
  }

  /** All of it as a stream, which releases what was stored when it closes. Errors: 503 if the disk is full. */
  async stream(): Promise<Readable> {
    await this.#writing;
    const begun = this.#file ? await this.#streamOfFile() : Readable.from([this.#collected.subarray(0, this.#used)]);
    return begun.once('close', () => this.release());
  }

  release(): void {
    if (this.#isReleased) return;
    this.#isReleased = true;
    this.#share.release();
    // It has no name: closing removes it. What is being written is waited for.
    this.#file?.close().catch(() => {});
    this.#file = undefined;
  }

  #collect(piece: Buffer): void {
    const needed = this.#used + piece.length;
    if (needed > this.#collected.length) {
      const grown = Buffer.allocUnsafe(Math.min(mostInMemory, Math.max(needed, 2 * this.#collected.length)));
      this.#collected.copy(grown, 0, 0, this.#used);
      this.#collected = grown;
    }
    this.#used += piece.copy(this.#collected, this.#used);
  }

  async #write(piece: Buffer): Promise<void> {
    try {
      this.#file ??= await openUnnamedFile();
      await this.#writeAll(this.#collected.subarray(0, this.#used));
      this.#used = 0;
      await this.#writeAll(piece);
    } catch (error) {
      throw diskFull(error);
    } finally {
      // It may have been released while the file was opened.
      if (this.#isReleased) {
        await this.#file?.close().catch(() => {});
        this.#file = undefined;
      }
    }
  }

  async #writeAll(bytes: Buffer): Promise<void> {
    for (let from = 0; from < bytes.length; ) {
      const { bytesWritten } = await this.#opened().write(bytes, from, bytes.length - from, this.#written);
      from += bytesWritten;
      this.#written += bytesWritten;
    }
  }

  async #streamOfFile(): Promise<Readable> {
    await this.#writeAll(this.#collected.subarray(0, this.#used));
    this.#used = 0;
    return this.#opened().createReadStream({ start: 0, autoClose: false });
  }

  #opened(): FileHandle {
    if (!this.#file) throw invalid('The connection has ended.');
    return this.#file;
  }
}
