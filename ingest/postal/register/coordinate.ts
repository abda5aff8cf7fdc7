/** Stands for a missing coordinate. No longitude or latitude reaches it. */
export const noCoordinate = 0x7fffffff;

/** Units in a degree: a ten-millionth is about a centimetre, and 180 degrees of them fit into 32 bits. */
export const unitsPerDegree = 10_000_000;

const zero = 0x30;

/**
 * A decimal number of degrees (`-71.23456789`) straight from the bytes, in ten-millionths of a degree, cut off after
 * the seventh decimal. `noCoordinate` if there is no such number, or it is beyond 180.
 */
export function readCoordinate(bytes: Buffer, start: number, end: number): number {
  let at = start;
  let last = end;
  while (at < last && bytes[at] === 0x20) at++;
  while (last > at && bytes[last - 1] === 0x20) last--;
  const isNegative = bytes[at] === 0x2d;
  if (isNegative || bytes[at] === 0x2b) at++;
  let value = 0;
  let decimals = -1;
  let seen = 0;
  for (; at < last; at++) {
    const byte = bytes[at] as number;
    if (byte === 0x2e && decimals < 0) {
      decimals = 0;
      continue;
    }
    const digit = byte - zero;
    if (digit < 0 || digit > 9) return noCoordinate;
    seen++;
    if (decimals >= 7) continue;
    value = value * 10 + digit;
    if (decimals >= 0) decimals++;
    if (value > 1_800_000_000) return noCoordinate;
  }
  if (seen === 0) return noCoordinate;
  for (let i = Math.max(decimals, 0); i < 7; i++) value *= 10;
  if (value > 1_800_000_000) return noCoordinate;
  return isNegative ? -value : value;
}
