/**
 * A sort key: keys compared as plain text give the natural order of the texts. "2" is before "10" and "12" before
 * "12A"; leading zeros are ignored. Each number is preceded by its length, so that the shorter, which is the smaller,
 * is first.
 */
export const naturalKey = (text: string): string =>
  text.replace(/0*(\d+)/g, (_, digits: string) => `0${String.fromCharCode(0x30 + digits.length)}${digits}`);
