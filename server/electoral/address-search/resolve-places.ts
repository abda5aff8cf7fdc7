import { type Level, levels } from '#core/levels.ts';
import { certainty, unknownLevel } from '#locator/src/answer/resolution.ts';
import { resolvePoint } from '#server/electoral/lookup/point.ts';
import type { LevelResolution, LookupResolution } from '#server/electoral/lookup/resolution.ts';
import type { MapSnapshot } from '#server/electoral/map/map-snapshot.ts';
import type { LocatedNumber } from './locate-number.ts';

interface Weighed {
  readonly resolution: LevelResolution;
  weight: number;
}

/**
 * The districts of places of which each may be the one that is meant. A level at which they differ has the likeliest
 * district, and all of them as alternatives. Null if no district covers any of them.
 */
export function resolvePlaces(
  map: MapSnapshot,
  { matched, places }: LocatedNumber,
  at: number,
): LookupResolution | null {
  const counted = places.filter(({ weight }) => weight > 0);
  const found = counted.map(({ at: [longitude, latitude], weight }) => ({
    weight,
    resolution: resolvePoint(map, longitude, latitude, at),
  }));
  const first = found.find(({ resolution }) => resolution !== null)?.resolution;
  if (!first) return null;
  const levelOf = (level: Level): LevelResolution => {
    const known = new Map<string, Weighed>();
    for (const { resolution, weight } of found) {
      const there = resolution?.levels[level] ?? unknownLevel;
      const key = String(there.version?.index ?? there.absence);
      const same = known.get(key);
      if (same) same.weight += weight;
      else known.set(key, { resolution: there, weight });
    }
    return joined([...known.values()], certainty[matched]);
  };
  const resolved = Object.fromEntries(levels.map((level) => [level, levelOf(level)])) as Record<Level, LevelResolution>;
  return { province: first.province, levels: resolved };
}

function joined(found: readonly Weighed[], trusted: number): LevelResolution {
  const sorted = found.toSorted((a, b) => b.weight - a.weight);
  const { resolution, weight } = sorted[0]!;
  if (sorted.length === 1) return { ...resolution, confidence: resolution.confidence * trusted };
  const alternatives = sorted.flatMap(({ resolution: { version }, weight: share }) =>
    version === null ? [] : [{ version, share: Math.round(share * 1e6) / 1e6 }],
  );
  return { ...resolution, confidence: resolution.confidence * trusted * weight, alternatives };
}
