const [minute, hour] = [60, 3_600];

/** Seconds from a failed attempt to the next, three days in all. Soon at first, since most failures are restarts. */
const pauses = [
  5,
  minute,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  12 * hour,
  14 * hour,
  14 * hour,
  14 * hour,
];

/** When a message is sent again after this number of attempts; null if that was the last one. */
export function nextAttempt(attempts: number, now: Date): Date | null {
  const seconds = pauses[attempts - 1];
  return seconds === undefined ? null : new Date(now.getTime() + seconds * 1000);
}
