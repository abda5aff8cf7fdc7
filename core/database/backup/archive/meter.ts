import { createHash } from 'node:crypto';
import { Transform, type TransformCallback } from 'node:stream';

/** Passes bytes on, and knows how many they were and their hash. */
export class Meter extends Transform {
  readonly #hash = createHash('sha256');
  readonly #onBytes: (bytes: number) => void;
  bytes = 0;

  /** `onBytes` is called with the number of bytes up to now. */
  constructor(onBytes: (bytes: number) => void = () => {}) {
    super();
    this.#onBytes = onBytes;
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, callback: TransformCallback): void {
    this.#hash.update(chunk);
    this.bytes += chunk.length;
    this.#onBytes(this.bytes);
    callback(null, chunk);
  }

  /** In hexadecimal. Call it once, at the end. */
  sha256(): string {
    return this.#hash.digest('hex');
  }
}

/** "3.4 MB" */
export const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;
