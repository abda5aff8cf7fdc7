import type { Finding } from '#ingest/kind/gate.ts';
import { median } from '#ingest/kind/median.ts';
import { perimeterKm } from '#ingest/maps/geometry/perimeter.ts';
import { hardWithAdvice } from './review-advice.ts';
import type { ComparedDistrict } from './strays.ts';

/** Metres all around; less is a matter of rounding. */
const least = 1;
/** Strips of one width differ by no more than this share of it: bends narrower than the strip are gone. */
const alike = 0.5;
/** The share of the districts that are narrower or wider by about the same. */
const most = 0.75;

interface Measured extends ComparedDistrict {
  readonly code: string;
  readonly areaKm2: number;
}

/**
 * Districts all of which are narrower by the same strip all around. Neighbours share their borders: what one loses there the
 * other gains, unless gaps were made between all of them. Districts that are wider overlap, which is seen without a map before; or
 * the map has grown at its outer border.
 */
export function narrowed(before: readonly Measured[], after: readonly Measured[]): Finding[] {
  const last = new Map(before.map((district) => [district.code, district]));
  const strips = after.flatMap(({ code, areaKm2 }) => {
    const from = last.get(code);
    return from ? [((from.areaKm2 - areaKm2) / perimeterKm(from.geometry)) * 1000] : [];
  });
  if (strips.length < 2) return [];
  const usual = median(strips);
  const like = strips.filter((strip) => Math.abs(strip - usual) <= usual * alike);
  if (usual < least || like.length < strips.length * most) return [];
  return [
    hardWithAdvice(
      'narrowed',
      `${like.length} of ${strips.length} districts have lost area since the last publication as if a strip of about ${usual.toFixed(1)} m along all their borders were gone. Gaps may lie between neighbours now, or water was cut off.`,
    ),
  ];
}
