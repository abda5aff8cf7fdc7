/** Returns numbers in [0, 1). A seed gives the same numbers on every machine, since only integer arithmetic is used. */
export type Random = () => number;

/** The mulberry32 generator (Tommy Ettinger, public domain). */
export function seeded(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** A seed from a text (FNV-1a, 32 bits). */
export function seedOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}

/** The generator of one purpose. Each purpose has its own, so that a new purpose changes no other's numbers. */
export const randomFor = (name: string): Random => seeded(seedOf(`hustings sample, ${name}`));

export const between = (random: Random, low: number, high: number): number => low + (high - low) * random();

/** A whole number from `low` to `high`, both included. */
export const whole = (random: Random, low: number, high: number): number => Math.floor(between(random, low, high + 1));

export function pick<T>(random: Random, from: readonly T[]): T {
  return from[Math.floor(random() * from.length)] as T;
}
