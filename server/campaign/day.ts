/**
 * A calendar day (YYYY-MM-DD) as the date-time that the contract asks for: its midnight in UTC, so that the first ten
 * characters are the day itself, whoever reads them and wherever.
 */
export const dayAsDateTime = (day: string): string => `${day}T00:00:00.000Z`;

/** Whether the text is a day that the calendar has, written YYYY-MM-DD. */
export function isCalendarDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
