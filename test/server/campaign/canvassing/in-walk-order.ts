import { comparePlaces, placeOf, type Resident } from '#server/campaign/canvassing/walk-list/walk-order.ts';

/** All residents, sorted at once. The server sorts batch by batch instead. */
export const inWalkOrder = <R extends Resident>(residents: readonly R[]): R[] =>
  residents
    .map((resident) => placeOf(resident))
    .sort(comparePlaces)
    .map(({ resident }) => resident);
