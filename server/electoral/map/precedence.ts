import type { Representation } from '#locator/src/answer/resolution.ts';

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
