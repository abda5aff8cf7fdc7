import { plainText } from '#ingest/kind/copied-values.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });
const windows1252 = new TextDecoder('windows-1252');
const highestLoad = 0.7;
const separator = 0x1f;

/**
 * The streets of a register: the bytes of a few fields to a number, counted from 0. Open addressing over one array of
 * bytes: a country's half a million streets take 60 MB, and finding one makes no string.
 */
export class StreetTable {
  readonly #fields: number;
  #slots = new Int32Array(1 << 16).fill(-1);
  #bytes = Buffer.alloc(1 << 20);
  #length = 0;
  #ends = new Uint32Array(1 << 12);
  #hashes = new Int32Array(1 << 12);
  #size = 0;

  constructor(fields: number) {
    this.#fields = fields;
  }

  get size(): number {
    return this.#size;
  }

  /** The number of the street whose fields are `bytes` from `starts[first + i]` up to, not including, `ends[first + i]`. */
  idOf(bytes: Buffer, starts: Int32Array, ends: Int32Array, first: number): number {
    const beyond = first + this.#fields;
    let hash = 0x811c9dc5;
    let length = 0;
    for (let field = first; field < beyond; field++) {
      const start = starts[field]!;
      const end = ends[field]!;
      let at = start;
      // Four bytes at once, since each multiplication waits for the one before it.
      for (; at + 3 < end; at += 4) {
        const word = bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24);
        hash = mixed(hash, word);
      }
      for (; at < end; at++) hash = mixed(hash, bytes[at]!);
      hash = mixed(hash, separator);
      length += end - start + 1;
    }
    const mask = this.#slots.length - 1;
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const id = this.#slots[slot]!;
      if (id < 0) return this.#add(slot, hash, bytes, starts, ends, first, length);
      if (this.#hashes[id] === hash && this.#isAt(id, length, bytes, starts, ends, first)) return id;
    }
  }

  /** The fields of a street as text, which older registers have in windows-1252. */
  textsOf(id: number): string[] {
    const bytes = this.#bytes.subarray(this.#startOf(id), this.#ends[id]! - 1);
    let text: string;
    try {
      text = utf8.decode(bytes);
    } catch {
      text = windows1252.decode(bytes);
    }
    return text.split('\u001f').map(plainText);
  }

  #startOf = (id: number) => (id === 0 ? 0 : this.#ends[id - 1]!);

  #isAt(id: number, length: number, bytes: Buffer, starts: Int32Array, ends: Int32Array, first: number): boolean {
    let own = this.#startOf(id);
    if (this.#ends[id]! - own !== length) return false;
    for (let field = first; field < first + this.#fields; field++) {
      for (let at = starts[field]!; at < ends[field]!; at++) if (this.#bytes[own++] !== bytes[at]) return false;
      if (this.#bytes[own++] !== separator) return false;
    }
    return true;
  }

  #add(slot: number, hash: number, bytes: Buffer, starts: Int32Array, ends: Int32Array, first: number, length: number) {
    const id = this.#size++;
    if (this.#length + length > this.#bytes.length) {
      const larger = Buffer.alloc(Math.max(this.#bytes.length * 2, this.#length + length));
      this.#bytes.copy(larger, 0, 0, this.#length);
      this.#bytes = larger;
    }
    for (let field = first; field < first + this.#fields; field++) {
      this.#length += bytes.copy(this.#bytes, this.#length, starts[field]!, ends[field]!);
      this.#bytes[this.#length++] = separator;
    }
    if (id === this.#ends.length) {
      this.#ends = enlarged(this.#ends, new Uint32Array(id * 2));
      this.#hashes = enlarged(this.#hashes, new Int32Array(id * 2));
    }
    this.#ends[id] = this.#length;
    this.#hashes[id] = hash;
    this.#slots[slot] = id;
    if (this.#size > this.#slots.length * highestLoad) this.#grow();
    return id;
  }

  #grow(): void {
    const slots = new Int32Array(this.#slots.length * 2).fill(-1);
    const mask = slots.length - 1;
    for (let id = 0; id < this.#size; id++) {
      let slot = this.#hashes[id]! & mask;
      while (slots[slot]! >= 0) slot = (slot + 1) & mask;
      slots[slot] = id;
    }
    this.#slots = slots;
  }
}

/** The high bits of a word come down too: low ones alone decide the slot. */
const mixed = (hash: number, word: number): number => {
  const product = Math.imul(hash ^ word, 0x9e3779b1);
  return product ^ (product >>> 15);
};

function enlarged<T extends Uint32Array | Int32Array>(values: T, larger: T): T {
  larger.set(values);
  return larger;
}
