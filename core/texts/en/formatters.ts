import { formattersIn } from '#core/texts/formatters-in.ts';

/** Days are cardinal numbers. No line ends in a time of the day. */
export const formatters = formattersIn({
  locale: 'en-CA',
  date: (written) => written.replace(/ (?<half>[ap]\.m\.)/, '\u00a0$<half>'),
});
