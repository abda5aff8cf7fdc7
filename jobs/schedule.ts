import cron from 'node-cron';
import { easternDay, easternMidnight } from '#core/dates.ts';

/** All schedules are Eastern, like the midnights of electoral law. */
export const timeZone = 'America/Toronto';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Between two 29ths of February lie eight years at most: farther back there is nothing to look for. */
const longestWait = 9 * 366;

/**
 * The latest time at or before an instant at which a cron expression falls due. node-cron knows the next times only.
 * An hour that the change to daylight time leaves out counts as the one after it; of one that comes twice, the first.
 *
 * @throws Error where the expression is none, or is never met
 */
export function lastOccurrence(schedule: string, instant: number): number {
  const fields = cron.parse(schedule);
  const times = fields.hour.flatMap((h) => fields.minute.map((m) => ({ h, m }))).sort((a, b) => b.h - a.h || b.m - a.m);
  let date = easternDay(instant);
  for (let i = 0; i < longestWait; i++) {
    const [, month, dayOfMonth] = date.split('-').map(Number) as [number, number, number];
    const dayOfWeek = new Date(`${date}T00:00:00Z`).getUTCDay();
    if (
      fields.month.includes(month) &&
      fields.dayOfMonth.includes(dayOfMonth) &&
      fields.dayOfWeek.includes(dayOfWeek)
    ) {
      const due = times.map(({ h, m }) => easternTime(date, h, m)).find((time) => time <= instant);
      if (due !== undefined) return due;
    }
    date = dayBefore(date);
  }
  throw new Error(`The schedule "${schedule}" never falls due.`);
}

/** Clocks change at 2 o'clock: from then on the day is an hour nearer to its midnight, or farther from it. */
function easternTime(date: string, h: number, m: number): number {
  const midnight = easternMidnight(date);
  const length = easternMidnight(dayAfter(date)) - midnight;
  const change = h >= 3 || (h === 2 && length > day) ? length - day : 0;
  return midnight + h * hour + m * minute + change;
}

const dayBefore = (date: string) => new Date(Date.parse(`${date}T00:00:00Z`) - day).toISOString().slice(0, 10);
const dayAfter = (date: string) => new Date(Date.parse(`${date}T00:00:00Z`) + day).toISOString().slice(0, 10);
