import type { Import } from '#server/campaign/imports/import.ts';

/**
 * What rows of one file may have in common: a name at a place, an e-mail address, a telephone number, the record that they match
 * or else their identifier.
 */
type KeySort = 'name' | 'email' | 'phone' | 'subject';

type Checking = Pick<Import, 'id' | 'columns' | 'defaultValues' | 'encoding' | 'lastLine'>;

/** What decides the keys of a file's rows. */
const readingOf = ({ id, columns, defaultValues, encoding }: Checking): string =>
  JSON.stringify([id, columns, defaultValues, encoding]);

/**
 * The lines on which the rows of a file that is being checked have their keys, up to one of them. They are in the memory of the
 * server that checks it: to store them with the rows would write each row of a file anew. A server that goes on with a check
 * reads the rows before again. Of a hundred thousand voters they take some 25 MB.
 */
export class SeenKeys {
  readonly #lines: Readonly<Record<KeySort, Map<string, number>>> = {
    name: new Map(),
    email: new Map(),
    phone: new Map(),
    subject: new Map(),
  };
  #reading = '';
  /** Null while rows are added: a batch that ends by an error may have added some. */
  #lastLine: number | null = 0;

  /** The line up to which it has the keys of an import's rows. Of what it has none is kept if the rows are read otherwise by now. */
  knownTo(found: Checking): number {
    const reading = readingOf(found);
    if (this.#lastLine !== null && this.#lastLine <= found.lastLine && this.#reading === reading) return this.#lastLine;
    this.forget();
    this.#reading = reading;
    return 0;
  }

  /** Gives its memory back: the check is over, or begins anew. */
  forget(): void {
    for (const lines of Object.values(this.#lines)) lines.clear();
    this.#lastLine = 0;
  }

  /** Adds what `add` does for the next rows, of which `last` is the line of the last one. */
  async addTo<Result>(last: number, add: () => Promise<Result>): Promise<Result> {
    this.#lastLine = null;
    const result = await add();
    this.#lastLine = last;
    return result;
  }

  /** The first line that has one of these keys; null if none has, and then `line` has its `own` from now on. */
  firstOf(
    sort: KeySort,
    own: Buffer | null,
    line: number,
    repeated: readonly Buffer[] = own ? [own] : [],
  ): number | null {
    if (own === null) return null;
    const lines = this.#lines[sort];
    const key = own.toString('latin1');
    for (const other of repeated) {
      const first = lines.get(other.toString('latin1'));
      if (first !== undefined) return first;
    }
    if (!lines.has(key)) lines.set(key, line);
    return null;
  }
}
