import { type Resident, walkKey } from '#server/campaign/addresses/walk-order.ts';

export type Numbered = Resident & { readonly id: string };

/** Below 0 if `a` is first in the walk, above 0 if `b` is. */
export const compareInWalk = (a: Numbered, b: Numbered): number =>
  walkKey(a).compare(walkKey(b)) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);

/** All residents, sorted at once. The server reads the first ones from an index instead. */
export const inWalkOrder = <R extends Numbered>(residents: readonly R[]): R[] => [...residents].sort(compareInWalk);
