import { annotate } from '#server/call/schema.ts';
import { ifIncluded } from './if-included.ts';
import { SeatSchema } from './seat-schema.ts';

/** Who represents a boundary, which responses have with `include=members`. */
export const seatIfIncluded = ifIncluded(
  annotate(SeatSchema, { description: 'With `include=members`: who represents it, and the source of that.' }),
);
