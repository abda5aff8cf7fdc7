/** Chance that a seed repeats. */
export interface Random {
  /** An integer of at least `least` and at most `most`. */
  between(least: number, most: number): number;
  pick<T>(items: readonly T[]): T;
  shuffled<T>(items: readonly T[]): T[];
  /** Another one, for something that runs beside: what each draws does not depend on which is faster. */
  split(): Random;
}

/** Mulberry32: even enough to choose moments and victims by. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return (t ^ (t >>> 14)) >>> 0;
  };
  const between = (least: number, most: number) => least + Math.floor((next() / 2 ** 32) * (most - least + 1));
  return {
    between,
    pick: (items) => items[between(0, items.length - 1)] as (typeof items)[number],
    shuffled(items) {
      const rest = [...items];
      return items.map(() => rest.splice(between(0, rest.length - 1), 1)[0] as (typeof items)[number]);
    },
    split: () => createRandom(next()),
  };
}
