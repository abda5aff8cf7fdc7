import { formattersIn } from '#core/texts/formatters-in.ts';

/**
 * Days are cardinal numbers, except for the first of a month. No line ends in a time of the day, and its hour has no zero before
 * it (Office québécois de la langue française).
 */
export const formatters = formattersIn({
  locale: 'fr-CA',
  date: (written) =>
    written
      .replace(/^(?<weekday>\p{L}+ )?1 /u, '$<weekday>1er ')
      .replace(/0?(?<hour>\d{1,2}) h (?<minute>\d{2})/, '$<hour>\u00a0h\u00a0$<minute>'),
});
