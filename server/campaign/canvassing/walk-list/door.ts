import { readCivicAddress } from '#server/campaign/addresses/civic-address.ts';
import { cityKey, pollKey, sortedType } from '#server/campaign/addresses/walk-order.ts';
import type { VoterRow } from '#server/campaign/voters/voter.ts';

/**
 * Where a voter lives, as texts to compare: equal ones are one poll, one street of it, one door of that. An address without a
 * civic number is no door, however many share it: each voter there is a household.
 */
export interface Place {
  readonly poll: string;
  readonly street: string;
  readonly door: string;
}

/** Voters of one place follow each other in the order of the walk. */
export function placeOf({ id, poll, city, address }: Pick<VoterRow, 'id' | 'poll' | 'city' | 'address'>): Place {
  const civic = readCivicAddress(address, city);
  const inPoll = pollKey(poll);
  const street = civic ? [civic.street.name, sortedType(civic.street), civic.street.direction].join('|') : '';
  const inStreet = `${inPoll}\0${cityKey(city)}\0${street}`;
  const door = civic ? `${civic.number}|${civic.suffix}|${civic.unit}` : id;
  return { poll: inPoll, street: inStreet, door: `${inStreet}\0${door}` };
}
