/**
 * A text whose plain order is the natural order of the one given: "2" before "10", "12" before "12A", zeros in front of
 * a number ignored. Each number is led by its length, so that the shorter, which is the smaller, comes first.
 */
export const naturalKey = (text: string): string =>
  text.replace(/0*(\d+)/g, (_, digits: string) => `0${String.fromCharCode(0x30 + digits.length)}${digits}`);
