import { LRUCache } from 'lru-cache';
import { decodeWkb } from '#core/geometry/wkb.ts';
import { CachedJson } from '#server/content/json-content.ts';
import type { BoundaryVersion } from '#server/electoral/map/boundary.ts';
import { displayTolerance } from './display-tolerance.ts';
import { shapeText } from './shape-text.ts';

/** Keyed by the hash of a geometry, which is the same from one snapshot to the next. Sizes in bytes. */
const texts = {
  full: new LRUCache<string, CachedJson>({ maxSize: 64_000_000, sizeCalculation: sizeOf }),
  display: new LRUCache<string, CachedJson>({ maxSize: 32_000_000, sizeCalculation: sizeOf }),
};

/** The two content codings together take about half as much again. */
function sizeOf({ bytes }: CachedJson): number {
  return Math.ceil(1.5 * bytes.length);
}

/** A boundary's full geometry, as GeoJSON. */
export function fullText({ contentHash, geometry }: BoundaryVersion): CachedJson {
  const cached = texts.full.get(contentHash);
  if (cached) return cached;
  const text = new CachedJson(shapeText(geometry));
  texts.full.set(contentHash, text);
  return text;
}

/** A boundary's geometry for drawing, as GeoJSON, with its tolerance. */
export function displayText({ contentHash, displayHash, geometry, displayGeometry }: BoundaryVersion): CachedJson {
  const key = `${contentHash} ${displayHash}`;
  const cached = texts.display.get(key);
  if (cached) return cached;
  const display = decodeWkb(displayGeometry);
  const text = new CachedJson(shapeText(display, displayTolerance(geometry, display)));
  texts.display.set(key, text);
  return text;
}

export type Resolution = 'full' | 'display';

/** The same as bytes, for a whole map. Full geometries are not stored: those of one map would push out all others. */
export const shapeBytes = (version: BoundaryVersion, resolution: Resolution): Buffer =>
  resolution === 'display'
    ? displayText(version).bytes
    : (texts.full.peek(version.contentHash)?.bytes ?? shapeText(version.geometry));
