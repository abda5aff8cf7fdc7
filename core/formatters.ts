/** What a language's readers expect, by language. */
interface OfLanguages<Formatter> {
  readonly en: Formatter;
  readonly fr: Formatter;
}

const inBoth = <Formatter>(make: (locale: 'en-CA' | 'fr-CA') => Formatter): OfLanguages<Formatter> => ({
  en: make('en-CA'),
  fr: make('fr-CA'),
});

const numbers = (options: Intl.NumberFormatOptions = {}) => inBoth((locale) => new Intl.NumberFormat(locale, options));

/**
 * Days are cardinal numbers in both languages, but for the first of a month in French. No line ends in a time of the day,
 * and in French its hour has no zero before it (Office québécois de la langue française).
 */
function dates(options: Intl.DateTimeFormatOptions): OfLanguages<Pick<Intl.DateTimeFormat, 'format'>> {
  const { en, fr } = inBoth((locale) => new Intl.DateTimeFormat(locale, options));
  return {
    en: { format: (day) => en.format(day).replace(/ (?<half>[ap]\.m\.)/, '\u00a0$<half>') },
    fr: {
      format: (day) =>
        fr
          .format(day)
          .replace(/^(?<weekday>\p{L}+ )?1 /u, '$<weekday>1er ')
          .replace(/0?(?<hour>\d{1,2}) h (?<minute>\d{2})/, '$<hour>\u00a0h\u00a0$<minute>'),
    },
  };
}

type DayFormatters = ReturnType<typeof dates>;

/** No line breaks between a day and its month: times are in narrow cells and in headings. */
const withWholeDay = ({ en, fr }: DayFormatters): DayFormatters => ({
  en: { format: (day) => en.format(day).replace(' ', '\u00a0') },
  fr: { format: (day) => fr.format(day).replace(' ', '\u00a0') },
});

/**
 * All formatters and collators of the server, each made once. A formatter of times takes 30 kB of memory that V8 does
 * not count. When a page made one a row, the process grew by gigabytes before V8 collected any.
 */
export const formatters = {
  whole: numbers(),
  /** Rounded to a hundredth. */
  hundredths: numbers({ maximumFractionDigits: 2 }),
  /** Without a fraction. */
  rounded: numbers({ maximumFractionDigits: 0 }),
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
  /** In Eastern time, which receipts use as well. */
  time: withWholeDay(dates({ dateStyle: 'medium', timeStyle: 'short', timeZone: 'America/Toronto' })),
  /** The same without the day. */
  clock: dates({ timeStyle: 'short', timeZone: 'America/Toronto' }),
} as const;

/** As people order codes: 2 before 10. */
export const naturalOrder = new Intl.Collator('en', { numeric: true });

export const alphabeticalOrder = new Intl.Collator('en');

/** Streets and places, most of which are French names. */
export const streetOrder = new Intl.Collator('fr', { numeric: true });

/** Capitals and accents make no difference. */
export const looseOrder = new Intl.Collator('en-CA', { sensitivity: 'base', numeric: true });

const days = new Map<string, Intl.DateTimeFormat>();

/** Writes the parts of a calendar day in a time zone, which the IANA database names; made once for each zone. */
export function dayFormatter(timeZone: string): Intl.DateTimeFormat {
  let format = days.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
    days.set(timeZone, format);
  }
  return format;
}
