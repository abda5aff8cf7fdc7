import type { Static } from 'typebox';
import { contributionLimitCents } from '#core/contribution-limit.ts';
import { easternDay, toIso } from '#core/dates.ts';
import { spendingLimitCents } from '#core/spending-limit.ts';
import type { BoundaryVersion } from './map/boundary.ts';
import type { MapSnapshot } from './map/map-snapshot.ts';
import type { BoundaryDetailSchema, BoundarySummarySchema } from './schemas.ts';

type Summary = Static<typeof BoundarySummarySchema>;
type Detail = Static<typeof BoundaryDetailSchema>;

/** The contract allows no null here: an unknown figure is 0, and its field is named in `notHeld`. */
export function summarize({ boundary, province, nameEn, population, electorCount }: BoundaryVersion): Summary {
  const notHeld: string[] = [];
  if (population === null) notHeld.push('population');
  if (electorCount === null) notHeld.push('electorCount');
  return {
    id: boundary.id,
    level: boundary.set.level,
    province,
    code: boundary.code,
    name: nameEn,
    population: population ?? 0,
    electorCount: electorCount ?? 0,
    notHeld,
  };
}

/** Everything about a boundary, with the statutory amounts at an instant. */
export function describe(map: MapSnapshot, version: BoundaryVersion, at: number): Detail {
  const { set } = version.boundary;
  const { from, until } = map.spanOf(version);
  const summary = summarize(version);
  const notHeld = [...summary.notHeld];
  const spending = spendingLimit(map, version, at);
  const contribution = set.level === 'FEDERAL' ? contributionLimit(at) : null;
  if (spending === null) notHeld.push('spendingLimit');
  if (contribution === null) notHeld.push('contributionLimit');
  return {
    ...summary,
    notHeld,
    nameEn: version.nameEn,
    nameFr: version.nameFr,
    centroidLat: version.labelLatitude,
    centroidLng: version.labelLongitude,
    spendingLimit: dollars(spending ?? 0),
    contributionLimit: dollars(contribution ?? 0),
    validFrom: toIso(from),
    validUntil: until === Infinity ? null : toIso(until),
    sourceUrl: set.sourceUrl,
    confidence: set.confidence,
  };
}

/**
 * In cents, by the federal formula, from the electors of the latest election or, without such a figure, from those that
 * the publisher of the map states. Null where neither is known, and at other levels.
 */
function spendingLimit(map: MapSnapshot, { boundary, electorCount }: BoundaryVersion, at: number): number | null {
  if (boundary.set.level !== 'FEDERAL') return null;
  const figures = map.figures.get(boundary.index);
  const day = easternDay(at);
  if (figures?.electors != null) return spendingLimitCents(figures.electors, day, figures.averageElectors ?? undefined);
  return electorCount === null ? null : spendingLimitCents(electorCount, day);
}

/** In cents; null for a year that the reference table does not have. */
function contributionLimit(at: number): number | null {
  try {
    return contributionLimitCents(Number(easternDay(at).slice(0, 4)));
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function dollars(cents: number): string {
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
}
