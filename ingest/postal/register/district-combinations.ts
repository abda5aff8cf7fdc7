/**
 * The districts of a place, all sets together, as one number. The country's eleven million places fall into a few
 * tens of thousands of combinations, so that a place needs one integer, however many sets there are.
 */
export class DistrictCombinations {
  /**
   * A tree: from the root, each district of a combination leads one step further, and the last node is the combination.
   * Keys are small numbers instead of text, because there is one look-up for every place of the country.
   */
  readonly #steps: Map<number, number>[] = [new Map()];
  readonly #districts: (readonly number[])[] = [[]];
  #latest = 0;

  /** The number of a combination; the same districts in the same order have the same one. */
  idOf(districts: readonly number[]): number {
    // Neighbours come one after the other, and mostly lie in the same districts.
    if (isEqual(districts, this.districtsOf(this.#latest))) return this.#latest;
    let node = 0;
    for (const district of districts) {
      const steps = this.#steps[node] as Map<number, number>;
      let next = steps.get(district);
      if (next === undefined) {
        next = this.#districts.push([...this.districtsOf(node), district]) - 1;
        this.#steps.push(new Map());
        steps.set(district, next);
      }
      node = next;
    }
    this.#latest = node;
    return node;
  }

  districtsOf(id: number): readonly number[] {
    return this.#districts[id] as readonly number[];
  }
}

function isEqual(a: readonly number[], b: readonly number[]): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}
