import type { Degrees } from './exchanged-degrees.ts';

/** A comma, a semicolon or blanks between two coordinates. */
const separator = /\s*[,;]\s*|\s+/;
/** The sign of degrees, which some maps copy behind each. */
const sign = /\s?°(?=[\s,;]|$)/g;
const degrees = /^[-+]?\d{1,3}(?:\.\d+)?$/;

/** Two numbers in the form of a latitude and a longitude, in degrees; null for any other text. They may lie beyond the Earth's. */
export function readTypedPoint(text: string): Degrees | null {
  const parts = text.trim().replaceAll(sign, '').split(separator);
  if (parts.length !== 2 || !parts.every((part) => degrees.test(part))) return null;
  const [lat = Number.NaN, lng = Number.NaN] = parts.map(Number);
  return { lat, lng };
}

export const isOnEarth = ({ lat, lng }: Degrees): boolean => Math.abs(lat) <= 90 && Math.abs(lng) <= 180;
