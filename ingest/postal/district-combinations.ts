/**
 * The districts of a place, all sets together, as one number. The country's eleven million places fall into a few
 * tens of thousands of combinations, so that a place needs one integer however many sets are held.
 */
export class DistrictCombinations {
  readonly #ids = new Map<string, number>();
  readonly #districts: number[][] = [];

  /** The number of a combination; the same districts in the same order have the same one. */
  idOf(districts: number[]): number {
    const key = districts.join(',');
    const known = this.#ids.get(key);
    if (known !== undefined) return known;
    const id = this.#districts.length;
    this.#ids.set(key, id);
    this.#districts.push(districts);
    return id;
  }

  districtsOf(id: number): readonly number[] {
    return this.#districts[id] as number[];
  }
}
