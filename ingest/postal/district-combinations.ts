/**
 * The districts of a place, all sets together, as one number. The country's eleven million places fall into a few
 * tens of thousands of combinations, so that a place needs one integer however many sets are held.
 */
export class DistrictCombinations {
  /**
   * A tree of districts: a combination is the node that its districts lead to, each step one more. Steps are numbers
   * rather than texts, for this is asked once for every place of the country.
   */
  readonly #steps = new Map<number, number>();
  readonly #districts: number[][] = [[]];

  /** The number of a combination; the same districts in the same order have the same one. */
  idOf(districts: readonly number[]): number {
    let node = 0;
    for (const district of districts) {
      const step = node * mostDistricts + district;
      let next = this.#steps.get(step);
      if (next === undefined) {
        next = this.#districts.length;
        this.#districts.push([...this.districtsOf(node), district]);
        this.#steps.set(step, next);
      }
      node = next;
    }
    return node;
  }

  districtsOf(id: number): readonly number[] {
    return this.#districts[id] as number[];
  }
}

/** A district's number is below this, so that node and district make one exact number. */
const mostDistricts = 2 ** 20;
