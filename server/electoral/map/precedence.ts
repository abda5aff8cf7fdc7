import type { Representation } from './boundary.ts';

/**
 * If several maps of a level cover a place, the map of the smallest jurisdiction takes precedence: the city before the
 * county or region that encloses it, even if one of them elects at large. If two outlines are nearly the same, they are
 * of one municipality, drawn by two publishers: then its wards precede the municipality as a whole, and that before the
 * statement that no one is elected there. The weights give this order, by counting an outline as somewhat larger or
 * smaller than it is.
 */
const weight: Readonly<Record<Representation, number>> = { districts: 0.8, at_large: 1, no_wards: 1.25 };

/**
 * The precedence of a district among those of its level that cover the same place: the lowest takes precedence.
 *
 * @param jurisdictionKm2 the area of its jurisdiction: all districts of its map together, or the polygon itself if
 *   each is a whole municipality
 */
export function precedenceOf(representation: Representation, jurisdictionKm2: number): number {
  return jurisdictionKm2 * weight[representation];
}

/** Whether the first of two districts, and not the second, takes precedence at a place that both cover. */
export function precedes(a: Ranked, b: Ranked): boolean {
  return comparePrecedence(a, b) < 0;
}

interface Ranked {
  readonly precedence: number;
  readonly boundary: { readonly set: { readonly index: number } };
}

/** Orders districts: the one that takes precedence first. Two maps of equal extent are ordered by their ids. */
export function comparePrecedence(a: Ranked, b: Ranked): number {
  return a.precedence - b.precedence || a.boundary.set.index - b.boundary.set.index;
}
