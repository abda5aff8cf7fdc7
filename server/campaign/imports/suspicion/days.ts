/** Beginnings of the months in both languages, as spreadsheets shorten them. */
const month =
  '(?:jan|janv|feb|f[ée]v|f[ée]vr|mar|mars|apr|avr|may|mai|jun|june|juin|jul|juil|july|aug|ao[uû]|ao[uû]t|sep|sept|oct|nov|dec|d[ée]c)\\.?';
const time = '(?:[ T]\\d{1,2}:\\d{2}(?::\\d{2}(?:\\.\\d+)?)?)?';

/** 2027-01-01, 02-Jan, Jan-02, 3-avr.-27, 00/01/1900: what becomes of 3/4 or 12-10 in a cell that a spreadsheet takes for a day. */
const day = new RegExp(
  `^(?:\\d{4}-\\d{2}-\\d{2}${time}|\\d{1,2}-${month}(?:-\\d{2}(?:\\d{2})?)?|${month}-\\d{2}(?:\\d{2})?|0?0[/-]0?1[/-]19?00)$`,
  'i',
);

/** A civic number with its unit that has become a day, before the street. */
const before = new RegExp(`^(?:\\d{4}-\\d{2}-\\d{2}|\\d{1,2}-${month}) \\D`, 'i');

/** Whether a cell of a column of no days is a day. */
export const isDayCell = (text: string, kind: string): boolean =>
  kind === 'd' || kind === 't' || day.test(text) || before.test(text);
