import { v7 } from 'uuid';
import { type Random, whole } from '#core/random.ts';

const hour = 3_600_000;
const dayLength = 24 * hour;

/** Times before the sandbox's day began, so that nothing in it lies in the future whenever it is reset. */
export interface Past {
  /** The instant at which the sandbox's day began. */
  readonly until: number;
  /** A moment between nine in the morning and nine in the evening, that many days ago, the present one being 0. */
  on(random: Random, daysAgo: number): Date;
  /** A moment in the last `daysAgo` days, but not before `earliest`. */
  within(random: Random, daysAgo: number, earliest?: Date): Date;
}

export function pastOf(until: number): Past {
  const on = (random: Random, daysAgo: number) =>
    new Date(until - daysAgo * dayLength + whole(random, 9 * hour, 21 * hour));
  return {
    until,
    on,
    within(random, daysAgo, earliest) {
      const at = on(random, whole(random, 1, daysAgo));
      if (!earliest || at >= earliest) return at;
      return new Date(whole(random, earliest.getTime(), until - 1));
    },
  };
}

/** The id that a record made at this moment would have, its random part drawn: the same each time. */
export function idAt(random: Random, at: Date): string {
  return v7({ msecs: at.getTime(), random: Uint8Array.from({ length: 16 }, () => whole(random, 0, 255)) });
}
