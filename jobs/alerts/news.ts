import { type Condition, notices } from './conditions.ts';
import type { AlertEvent } from './message.ts';

/** A run may be some minutes early. */
const reminderAfter = 23.5 * 3_600_000;

/** What is known of a condition that was found now or before. */
interface Known {
  readonly kind: Condition['kind'];
  readonly isPresent: boolean;
  /** Whether it was looked for. One that is present was. */
  readonly isKnown: boolean;
  /** When it was last sent; null if it never was. */
  readonly toldAt: Date | null;
}

/**
 * What to send of a condition: that it has begun, that it has lasted a day since it was last sent, or that it has ended.
 * `forget`: it ended before it was sent. Null: nothing.
 */
export function eventOf({ kind, isPresent, isKnown, toldAt }: Known, now: Date): AlertEvent['event'] | 'forget' | null {
  if (isPresent) {
    if (toldAt === null) return 'began';
    return now.getTime() - toldAt.getTime() >= reminderAfter && !notices.includes(kind) ? 'lasts' : null;
  }
  if (!isKnown) return null;
  return toldAt === null ? 'forget' : 'ended';
}
