/** Beyond three quarters full, open addressing walks too far. */
const highestLoad = 0.75;

/**
 * The locations of one province: GUID to place. Open addressing over typed arrays, 29 bytes a slot: Ontario's four or
 * five million take 240 MB, where a Map of strings would take over a gigabyte.
 */
export class LocationTable {
  /** Four words a slot; a slot is free while its `place` is 0. */
  #keys = new Uint32Array(0);
  /** Index of the place plus one. */
  #slots = new Uint32Array(0);
  #places = new Int32Array(0);
  #size = 0;
  readonly #key = new Uint32Array(4);

  constructor(expected = 1 << 16) {
    this.#allocate(2 ** Math.ceil(Math.log2(expected / highestLoad)));
  }

  /** How many locations it holds. */
  get size(): number {
    return this.#size;
  }

  /**
   * Adds a location; the first of one GUID stays. Coordinates in ten-millionths of a degree, about a centimetre.
   *
   * @returns false where the bytes are not a GUID
   */
  add(bytes: Buffer, start: number, end: number, longitude: number, latitude: number, districts: number): boolean {
    if (!readGuid(bytes, start, end, this.#key)) return false;
    if (this.#size >= this.#slots.length * highestLoad) this.#grow();
    const slot = this.#find(this.#key);
    if (this.#slots[slot] !== 0) return true;
    this.#keys.set(this.#key, slot * 4);
    this.#places[this.#size * 3] = longitude;
    this.#places[this.#size * 3 + 1] = latitude;
    this.#places[this.#size * 3 + 2] = districts;
    this.#slots[slot] = ++this.#size;
    return true;
  }

  /** The index of a location, -1 where it is not known. */
  indexOf(bytes: Buffer, start: number, end: number): number {
    if (!readGuid(bytes, start, end, this.#key)) return -1;
    return (this.#slots[this.#find(this.#key)] as number) - 1;
  }

  longitude(index: number): number {
    return this.#places[index * 3] as number;
  }

  latitude(index: number): number {
    return this.#places[index * 3 + 1] as number;
  }

  districts(index: number): number {
    return this.#places[index * 3 + 2] as number;
  }

  /** The slot of a key, or the free one where it would go. GUIDs are random: a word of them is hash enough. */
  #find(key: Uint32Array): number {
    const keys = this.#keys;
    const mask = this.#slots.length - 1;
    // Mixed, because sequential identifiers in a GUID's clothes exist as well.
    let slot = Math.imul(
      key[0]! ^ Math.imul(key[1]!, 0x9e3779b1) ^ Math.imul(key[3]! ^ key[2]!, 0x85ebca6b),
      0xc2b2ae35,
    );
    slot = (slot ^ (slot >>> 15)) & mask;
    while (this.#slots[slot] !== 0) {
      const at = slot * 4;
      if (keys[at] === key[0] && keys[at + 1] === key[1] && keys[at + 2] === key[2] && keys[at + 3] === key[3]) break;
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  #allocate(slots: number): void {
    this.#keys = new Uint32Array(slots * 4);
    this.#slots = new Uint32Array(slots);
    const places = new Int32Array((slots * highestLoad + 1) * 3);
    places.set(this.#places);
    this.#places = places;
  }

  #grow(): void {
    const keys = this.#keys;
    const slots = this.#slots;
    this.#allocate(slots.length * 2);
    for (let slot = 0; slot < slots.length; slot++) {
      if (slots[slot] === 0) continue;
      const key = keys.subarray(slot * 4, slot * 4 + 4);
      const target = this.#find(key);
      this.#keys.set(key, target * 4);
      this.#slots[target] = slots[slot] as number;
    }
  }
}

const digits = new Uint8Array(256).fill(255);
for (const [i, digit] of [...'0123456789abcdef'].entries()) {
  digits[digit.charCodeAt(0)] = i;
  digits[digit.toUpperCase().charCodeAt(0)] = i;
}

/** Reads 32 hexadecimal digits, hyphens and braces between them passed over, into four words. */
function readGuid(bytes: Buffer, start: number, end: number, words: Uint32Array): boolean {
  let word = 0;
  let count = 0;
  for (let i = start; i < end; i++) {
    const byte = bytes[i] as number;
    const digit = digits[byte] as number;
    if (digit === 255) {
      if (byte === 0x2d || byte === 0x7b || byte === 0x7d || byte === 0x20) continue;
      return false;
    }
    word = (word << 4) | digit;
    if ((++count & 7) === 0) {
      if (count > 32) return false;
      words[(count >> 3) - 1] = word;
    }
  }
  return count === 32;
}
