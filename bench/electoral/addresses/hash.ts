/** A well-mixed 32-bit number of two, the same on every machine: the bench's only source of chance. */
export function hash(value: number, salt: number): number {
  let mixed = Math.imul(value ^ Math.imul(salt + 1, 0x9e3779b1), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x27d4eb2f);
  return (mixed ^ (mixed >>> 15)) >>> 0;
}

/** From 0 up to, not including, 1. */
export function between(value: number, salt: number): number {
  return hash(value, salt) / 2 ** 32;
}
