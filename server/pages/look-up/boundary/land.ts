import { formatters } from '#core/formatters.ts';
import { decodeWkb } from '#core/geometry/wkb.ts';
import { boundaryTexts } from '#core/texts/texts.ts';
import type { BoundaryVersion } from '#server/electoral/map/boundary.ts';
import { shareOfLand } from '#server/pages/base-map/share-of-land.ts';
import type { Language } from '#server/pages/language.ts';
import { area } from '#server/pages/look-up/parts.tsx';

/** The bundled map's shores lie up to two kilometres from the true ones, so that it says nothing about smaller districts. */
const leastKm2 = 500;
/** From this share on, what is missing may be the shores' own error. */
const nearlyAll = 0.98;

const shares = new WeakMap<BoundaryVersion, Promise<number>>();

/** Measured once for each district, since a large one takes a quarter of a second. */
function shareOf(version: BoundaryVersion): Promise<number> {
  let share = shares.get(version);
  if (!share) {
    share = shareOfLand(decodeWkb(version.displayGeometry));
    share.catch(() => shares.delete(version));
    shares.set(version, share);
  }
  return share;
}

/**
 * What a page says of a district's land, to two digits; undefined for a district that is too small to say it, and for a
 * fictional one, which lies in the sea.
 */
export async function landOf(version: BoundaryVersion, language: Language): Promise<string | undefined> {
  if (version.areaKm2 < leastKm2 || version.boundary.set.confidence === 'SAMPLE') return undefined;
  const text = boundaryTexts[language];
  const share = await shareOf(version);
  if (share >= nearlyAll) return text.nearlyAll;
  const km2 = Number((share * version.areaKm2).toPrecision(2));
  return text.about(km2 < 1 ? area(0, language) : area(km2, language), formatters.percent[language].format(share));
}
