import { easternDay, easternMidnight } from '#core/dates.ts';
import { SourceError } from '#core/errors.ts';
import type { PublishOptions } from '#ingest/kind/source-kind.ts';
import type { BoundarySource } from '#ingest/registry/source.ts';
import { type CurrentSet, declaredSpan } from './set.ts';

/** A district as a publication states it. */
export interface StatedDistrict {
  readonly code: string;
  readonly nameEn: string;
  readonly nameFr: string;
  readonly contentHash: string;
}

/** Whether a file says again what the last publication said. `renames` of the source are no differences. */
export function isRestatement(
  source: BoundarySource,
  last: readonly StatedDistrict[],
  districts: readonly StatedDistrict[],
): boolean {
  const known = new Map(last.map((district) => [district.code, district]));
  const renamed = new Set(source.renames?.map(({ code }) => code));
  return (
    known.size === districts.length &&
    districts.every(({ code, nameEn, nameFr, contentHash }) => {
      const before = known.get(code);
      if (before === undefined || before.contentHash !== contentHash) return false;
      return renamed.has(code) || (before.nameEn === nameEn && before.nameFr === nameFr);
    })
  );
}

/**
 * The instant from which on a publication states the map; -Infinity for the map's whole span, which is the rule. A file
 * that says again what the last publication said states what that one stated.
 *
 * @throws SourceError if a change of law is published of a map that is not in force any more
 */
export function statedFrom(
  source: BoundarySource,
  current: CurrentSet,
  { fromToday, now }: PublishOptions,
  isRepeated: () => boolean,
): number {
  if (current.amendedFrom === null) return -Infinity;
  if (fromToday === undefined) return isRepeated() ? current.amendedFrom : -Infinity;
  const today = easternMidnight(easternDay(now));
  if (!fromToday || today <= declaredSpan(source).from) return -Infinity;
  if (now < current.valid.until) return today;
  throw new SourceError(
    `The map is in force until ${easternDay(current.valid.until)} only, so the law cannot change in it from today on: publish it without --from-today.`,
  );
}
