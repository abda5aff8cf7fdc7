import { closeSync, fsyncSync, openSync, readFileSync, truncateSync, writeSync } from 'node:fs';

/** A record of the copy: its kind and id, and what the API returns of it. */
export type CopiedRecord = Readonly<Record<string, unknown>>;

/** Where the copy has come to: in the lists of its beginning, or in the feed. */
export interface Progress {
  /** Where the feed continues: taken before the lists were read. */
  readonly cursor: string;
  /** The list that is being read, by its number, and its next page; absent once all have been. */
  readonly list?: number;
  readonly listCursor?: string;
}

/** One step: all of it is in the file, or nothing. */
export interface Step {
  /** The copy begins again: what was there is forgotten. */
  readonly reset?: true;
  readonly put?: readonly (readonly [key: string, record: CopiedRecord])[];
  readonly gone?: readonly string[];
  readonly progress: Progress;
}

/**
 * A copy in one file, to which each step is appended as a line, the records and how far they are together. A program
 * that is killed leaves a whole line or a part of one, which the next one cuts off: it continues after the last whole
 * step.
 */
export class Copy {
  readonly records = new Map<string, CopiedRecord>();
  #progress: Progress | undefined;
  readonly #file: number;

  constructor(path: string) {
    this.#file = openSync(path, 'a');
    const bytes = readFileSync(path);
    const whole = bytes.lastIndexOf('\n') + 1;
    if (whole < bytes.length) truncateSync(path, whole);
    const lines = bytes.subarray(0, whole).toString().split('\n').slice(0, -1);
    for (const line of lines) this.#apply(JSON.parse(line) as Step);
  }

  get progress(): Progress | undefined {
    return this.#progress;
  }

  take(step: Step): void {
    writeSync(this.#file, `${JSON.stringify(step)}\n`);
    fsyncSync(this.#file);
    this.#apply(step);
  }

  close(): void {
    closeSync(this.#file);
  }

  #apply({ reset, put = [], gone = [], progress }: Step): void {
    if (reset) this.records.clear();
    for (const [key, record] of put) this.records.set(key, record);
    for (const key of gone) this.records.delete(key);
    this.#progress = progress;
  }
}
