import { createHash } from 'node:crypto';

/** What an operation takes as its body instead of JSON. */
export interface AcceptedFile {
  /** Media types, the usual one first. */
  readonly types: readonly string[];
  readonly mostBytes: number;
  readonly description: string;
  /** A whole file of the first type. */
  readonly example: string;
}

/** A body that is a file. Nothing in it has been checked but its length. */
export class SentFile {
  /** One of the accepted types. */
  readonly type: string;
  readonly bytes: Buffer;

  constructor(type: string, bytes: Buffer) {
    this.type = type;
    this.bytes = bytes;
  }

  toJSON(): unknown {
    const file = createHash('sha256').update(this.bytes).digest('base64url');
    return { type: this.type, file };
  }
}
