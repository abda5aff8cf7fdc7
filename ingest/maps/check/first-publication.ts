import type { Finding } from '#ingest/kind/gate.ts';
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
  compared: readonly string[],
): Finding[] {
  if (previous.length > 0 || source.confidence === 'SAMPLE') return [];
  const byPoints = new Set(source.points.map(({ code }) => code)).size;
  const byName = placedByName(named).length;
  const with_ = [
    ...compared,
    ...(censusOutline ? [`the outline of ${censusOutline.set}`] : []),
    ...(byPoints > 0 ? [`points in ${byPoints} of ${districts.length} districts`] : []),
    ...(named.length > 0 ? [`the towns of ${named.length} names, of which ${byName} lie there`] : []),
  ];
  if (with_.length === 0) return [];
  return [
    {
      severity: 'soft',
      check: 'first_publication',
      message: `At its first publication the map was compared with ${with_.join(', and with ')}.`,
    },
  ];
}
