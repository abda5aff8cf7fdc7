import { spatialOrder } from './spatial-order.ts';

/** In a fuller table, open addressing tries too many slots. */
const highestLoad = 0.75;

/** Eight words a slot: finding a location and reading it use one line of the processor's cache. */
const stride = 8;
const longitudeAt = 4;
const latitudeAt = 5;
const districtsAt = 6;
const occupiedAt = 7;

/**
 * The locations of one province: GUID to place. Open addressing over a typed array, 32 bytes a slot: Ontario's four or
 * five million take 270 MB; a Map of strings would take over a gigabyte. A location is identified by its slot, which
 * stays the same once all locations are added.
 */
export class LocationTable {
  #words: Int32Array;
  #mask: number;
  #size = 0;
  readonly #key = new Int32Array(4);

  constructor(expected = 1 << 16) {
    const slots = 2 ** Math.ceil(Math.log2(expected / highestLoad));
    this.#words = new Int32Array(slots * stride);
    this.#mask = slots - 1;
  }

  /** How many locations it has. */
  get size(): number {
    return this.#size;
  }

  /**
   * Adds a location; the first of one GUID stays. Coordinates in ten-millionths of a degree, about a centimetre.
   *
   * @returns false if the bytes are not a GUID
   */
  add(bytes: Buffer, start: number, end: number, longitude: number, latitude: number): boolean {
    const key = this.#key;
    if (!readGuid(bytes, start, end, key)) return false;
    if (this.#size >= (this.#mask + 1) * highestLoad) this.#grow();
    const words = this.#words;
    const at = this.#find(words, this.#mask, key[0]!, key[1]!, key[2]!, key[3]!) * stride;
    if (words[at + occupiedAt] !== 0) return true;
    words[at] = key[0]!;
    words[at + 1] = key[1]!;
    words[at + 2] = key[2]!;
    words[at + 3] = key[3]!;
    words[at + longitudeAt] = longitude;
    words[at + latitudeAt] = latitude;
    words[at + occupiedAt] = 1;
    this.#size++;
    return true;
  }

  /** The slot of a location, -1 if it is not known. */
  slotOf(bytes: Buffer, start: number, end: number): number {
    const key = this.#key;
    if (!readGuid(bytes, start, end, key)) return -1;
    const slot = this.#find(this.#words, this.#mask, key[0]!, key[1]!, key[2]!, key[3]!);
    return this.#words[slot * stride + occupiedAt] === 0 ? -1 : slot;
  }

  longitude(slot: number): number {
    return this.#words[slot * stride + longitudeAt]!;
  }

  latitude(slot: number): number {
    return this.#words[slot * stride + latitudeAt]!;
  }

  /** What `place` returned for the location. */
  districts(slot: number): number {
    return this.#words[slot * stride + districtsAt]!;
  }

  /** Looks up the districts of every location, neighbours one after the other. */
  placeAll(place: (longitude: number, latitude: number) => number): void {
    const words = this.#words;
    const occupied = new Uint32Array(this.#size);
    for (let slot = 0, i = 0; i < occupied.length; slot++) {
      if (words[slot * stride + occupiedAt] !== 0) occupied[i++] = slot;
    }
    const x = (i: number) => words[occupied[i]! * stride + longitudeAt]!;
    const y = (i: number) => words[occupied[i]! * stride + latitudeAt]!;
    for (const block of spatialOrder(occupied.length, x, y)) {
      for (const i of block) words[occupied[i]! * stride + districtsAt] = place(x(i), y(i));
    }
  }

  /** The slot of a key, or the free one where it would go. */
  #find(words: Int32Array, mask: number, a: number, b: number, c: number, d: number): number {
    // Random GUIDs would need no mixing, but some registers number their locations in the form of a GUID.
    let slot = Math.imul(a ^ Math.imul(b, 0x9e3779b1) ^ Math.imul(c ^ d, 0x85ebca6b), 0xc2b2ae35);
    slot = (slot ^ (slot >>> 15)) & mask;
    for (;;) {
      const at = slot * stride;
      if (words[at + occupiedAt] === 0) return slot;
      if (words[at] === a && words[at + 1] === b && words[at + 2] === c && words[at + 3] === d) return slot;
      slot = (slot + 1) & mask;
    }
  }

  #grow(): void {
    const old = this.#words;
    const mask = this.#mask * 2 + 1;
    const words = new Int32Array(old.length * 2);
    for (let at = 0; at < old.length; at += stride) {
      if (old[at + occupiedAt] === 0) continue;
      const slot = this.#find(words, mask, old[at]!, old[at + 1]!, old[at + 2]!, old[at + 3]!);
      for (let word = 0; word < stride; word++) words[slot * stride + word] = old[at + word]!;
    }
    this.#words = words;
    this.#mask = mask;
  }
}

const digits = new Uint8Array(256).fill(255);
for (const [i, digit] of [...'0123456789abcdef'].entries()) {
  digits[digit.charCodeAt(0)] = i;
  digits[digit.toUpperCase().charCodeAt(0)] = i;
}

/** Reads 32 hexadecimal digits into four words; hyphens, braces and blanks between them are skipped. */
function readGuid(bytes: Buffer, start: number, end: number, words: Int32Array): boolean {
  let word = 0;
  let count = 0;
  for (let i = start; i < end; i++) {
    const byte = bytes[i]!;
    const digit = digits[byte]!;
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
