import type { Knex } from 'knex';
import { easternMidnight } from '#core/dates.ts';
import { SourceError } from '#core/errors.ts';
import { slug } from '#ingest/registry/expression.ts';
import type { BoundarySource } from '#ingest/registry/source.ts';
import { raiseCatalogue } from '#ingest/run/catalogue.ts';
import { type Body, copyVersion, insertVersions, range } from './rows.ts';
import { placeSet } from './set.ts';
import { type Plan, planTimeline, type Segment, type Version } from './timeline.ts';

/** A district with everything that its row holds, ready to be written. */
export interface Publishable extends Body {
  readonly code: string;
  readonly nameEn: string;
  readonly nameFr: string;
  readonly contentHash: string;
}

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

async function loadVersions(trx: Knex.Transaction, setId: string): Promise<Map<string, Version[]>> {
  const { rows } = await trx.raw<{ rows: Array<{ boundary_id: string } & Version> }>(
    `select b.id as boundary_id, v.id, name_en as "nameEn", name_fr as "nameFr", content_hash as "contentHash",
            extract(epoch from lower(valid))::float8 * 1000 as "from",
            coalesce(extract(epoch from upper(valid))::float8 * 1000, 'infinity'::float8) as "until"
     from boundaries b left join boundary_versions v on v.boundary_id = b.id where b.set_id = ?`,
    [setId],
  );
  const versions = new Map<string, Version[]>();
  for (const { boundary_id, ...version } of rows) {
    const known = versions.get(boundary_id) ?? [];
    if (version.id !== null) known.push(version);
    versions.set(boundary_id, known);
  }
  return versions;
}

async function writePlans(
  trx: Knex.Transaction,
  plans: ReadonlyMap<string, Plan>,
  bodies: ReadonlyMap<string, Publishable>,
  catalogueVersion: number,
): Promise<void> {
  // The spans of one district's rows may overlap between two statements: the constraint is checked at the commit.
  await trx.raw('set constraints all deferred');
  const fresh: Array<{ boundaryId: string; segment: Segment; body: Body }> = [];
  for (const [id, plan] of plans) {
    for (const segment of plan.inserted) {
      if (segment.copyOf !== null) await copyVersion(trx, segment.copyOf, segment, catalogueVersion);
      else fresh.push({ boundaryId: id, segment, body: bodies.get(id) as Publishable });
    }
    for (const { id: row, ...span } of plan.moved) {
      await trx.raw('update boundary_versions set valid = ?::tstzrange, catalogue_version = ? where id = ?', [
        range(span),
        catalogueVersion,
        row,
      ]);
    }
  }
  await insertVersions(trx, fresh, catalogueVersion);
  const gone = [...plans.values()].flatMap((plan) => plan.deleted);
  if (gone.length > 0) await trx.raw('delete from boundary_versions where id = any(?::bigint[])', [gone]);
}

/** Replaces the display geometry of unchanged districts: where a neighbour changed, the shared border is simplified anew. */
async function replaceDisplayGeometries(
  trx: Knex.Transaction,
  kept: ReadonlyArray<[id: string, body: Publishable]>,
): Promise<void> {
  for (const [id, { displayGeometry, contentHash }] of kept) {
    await trx.raw(
      `update boundary_versions set display_geometry = ?
       where boundary_id = ? and content_hash = ? and display_geometry is distinct from ?`,
      [displayGeometry, id, contentHash, displayGeometry],
    );
  }
}

/**
 * Publishes a map inside the caller's transaction: compares each district with the version in force, closes and opens
 * rows, and raises the catalogue's version. Does nothing where nothing changed. Where any district's content is new, all
 * have a display geometry; otherwise it is empty. Publications wait for each other on a lock.
 */
export async function publishMap(
  trx: Knex.Transaction,
  source: BoundarySource,
  districts: readonly Publishable[],
  now: number,
): Promise<Publication> {
  await trx.raw(`select pg_advisory_xact_lock(hashtext('hustings publish'))`);
  const { span, previousFrom, changed: setChanged } = await placeSet(trx, source);
  const versions = await loadVersions(trx, source.id);
  const wanted = new Map(districts.map((district) => [boundaryId(source.id, district.code), district]));
  const unknownRenames = source.renames?.filter(({ code }) => !wanted.has(boundaryId(source.id, code))) ?? [];
  if (unknownRenames.length > 0) {
    throw new SourceError(
      `"renames" names districts that the map does not have: ${unknownRenames.map(({ code }) => code).join(', ')}.`,
    );
  }
  const renamesOf = (id: string) =>
    (source.renames ?? [])
      .filter(({ code }) => boundaryId(source.id, code) === id)
      .map(({ from, nameEn, nameFr }) => ({ from: easternMidnight(from), nameEn, nameFr }));

  const plans = new Map<string, Plan>();
  for (const id of new Set([...versions.keys(), ...wanted.keys()])) {
    const plan = planTimeline(versions.get(id) ?? [], wanted.get(id) ?? null, span, {
      now,
      renames: renamesOf(id),
      previousFrom,
    });
    plans.set(id, plan);
  }
  const count = (change: Plan['change']) => [...plans.values()].filter((plan) => plan.change === change).length;
  const counts = { added: count('added'), changed: count('changed'), removed: count('removed') };
  if (!setChanged && counts.added + counts.changed + counts.removed === 0) return { ...counts, catalogueVersion: null };

  const newIds = [...wanted.keys()].filter((id) => !versions.has(id));
  if (newIds.length > 0) {
    await trx.raw(
      `insert into boundaries (id, set_id, code) select id, ?, code from unnest(?::text[], ?::text[]) as new (id, code)`,
      [source.id, newIds, newIds.map((id) => (wanted.get(id) as Publishable).code)],
    );
  }
  const catalogueVersion = await raiseCatalogue(trx);
  await writePlans(trx, plans, wanted, catalogueVersion);
  if (versions.size > 0 && counts.added + counts.changed + counts.removed > 0) {
    await replaceDisplayGeometries(
      trx,
      [...wanted].filter(([id, body]) => plans.get(id)?.change !== 'added' && body.displayGeometry.length > 0),
    );
  }
  return { ...counts, catalogueVersion };
}
