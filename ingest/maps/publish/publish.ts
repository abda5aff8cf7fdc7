import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import { easternMidnight } from '#core/dates.ts';
import { SourceError } from '#core/errors.ts';
import type { PublishOptions } from '#ingest/kind/source-kind.ts';
import { slug } from '#ingest/registry/expression.ts';
import type { BoundarySource } from '#ingest/registry/source.ts';
import { type DistrictRows, loadDistricts } from './load-districts.ts';
import { readSet } from './set.ts';
import { isRestatement, type StatedDistrict, statedFrom } from './statement.ts';
import { type Plan, planTimeline } from './timeline.ts';
import { lockPublications, type Publishable, writePublication } from './write.ts';

interface Publication {
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  /** The catalogue's version with this publication; null if nothing changed. */
  readonly catalogueVersion: number | null;
}

/** The id of a district, readable and lasting: `ca-federal-2023-35075`. */
export function boundaryId(setId: string, code: string): string {
  return `${setId}-${slug(code)}`;
}

/** The renamings of each district, by id. Throws a SourceError if one is of a district that the map does not have. */
function renamesOf({ id, renames = [] }: BoundarySource, districtsById: ReadonlyMap<string, Publishable>) {
  const unknown = renames.filter(({ code }) => !districtsById.has(boundaryId(id, code)));
  if (unknown.length > 0) {
    throw new SourceError(
      `"renames" names districts that the map does not have: ${unknown.map(({ code }) => code).join(', ')}.`,
    );
  }
  return (district: string) =>
    renames
      .filter(({ code }) => boundaryId(id, code) === district)
      .map(({ from, nameEn, nameFr }) => ({ from: easternMidnight(from), nameEn, nameFr }));
}

const md5 = (bytes: Uint8Array): string => createHash('md5').update(bytes).digest('hex');

/**
 * Publishes a map inside the caller's transaction: states what is now known of the map: for its whole span, or with
 * `fromToday` from today on. Rows that say something else are superseded and stay on record; the spans of the
 * jurisdiction's maps are derived anew; the catalogue's version is raised. Does nothing if nothing changed. If any
 * district's content is new, all have a display geometry; otherwise it is empty. Publications wait for each other on a
 * lock.
 *
 * @throws SourceError if the source contradicts what is published: see `readSet`, `statedFrom`
 */
export async function publishMap(
  trx: Knex.Transaction,
  source: BoundarySource,
  districts: readonly Publishable[],
  options: PublishOptions,
): Promise<Publication> {
  await lockPublications(trx);
  const set = await readSet(trx, source);
  const isDrawn = districts.some(({ displayGeometry }) => displayGeometry.length > 0);
  const known = await loadDistricts(trx, source.id, { withOutlines: isDrawn });
  const districtsById = new Map(districts.map((district) => [boundaryId(source.id, district.code), district]));
  const renames = renamesOf(source, districtsById);
  const from = statedFrom(source, set, options, () => isRestatement(source, lastOf(known), districts));

  const plans = new Map<string, Plan>();
  for (const id of new Set([...known.keys(), ...districtsById.keys()])) {
    const district = districtsById.get(id);
    const body = district && { ...district, displayHash: isDrawn ? md5(district.displayGeometry) : null };
    const { versions } = known.get(id) ?? { versions: [] };
    plans.set(id, planTimeline(versions, body ?? null, { from, renames: renames(id) }));
  }
  const count = (change: Plan['change']) => [...plans.values()].filter((plan) => plan.change === change).length;
  const counts = { added: count('added'), changed: count('changed'), removed: count('removed') };
  const isTouched = counts.added + counts.changed + counts.removed > 0;
  // A change of law that changes nothing leaves the last statement as it was.
  const sets = set.changes(isTouched || options.fromToday !== true ? from : (set.amendedFrom ?? -Infinity));
  if (sets.length === 0 && !isTouched) return { ...counts, catalogueVersion: null };

  const added = new Map([...districtsById].filter(([id]) => !known.has(id)));
  const { version } = await writePublication(trx, { setId: source.id, sets, added, plans, bodies: districtsById });
  return { ...counts, catalogueVersion: version };
}

/** What the last publication said of each district: what applies at the end of the map. */
function lastOf(known: ReadonlyMap<string, DistrictRows>): StatedDistrict[] {
  return [...known.values()].flatMap(({ code, versions }) => {
    const last = versions.at(-1);
    return last?.until === Infinity ? [{ ...last, code }] : [];
  });
}
