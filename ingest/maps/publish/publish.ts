import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import { easternMidnight } from '#core/dates.ts';
import { SourceError } from '#core/errors.ts';
import { slug } from '#ingest/registry/expression.ts';
import type { BoundarySource } from '#ingest/registry/source.ts';
import { type CatalogueVersion, raiseCatalogue } from '#ingest/run/catalogue.ts';
import type { PublishOptions } from '#ingest/run/source-kind.ts';
import { spanColumns, spanOf } from './ranges.ts';
import { type Body, copyVersions, insertVersions, type NewVersion, supersedeVersions } from './rows.ts';
import { readSet, writeSets } from './set.ts';
import { isRestatement, type StatedDistrict, statedFrom } from './statement.ts';
import { type Plan, planTimeline, type Version } from './timeline.ts';

/** A district with everything that its row holds, ready to be written. */
export type Publishable = Body & StatedDistrict;

export interface Publication {
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  /** The catalogue's version with this publication; null where nothing changed. */
  readonly catalogueVersion: number | null;
}

/** The id of a district, readable and lasting: `ca-federal-2023-35075`. */
export function boundaryId(setId: string, code: string): string {
  return `${setId}-${slug(code)}`;
}

interface KnownDistrict {
  readonly code: string;
  /** Those known now, the earliest first. */
  readonly versions: Version[];
}

/** The districts that the set ever had, by id. The hash of outlines is empty unless it is asked for. */
async function loadDistricts(
  trx: Knex.Transaction,
  setId: string,
  withOutlines: boolean,
): Promise<Map<string, KnownDistrict>> {
  const { rows } = await trx.raw<{
    rows: Array<
      Omit<Version, 'from' | 'until'> & { boundary_id: string; code: string; span_from: number; span_until: number }
    >;
  }>(
    `select b.id as boundary_id, b.code, v.id, name_en as "nameEn", name_fr as "nameFr", content_hash as "contentHash",
       ${withOutlines ? 'md5(display_geometry)' : "''"} as "displayHash", ${spanColumns('valid')}
     from boundaries b left join boundary_versions v on v.boundary_id = b.id and upper_inf(v.recorded)
     where b.set_id = ? order by lower(valid) nulls first`,
    [setId],
  );
  const districts = new Map<string, KnownDistrict>();
  for (const { boundary_id, code, span_from, span_until, ...version } of rows) {
    const known = districts.get(boundary_id) ?? { code, versions: [] };
    if (version.id !== null) known.versions.push({ ...version, ...spanOf({ span_from, span_until }) });
    districts.set(boundary_id, known);
  }
  return districts;
}

async function writePlans(
  trx: Knex.Transaction,
  plans: ReadonlyMap<string, Plan>,
  bodies: ReadonlyMap<string, Publishable>,
  publication: CatalogueVersion,
): Promise<void> {
  const superseded = [...plans.values()].flatMap((plan) => plan.superseded);
  await supersedeVersions(trx, superseded, publication);
  const versions = [...plans].flatMap(([boundaryId, { inserted }]) =>
    inserted.map((segment): NewVersion => ({ boundaryId, segment })),
  );
  await copyVersions(
    trx,
    versions.filter(({ segment }) => segment.copyOf !== null),
    publication,
  );
  const fresh = versions
    .filter(({ segment }) => segment.copyOf === null)
    .map((version) => ({ ...version, body: bodies.get(version.boundaryId) as Publishable }));
  await insertVersions(trx, fresh, publication);
}

async function addBoundaries(trx: Knex.Transaction, setId: string, added: ReadonlyMap<string, Publishable>) {
  await trx.raw(
    `insert into boundaries (id, set_id, code) select id, ?, code from unnest(?::text[], ?::text[]) as new (id, code)`,
    [setId, [...added.keys()], [...added.values()].map(({ code }) => code)],
  );
}

/** The renamings of each district, by id. Throws a SourceError where one is of a district that the map does not have. */
function renamesOf({ id, renames = [] }: BoundarySource, wanted: ReadonlyMap<string, Publishable>) {
  const unknown = renames.filter(({ code }) => !wanted.has(boundaryId(id, code)));
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
 * Publishes a map inside the caller's transaction: states what is known now of the map's whole span, or with `fromToday`
 * from today on. Rows that say something else are superseded and stay on record; the spans of the jurisdiction's maps are
 * derived anew; the catalogue's version is raised. Does nothing where nothing changed. Where any district's content is
 * new, all have a display geometry; otherwise it is empty. Publications wait for each other on a lock.
 *
 * @throws SourceError where the source contradicts what is held: see `readSet`, `statedFrom`
 */
export async function publishMap(
  trx: Knex.Transaction,
  source: BoundarySource,
  districts: readonly Publishable[],
  options: PublishOptions,
): Promise<Publication> {
  await trx.raw(`select pg_advisory_xact_lock(hashtext('hustings publish'))`);
  const set = await readSet(trx, source);
  const isDrawn = districts.some(({ displayGeometry }) => displayGeometry.length > 0);
  const known = await loadDistricts(trx, source.id, isDrawn);
  const wanted = new Map(districts.map((district) => [boundaryId(source.id, district.code), district]));
  const renames = renamesOf(source, wanted);
  const from = statedFrom(source, set, options, () => isRestatement(source, lastOf(known), districts));

  const plans = new Map<string, Plan>();
  for (const id of new Set([...known.keys(), ...wanted.keys()])) {
    const district = wanted.get(id);
    const body = district && { ...district, displayHash: isDrawn ? md5(district.displayGeometry) : null };
    const { versions } = known.get(id) ?? { versions: [] };
    plans.set(id, planTimeline(versions, body ?? null, { from, renames: renames(id) }));
  }
  const count = (change: Plan['change']) => [...plans.values()].filter((plan) => plan.change === change).length;
  const counts = { added: count('added'), changed: count('changed'), removed: count('removed') };
  const isTouched = counts.added + counts.changed + counts.removed > 0;
  // A change of law that changes nothing leaves the last statement as it was.
  const sets = set.changes(isTouched || options.fromToday !== true ? from : (set.statedFrom ?? -Infinity));
  if (sets.length === 0 && !isTouched) return { ...counts, catalogueVersion: null };

  const publication = await raiseCatalogue(trx);
  // The spans of two maps, and those of one district's rows, may overlap between two statements.
  await trx.raw('set constraints all deferred');
  await writeSets(trx, sets, publication.recordedAt);
  await addBoundaries(trx, source.id, new Map([...wanted].filter(([id]) => !known.has(id))));
  await writePlans(trx, plans, wanted, publication);
  return { ...counts, catalogueVersion: publication.version };
}

/** What the last publication said of each district: what stands at the end of the map. */
function lastOf(known: ReadonlyMap<string, KnownDistrict>): StatedDistrict[] {
  return [...known.values()].flatMap(({ code, versions }) => {
    const last = versions.at(-1);
    return last?.until === Infinity ? [{ ...last, code }] : [];
  });
}
