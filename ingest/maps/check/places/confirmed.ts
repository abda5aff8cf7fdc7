import type { Subject } from '#ingest/maps/check/subject.ts';
import type { CoveredBy } from './covering.ts';
import { type NamedPlace, placedByName } from './named-places.ts';

/** The codes of districts that something outside the file places: where they lie, and elsewhere. */
export interface ConfirmedPlaces {
  readonly inPlace: ReadonlySet<string>;
  readonly away: ReadonlySet<string>;
}

/** What acceptance points and the towns whose names districts bear say of where the districts lie. */
export function confirmedPlaces(
  { source }: Pick<Subject, 'source'>,
  coveredBy: CoveredBy,
  named: readonly NamedPlace[],
): ConfirmedPlaces {
  const isCovered = ({ code, ...point }: (typeof source.points)[number]) => coveredBy(point).includes(code);
  const byName = new Set(placedByName(named));
  return {
    inPlace: new Set([...source.points.filter(isCovered).map(({ code }) => code), ...byName]),
    away: new Set([
      ...source.points.filter((point) => !isCovered(point)).map(({ code }) => code),
      ...named.filter(({ code }) => !byName.has(code)).map(({ code }) => code),
    ]),
  };
}
