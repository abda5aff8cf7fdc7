import { checkedAgainst, type OutsideCheck } from '#core/source/checked-against.ts';
import type { Finding } from '#ingest/kind/gate.ts';
import { type NamedPlace, placedByName } from './places/named-places.ts';
import type { Subject } from './subject.ts';

const statements = ['codes', 'names', 'area'] as const satisfies readonly OutsideCheck[];

/** "a", "a and b", "a, b and c". */
const inWords = (words: readonly string[]): string => words.join(', ').replace(/, ([^,]*)$/u, ' and $1');

/**
 * What nothing has checked of a map that comes for the first time: there is no publication to compare it with, and a
 * wrong file may have the right count. Soft, because most maps are right; a person looks once. The sample is our own.
 */
export function firstPublication({ source, districts, previous }: Subject, named: readonly NamedPlace[]): Finding[] {
  if (previous.length > 0 || source.confidence === 'SAMPLE') return [];
  const checked = checkedAgainst(source);
  const unstated = statements.filter((statement) => !checked.includes(statement));
  const byPoints = new Set(source.points.map(({ code }) => code));
  const byName = placedByName(named).filter((code) => !byPoints.has(code)).length;
  const confirmed = byPoints.size + byName;
  if (unstated.length === 0 && confirmed >= districts.length) return [];
  const gaps = [
    `points confirm the place of ${byPoints.size} of ${districts.length} districts${byName > 0 ? `, and the towns whose names they bear that of ${byName} more` : ''}`,
    ...(unstated.length > 0 ? [`nothing outside the file states its ${inWords(unstated)}`] : []),
  ];
  return [
    {
      severity: 'soft',
      check: 'first_publication',
      message: `The first publication of this map is compared with nothing: ${gaps.join(', ')}. Look at it once (npx hustings review ${source.id} --picture look.html).`,
    },
  ];
}
