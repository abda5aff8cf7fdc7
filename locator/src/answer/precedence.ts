export interface Ranked {
  readonly precedence: number;
  readonly boundary: { readonly set: { readonly index: number } };
}

/** Orders districts: the one that takes precedence first. Two maps of equal extent are ordered by their ids. */
export function comparePrecedence(a: Ranked, b: Ranked): number {
  return a.precedence - b.precedence || a.boundary.set.index - b.boundary.set.index;
}

/** Whether the first of two districts, and not the second, takes precedence at a place that both cover. */
export function precedes(a: Ranked, b: Ranked): boolean {
  return comparePrecedence(a, b) < 0;
}
