/**
 * Days and instants. A day of Canadian electoral law begins at midnight in Ottawa. Every day here is therefore a day in
 * America/Toronto, and every span of validity runs from a midnight up to, not including, another. Instants are
 * milliseconds since 1970, UTC.
 */
const clock = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/Toronto',
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

const dayPattern = /^(\d{4})-(\d{2})-(\d{2})$/;
const instantPattern =
  /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/;

/** Whether the text is a day that exists, YYYY-MM-DD. */
export function isDay(text: string): boolean {
  const parts = dayPattern.exec(text);
  if (!parts) return false;
  const [year, month, day] = parts.slice(1).map(Number) as [number, number, number];
  const date = new Date(Date.UTC(2000, month - 1, day));
  date.setUTCFullYear(year, month - 1, day);
  return year > 0 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

/**
 * The instant at which a day (YYYY-MM-DD) begins in Ottawa. Clocks there change at 2 o'clock, so every midnight
 * happens exactly once. Throws a RangeError if there is no such day.
 */
export function easternMidnight(day: string): number {
  if (!isDay(day)) throw new RangeError(`"${day}" is not a day: expected YYYY-MM-DD`);
  return easternInstant(day, '00:00');
}

/**
 * The instant at which clocks in Ottawa show a time (HH:MM) of a day that exists. In the hour that they show twice, it
 * is one of the two.
 */
export function easternInstant(day: string, time: string): number {
  const asIfUtc = Date.parse(`${day}T${time}:00Z`);
  // The offset must be that of the instant itself. The first guess lies within an hour of it.
  const guess = asIfUtc - easternOffset(asIfUtc + 5 * 3_600_000);
  return asIfUtc - easternOffset(guess);
}

/**
 * Reads a date. A day (YYYY-MM-DD) means the midnight with which it begins in Ottawa; an ISO 8601 date and time with its
 * offset (`2025-03-23T04:00:00Z`) means that instant. Null for any other text and for days that do not exist.
 */
export function parseDate(text: string): number | null {
  if (isDay(text)) return easternMidnight(text);
  const day = instantPattern.exec(text)?.[1];
  return day && isDay(day) ? Date.parse(text) : null;
}

/** The wall clock in Ottawa as ISO 8601 without an offset. */
export function easternClock(instant: number): string {
  const part: Record<string, string> = {};
  for (const { type, value } of clock.formatToParts(instant)) part[type] = value;
  return `${part.year?.padStart(4, '0')}-${part.month}-${part.day}T${part.hour}:${part.minute}:${part.second}`;
}

/** Milliseconds to add to UTC for the wall clock in Ottawa; negative, since it lies west. */
function easternOffset(instant: number): number {
  const second = Math.floor(instant / 1000) * 1000;
  return Date.parse(`${easternClock(second)}Z`) - second;
}
