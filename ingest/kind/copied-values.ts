import { boxOfPositions } from '#core/geometry/polygons.ts';

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
  const [west, south, east, north] = boxOfPositions(positions.flat());
  return `(${east},${north}),(${west},${south})`;
}
