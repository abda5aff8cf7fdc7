import { CronExpressionParser } from 'cron-parser';

/** Schedules are read as Eastern, like the midnights of electoral law. */
export const timeZone = 'America/Toronto';

const isOfEveryHour = (schedule: string): boolean => /^\S+ \* \* \* \*$/.test(schedule);

/**
 * The time zone in which node-cron runs a schedule. What falls due in every hour does so by UTC, from which Eastern time
 * differs by whole hours: by an Eastern clock, node-cron 4.6.0 leaves the second of two hours out when clocks go back.
 */
export const zoneOf = (schedule: string): string => (isOfEveryHour(schedule) ? 'UTC' : timeZone);

const hour = 3_600_000;

/**
 * The latest time at or before an instant at which a cron expression falls due; milliseconds since 1970. node-cron, which
 * runs the schedules, knows coming times only. A time in the hour that comes twice counts as its first, as with node-cron.
 * A time in the hour that the change to daylight time leaves out counts as one hour later: node-cron 4.6.0 runs nothing
 * that night, and what was missed is run within the hour.
 *
 * @throws Error if the expression is malformed, or never falls due
 */
export function lastOccurrence(schedule: string, instant: number): number {
  try {
    if (isOfEveryHour(schedule)) {
      const currentDate = new Date(Math.floor(instant / 1000) * 1000 + 1000);
      return CronExpressionParser.parse(schedule, { currentDate, tz: 'UTC' }).prev().getTime();
    }
    // cron-parser skips the hour that is left out and takes the second of two. So it searches by the clock's face alone,
    // written as UTC, from the latest that an Eastern clock can show at the instant. Its `prev` excludes the time at
    // which it starts.
    const latest = Math.floor((instant - 4 * hour) / 1000) * 1000 + 1000;
    const occurrences = CronExpressionParser.parse(schedule, { currentDate: new Date(latest), tz: 'UTC' });
    for (;;) {
      const due = easternInstant(occurrences.prev().getTime());
      if (due <= instant) return due;
    }
  } catch (cause) {
    throw new Error(`The schedule "${schedule}" never falls due.`, { cause });
  }
}

/**
 * The first time after an instant at which a cron expression falls due; milliseconds since 1970.
 *
 * @throws Error if the expression is malformed, or never falls due
 */
export function nextOccurrence(schedule: string, instant: number): number {
  try {
    if (isOfEveryHour(schedule)) {
      return CronExpressionParser.parse(schedule, { currentDate: new Date(instant), tz: 'UTC' })
        .next()
        .getTime();
    }
    // From the earliest that an Eastern clock can show at the instant.
    const earliest = Math.floor((instant - 5 * hour) / 1000) * 1000 - 1000;
    const occurrences = CronExpressionParser.parse(schedule, { currentDate: new Date(earliest), tz: 'UTC' });
    for (;;) {
      const due = easternInstant(occurrences.next().getTime());
      if (due > instant) return due;
    }
  } catch (cause) {
    throw new Error(`The schedule "${schedule}" never falls due.`, { cause });
  }
}

const easternHour = new Intl.DateTimeFormat('en-CA', { timeZone, hour: '2-digit', hourCycle: 'h23' });

/** When an Eastern clock shows a time that is written as UTC: four hours later in daylight time, else five. */
function easternInstant(clock: number): number {
  const inDaylightTime = clock + 4 * hour;
  const isDaylightTime = Number(easternHour.format(inDaylightTime)) === new Date(clock).getUTCHours();
  return isDaylightTime ? inDaylightTime : clock + 5 * hour;
}
