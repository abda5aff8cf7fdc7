import { readTypedDay, type TypedDay } from '#core/typed-day.ts';
import { dayIn, easternZone } from '#server/campaign/campaigns/time-zones.ts';

const weekday =
  /^(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?[.,]*\s+|^(?:(?:lun|mar|mercre|jeu|vendre|same)di|dimanche)[.,]*\s+/i;

/** A day, and the time of day behind it, in both languages: "14:33:05", "10:15 PM", "14 h 33", with or without an offset. */
const withTime =
  /^(.+?)(?:T|,?\s+(?:at\s+|à\s+)?)(\d{1,2})(?::| ?h ?)(\d{2})(?::(\d{2})(?:[.,]\d+)?)?(?:\s*([ap])\.?\s?m\.?)?\s*(Z|UTC|GMT|[+-]\d{2}:?\d{2}|[A-Z]{2,5})?$/i;

/** The offsets that clocks in Canada have, in minutes: Pacific Standard Time to Newfoundland Daylight Time. */
const [west, east] = [-8 * 60, -2.5 * 60];

/** The zones in which the day begins first and last. */
const outermost = ['America/St_Johns', 'America/Vancouver'];

/** What a cell of a day is: the day that is taken, and the other one that it is elsewhere in Canada, if there is one. */
export interface DayOfTime {
  readonly read: TypedDay;
  readonly otherDay: string | null;
}

/** How a time is meant that does not say it; without a campaign its days are Ottawa's. */
export interface DayContext {
  readonly isUtc?: boolean;
  readonly timeZone?: string | undefined;
}

/**
 * Reads a day with or without a time of day. The day is taken as it is written: it is that of the place where the payment was
 * made. A time of UTC is of no place: its day is that of the campaign, in `timeZone`, and where another part of Canada has another
 * day then, that is said. `isUtc`: the column's heading says so.
 */
export function readDayOfTime(text: string, { isUtc = false, timeZone = easternZone }: DayContext = {}): DayOfTime {
  const plain = text.trim().replace(weekday, '');
  const found = plain.length <= 100 ? withTime.exec(plain) : null;
  if (!found) return { read: readTypedDay(plain), otherDay: null };
  const [, day = '', hour = '', minute = '', second = '0', half, zone = ''] = found;
  const read = readTypedDay(day);
  if (Number(minute) > 59 || Number(hour) > 23) return { read: null, otherDay: null };
  const offset = offsetOf(zone, isUtc);
  if (read === null || 'either' in read || offset === null) return { read, otherDay: null };
  const hours = (Number(hour) % (half ? 12 : 24)) + (half?.toLowerCase() === 'p' ? 12 : 0);
  const instant =
    Date.parse(`${read.day}T00:00:00Z`) + ((hours * 60 + Number(minute) - offset) * 60 + Number(second)) * 1000;
  const isOfPlace = west <= offset && offset <= east;
  const campaignDay = dayIn(timeZone, instant);
  const taken = isOfPlace ? read.day : campaignDay;
  const others = isOfPlace ? [campaignDay] : outermost.map((zone) => dayIn(zone, instant));
  return { read: { day: taken }, otherDay: others.find((other) => other !== taken) ?? null };
}

/** The minutes by which the written time is ahead of UTC; null of a time without an offset, or with the name of a zone. */
function offsetOf(zone: string, isUtc: boolean): number | null {
  if (/^(?:Z|UTC|GMT)$/i.test(zone)) return 0;
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(zone) ?? [];
  if (sign !== undefined) return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
  return zone === '' && isUtc ? 0 : null;
}
