/**
 * Districts that cover a point, at most one for each set: of two districts of one set, the one with the lower number
 * stays. In the order of their sets' numbers.
 *
 * @param found numbers of districts, of which the first `count` count
 * @param sets the number of each district's set
 */
export function firstOfEachSet(found: ArrayLike<number>, count: number, sets: ArrayLike<number>): number[] {
  const districts: number[] = [];
  for (let i = 0; i < count; i++) {
    const district = found[i]!;
    const set = sets[district]!;
    let slot = districts.length;
    while (slot > 0 && sets[districts[slot - 1]!]! > set) slot--;
    if (slot > 0 && sets[districts[slot - 1]!] === set) districts[slot - 1] = Math.min(districts[slot - 1]!, district);
    else districts.splice(slot, 0, district);
  }
  return districts;
}
