import type { MapComparison } from '#core/source/finding-values.ts';
import { type Finding, finding } from '#ingest/kind/gate.ts';
import { type NamedPlace, placedByName } from './places/named-places.ts';
import type { Subject } from './subject.ts';

/**
 * What a map that comes for the first time was compared with, and by how much it differs. A map that could be compared with
 * nothing has no finding: the list of sources says so. The sample, which is our own, has none either.
 *
 * @param compared what comparisons with published maps came to; see witnesses/witnesses.ts
 */
export function firstPublication(
  { source, districts, previous, censusOutline }: Subject,
  named: readonly NamedPlace[],
  compared: readonly MapComparison[],
): Finding[] {
  if (previous.length > 0 || source.confidence === 'SAMPLE') return [];
  const byPoints = new Set(source.points.map(({ code }) => code)).size;
  const values = {
    maps: compared,
    outline: censusOutline?.set ?? null,
    points: byPoints > 0 ? { inDistricts: byPoints, of: districts.length } : null,
    towns: named.length > 0 ? { names: named.length, there: placedByName(named).length } : null,
  };
  if (compared.length === 0 && !values.outline && !values.points && !values.towns) return [];
  return [finding('soft', 'first_publication', 'comparedFirst', values)];
}
