import type { Static } from 'typebox';
import { easternDay, toIso } from '#core/dates.ts';
import { contributionLimitCents } from '#core/election-finance/contribution-limit.ts';
import { spendingLimitCents } from '#core/election-finance/spending-limit.ts';
import { boxOf } from '#server/electoral/extent/boxes.ts';
import { centroidOf } from '#server/electoral/extent/centre.ts';
import { termsOf } from '#server/electoral/included/terms.ts';
import type { BoundaryVersion } from '#server/electoral/map/boundary.ts';
import { idsOf } from '#server/electoral/map/ids-of.ts';
import type { MapSnapshot } from '#server/electoral/map/map-snapshot.ts';
import type { BoundaryDetailSchema, BoundarySummarySchema } from '#server/electoral/schemas/schemas.ts';
import { describeSeat } from './describe-seat.ts';

type Summary = Static<typeof BoundarySummarySchema>;
type Detail = Static<typeof BoundaryDetailSchema>;

/**
 * A boundary with the figures of an instant: the map publisher's, else those of the last election by then. The contract
 * allows no null here: an unknown figure is 0, and its field is named in `notHeld`. `asked` is what the parameter `include`
 * names.
 */
export function summarize(map: MapSnapshot, version: BoundaryVersion, at: number, asked: ReadonlySet<string>): Summary {
  const { boundary, province, nameEn, nameFr } = version;
  const figures = map.figuresOf(boundary, at);
  const population = version.population ?? figures?.population ?? null;
  const electorCount = version.electorCount ?? figures?.electors ?? null;
  const notHeld: string[] = [];
  if (population === null) notHeld.push('population');
  if (electorCount === null) notHeld.push('electorCount');
  const summary = {
    id: boundary.id,
    level: boundary.set.level,
    province,
    code: boundary.code,
    name: nameEn,
    nameEn,
    nameFr,
    jurisdiction: boundary.set.jurisdiction,
    population: population ?? 0,
    electorCount: electorCount ?? 0,
    notHeld,
  };
  // A list has up to a hundred of them, mostly without more.
  if (asked.size === 0) return summary;
  return {
    ...summary,
    ...(asked.has('ids') && idsOf(boundary)),
    ...(asked.has('bbox') && { bbox: [...boxOf(map, version)] }),
    ...(asked.has('centroid') && centroidOf(version)),
    ...(asked.has('licence') && termsOf(boundary.set)),
    ...(asked.has('members') && { seat: describeSeat(map, boundary, at) }),
  };
}

/** Everything about a boundary, with the statutory amounts at an instant. */
export function describe(map: MapSnapshot, version: BoundaryVersion, at: number, asked: ReadonlySet<string>): Detail {
  const { set } = version.boundary;
  const { from, until } = map.spanOf(version);
  const summary = summarize(map, version, at, asked);
  const notHeld = [...summary.notHeld];
  const spending = spendingLimit(map, version, at);
  const contribution = set.level === 'FEDERAL' ? contributionLimit(at) : null;
  if (spending === null) notHeld.push('spendingLimit');
  if (contribution === null) notHeld.push('contributionLimit');
  return {
    ...summary,
    notHeld,
    ...centroidOf(version),
    spendingLimit: dollars(spending ?? 0),
    contributionLimit: dollars(contribution ?? 0),
    validFrom: toIso(from),
    validUntil: until === Infinity ? null : toIso(until),
    sourceUrl: set.sourceUrl,
    confidence: set.confidence,
  };
}

/**
 * In cents, by the federal formula, from the electors of the last election by then. Null if that election's electors or
 * the inflation factor are not known, and at other levels. From the writs to polling day the factor is that of the day
 * of the writs (Canada Elections Act, s. 477.49).
 */
function spendingLimit(map: MapSnapshot, { boundary }: BoundaryVersion, at: number): number | null {
  if (boundary.set.level !== 'FEDERAL') return null;
  const figures = map.figuresOf(boundary, at);
  if (!figures || figures.electors === null) return null;
  const today = easternDay(at);
  const day = today <= easternDay(figures.electionDate) ? easternDay(figures.writsIssued) : today;
  return spendingLimitCents(figures.electors, day, figures.averageElectors ?? undefined);
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
