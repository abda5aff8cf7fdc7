/** Values of rows in COPY's text format, as `copy-lines.ts` sends them. */

/** Without what would end a field or a line, and with single spaces. */
export const plainText = (text: string): string =>
  text
    .replace(/[\p{Cc}\\]/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim();

/** Bytes in hexadecimal; the format reads a doubled backslash as one. */
export const bytesText = (bytes: Buffer): string => `\\\\x${bytes.toString('hex')}`;

/** The box around positions. */
export function boxText(positions: readonly (readonly [number, number])[]): string {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [longitude, latitude] of positions) {
    west = Math.min(west, longitude);
    south = Math.min(south, latitude);
    east = Math.max(east, longitude);
    north = Math.max(north, latitude);
  }
  return `(${east},${north}),(${west},${south})`;
}
