import { v7 } from 'uuid';
import { type Random, whole } from '#core/random.ts';

const hour = 3_600_000;
const dayLength = 24 * hour;

/** Draws times before the demo's day began, so that no record lies in the future whenever the data is reset. */
export interface Timeline {
  /** The instant at which the demo's day began. */
  readonly until: number;
  /** A time between nine in the morning and nine in the evening, that many days before the demo's day. */
  on(random: Random, daysAgo: number): Date;
  /** A time in the last `daysAgo` days, but not before `earliest`. */
  within(random: Random, daysAgo: number, earliest?: Date): Date;
}

export function timelineUntil(until: number): Timeline {
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

/** A record id of this time. Its random part is drawn from `random`, so that it is the same each time. */
export function idAt(random: Random, at: Date): string {
  return v7({ msecs: at.getTime(), random: Uint8Array.from({ length: 16 }, () => whole(random, 0, 255)) });
}
