/** The middle of some values, of an even number the greater of the two in the middle; 0 of none. */
export function median(values: readonly number[]): number {
  const order = [...values].sort((a, b) => a - b);
  return order[order.length >> 1] ?? 0;
}
