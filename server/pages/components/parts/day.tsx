import { formatters } from '#core/formatters.ts';
import type { Language } from '#server/pages/language.ts';

/** A calendar day, YYYY-MM-DD, in the reader's words. `isShort`: its month is abbreviated, as in a table. */
export function Day({
  day,
  isShort = false,
  language,
}: {
  readonly day: string;
  readonly isShort?: boolean;
  readonly language: Language;
}) {
  const formatter = isShort ? formatters.mediumDay : formatters.longDay;
  return <time dateTime={day}>{formatter[language].format(new Date(`${day}T00:00:00Z`))}</time>;
}

/** A sentence with days in it. `say` makes it from placeholders for them. */
export function SentenceWithDays({
  say,
  days,
  language,
}: {
  readonly say: (day: string, other: string) => string;
  readonly days: readonly [day: string, other?: string];
  readonly language: Language;
}) {
  const parts = say(`${mark}0${mark}`, `${mark}1${mark}`).split(mark);
  return (
    <>
      {parts.map((part, i) =>
        i % 2 === 0 ? part : <Day key={part} day={days[Number(part)] ?? ''} language={language} />,
      )}
    </>
  );
}

/** It is in no text. */
const mark = '\u0001';

/** A time in the reader's words, in Eastern time. */
export const Instant = ({ time, language }: { readonly time: Date; readonly language: Language }) => (
  <time dateTime={time.toISOString()}>{formatters.time[language].format(time)}</time>
);
