import { agreement, foldedPlace } from '#core/addresses/street-words.ts';
import { addTo } from '#core/collections/lists-by-key.ts';
import { placeOfStreet } from '#server/electoral/map/addresses/street-text.ts';
import type { AskedAddress } from './asked-address.ts';
import type { FoundStreet } from './find-streets.ts';

/** A street of one place, of all sources that have it. */
export interface JoinedStreet {
  /** As the register has it, else as the road network has. */
  readonly shown: FoundStreet;
  /** The streets of registers, and those of road networks, that are this one. */
  readonly registered: readonly FoundStreet[];
  readonly roads: readonly FoundStreet[];
}

/**
 * Joins the streets that several sources have under one name and place. Registers tell a municipality's places apart: the
 * road network's street of the municipality then stands behind each of them.
 */
export function joinStreets(found: readonly FoundStreet[], asked: AskedAddress): JoinedStreet[] {
  const roads = new Map<string, FoundStreet[]>();
  const registered = new Map<string, FoundStreet[]>();
  const order: string[] = [];
  const inItsPlace = found.filter((street) => asked.place !== null && foldedPlace(street.place) === asked.place);
  // Several streets of one name lie in a large municipality: the one in the place that is named is meant.
  const meant = inItsPlace.length > 0 && !asked.isTyped ? inItsPlace : found.filter(({ kind }) => kind === 'addresses');
  for (const street of found) if (street.kind === 'streets') addTo(roads, keyOf(street), street);
  const isKnown = new Set(meant.map(keyOf));
  for (const street of [...meant, ...found.filter(({ kind }) => kind === 'streets')]) {
    if (street.kind === 'streets' && isKnown.has(keyOf(street))) continue;
    const key = street.kind === 'streets' ? keyOf(street) : `${keyOf(street)}|${foldedPlace(street.place)}`;
    if (!registered.has(key)) order.push(key);
    addTo(registered, key, street);
  }
  return order.map((key) => {
    const own = registered.get(key) as FoundStreet[];
    const shown = own[0] as FoundStreet;
    return { shown, registered: own.filter(({ kind }) => kind === 'addresses'), roads: roads.get(keyOf(shown)) ?? [] };
  });
}

/** How well a street agrees with what is asked, 1 to 6: 1 where its name goes on. */
export function agreementOf({ shown }: JoinedStreet, { streets }: AskedAddress): number {
  return Math.max(1, ...streets.map(({ street }) => agreement(street, [shown.key])));
}

const keyOf = (street: FoundStreet) => {
  const { key, province } = street;
  return [key.name, key.type, key.direction, province, foldedPlace(placeOfStreet(street))].join('|');
};
