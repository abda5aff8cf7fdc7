import { lowerBound } from '#server/electoral/map/addresses/lower-bound.ts';
import type { PostalCodeColumns } from '#server/electoral/map/held/postal-codes.ts';

/** Collects rows of evidence in any order and groups them by postal code. */
export class EvidenceRows {
  readonly #keys: Uint32Array;
  readonly #code: Uint32Array;
  readonly #boundary: Uint32Array;
  readonly #origin: Uint16Array;
  readonly #share: Float32Array;
  #count = 0;
  #lastCode = 0;

  /** `keys`: the packed codes, ascending. `rows`: how many there will be. */
  constructor(keys: Uint32Array, rows: number) {
    this.#keys = keys;
    this.#code = new Uint32Array(rows);
    this.#boundary = new Uint32Array(rows);
    this.#origin = new Uint16Array(rows);
    this.#share = new Float32Array(rows);
  }

  add(key: number, boundary: number, origin: number, share: number): void {
    const row = this.#count++;
    this.#code[row] = this.#find(key);
    this.#boundary[row] = boundary;
    this.#origin[row] = origin;
    this.#share[row] = share;
  }

  /** Groups the rows by code with a counting sort, which takes two passes in any order. */
  byCode(): Pick<PostalCodeColumns, 'firstEvidence' | 'boundary' | 'origin' | 'share'> {
    const firstEvidence = new Uint32Array(this.#keys.length + 1);
    for (let row = 0; row < this.#count; row++) firstEvidence[this.#code[row]! + 1]!++;
    for (let code = 0; code < this.#keys.length; code++) firstEvidence[code + 1]! += firstEvidence[code]!;
    const next = firstEvidence.slice();
    const boundary = new Uint32Array(this.#count);
    const origin = new Uint16Array(this.#count);
    const share = new Float32Array(this.#count);
    for (let row = 0; row < this.#count; row++) {
      const place = next[this.#code[row]!]!++;
      boundary[place] = this.#boundary[row]!;
      origin[place] = this.#origin[row]!;
      share[place] = this.#share[row]!;
    }
    return { firstEvidence, boundary, origin, share };
  }

  /** Most rows come in the order of their codes, so the last code and the next one are tried first. */
  #find(key: number): number {
    const keys = this.#keys;
    let code = this.#lastCode;
    if (keys[code] !== key) {
      code++;
      if (keys[code] !== key) code = lowerBound(keys, key);
      this.#lastCode = code;
    }
    return code;
  }
}
