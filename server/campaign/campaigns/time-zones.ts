import { dayFormatter, hourFormatter } from '#core/formatters.ts';
import { provinces } from '#core/provinces.ts';
import reference from '#data/reference/time-zones.json' with { type: 'json' };

/** A time zone of Canada. */
export interface TimeZone {
  /** As the IANA database names it. */
  readonly name: string;
  /** Its towns, in English and French. */
  readonly en: string;
  readonly fr: string;
  /** The provinces most of whose people have its time, by their codes. */
  readonly provinces: readonly string[];
}

/** From east to west. */
export const timeZones: readonly TimeZone[] = reference.zones;

/** That of Ottawa, in which the law's days are. */
export const easternZone = 'America/Toronto';

export const isTimeZone = (name: string): boolean => timeZones.some((zone) => zone.name === name);

const zoneOfProvince = new Map(timeZones.flatMap(({ name, provinces: codes }) => codes.map((code) => [code, name])));

/**
 * The time zone of most people of the province in which a federal district with this number is; that of Ottawa if the number
 * says no province. A federal number begins with two digits of the Standard Geographical Classification.
 */
export function proposedTimeZone(districtNumber: string | null): string {
  const digits = /^(\d\d)\d{3}$/.exec(districtNumber ?? '')?.[1];
  const province = provinces.find(({ sgcCode }) => sgcCode === digits);
  return zoneOfProvince.get(province?.code ?? '') ?? easternZone;
}

/**
 * The day (YYYY-MM-DD) in a time zone at an instant, by the one database that is asked for days of campaigns: that of Node's
 * ICU. PostgreSQL has another one, which may be of another year.
 */
export function dayIn(timeZone: string, instant: number): string {
  const part = Object.fromEntries(
    dayFormatter(timeZone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  );
  return `${part.year?.padStart(4, '0')}-${part.month}-${part.day}`;
}

/** The hour of the clock in a time zone at an instant, 0 to 23. */
export function hourIn(timeZone: string, instant: number): number {
  const parts = hourFormatter(timeZone).formatToParts(instant);
  return Number(parts.find(({ type }) => type === 'hour')?.value);
}

const halfHour = 30 * 60_000;

/** When a day (YYYY-MM-DD) begins in a time zone of Canada: all are west of Greenwich, by whole half hours. */
export function dayBegins(timeZone: string, day: string): Date {
  let instant = Date.parse(`${day}T00:00:00Z`);
  while (dayIn(timeZone, instant) < day) instant += halfHour;
  return new Date(instant);
}
