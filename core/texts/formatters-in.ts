/** What `Intl` writes, and what a language's readers expect beside it. */
export interface Habits {
  readonly locale: string;
  /** Completes a day, a time, or both, as `Intl` has written them. */
  readonly date: (written: string) => string;
}

export type DateFormatter = Pick<Intl.DateTimeFormat, 'format'>;

/**
 * All formatters of a language, each made once. A formatter of times takes 30 kB of memory that V8 does not count. When a
 * page made one a row, the process grew by gigabytes before V8 collected any.
 */
export function formattersIn({ locale, date }: Habits) {
  const numbers = (options: Intl.NumberFormatOptions = {}) => new Intl.NumberFormat(locale, options);
  const dates = (options: Intl.DateTimeFormatOptions): DateFormatter => {
    const formatter = new Intl.DateTimeFormat(locale, options);
    return { format: (day) => date(formatter.format(day)) };
  };
  const time = dates({ dateStyle: 'medium', timeStyle: 'short', timeZone: 'America/Toronto' });
  return {
    whole: numbers(),
    /** Rounded to a hundredth. */
    hundredths: numbers({ maximumFractionDigits: 2 }),
    /** Without a fraction. */
    rounded: numbers({ maximumFractionDigits: 0 }),
    /** Thousands of bytes, with their unit. */
    kilobytes: numbers({ style: 'unit', unit: 'kilobyte', maximumFractionDigits: 0 }),
    percent: numbers({ style: 'percent', maximumFractionDigits: 0 }),
    /** Rounded to a tenth of a percent. */
    percentOfMany: numbers({ style: 'percent', maximumFractionDigits: 1 }),
    dollars: numbers({ style: 'currency', currency: 'CAD' }),
    /** With three decimals if an amount has them. */
    exactDollars: numbers({ style: 'currency', currency: 'CAD', maximumFractionDigits: 3 }),
    /** A calendar day, given as its midnight in UTC. */
    longDay: dates({ dateStyle: 'long', timeZone: 'UTC' }),
    /** The same with its month abbreviated. */
    mediumDay: dates({ dateStyle: 'medium', timeZone: 'UTC' }),
    /** A calendar day of a year that is known, given as its midnight in UTC. */
    shortDay: dates({ day: 'numeric', month: 'short', timeZone: 'UTC' }),
    /** With the day of the week, given as its midnight in UTC. */
    weekday: dates({ dateStyle: 'full', timeZone: 'UTC' }),
    /** In dollars alone. */
    wholeDollars: numbers({ style: 'currency', currency: 'CAD', maximumFractionDigits: 0 }),
    /**
     * In Eastern time, which receipts use as well. No line breaks between a day and its month: times are in narrow cells
     * and in headings.
     */
    time: { format: (day) => time.format(day).replace(' ', '\u00a0') } satisfies DateFormatter as DateFormatter,
    /** In Eastern time, the day in full. */
    longTime: dates({ dateStyle: 'long', timeStyle: 'short', timeZone: 'America/Toronto' }),
    /** The same without the day. */
    clock: dates({ timeStyle: 'short', timeZone: 'America/Toronto' }),
  };
}
