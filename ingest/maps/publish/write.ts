import type { Knex } from 'knex';
import { type CatalogueVersion, raiseCatalogue } from '#ingest/kind/catalogue.ts';
import { type Body, copyVersions, insertVersions, type NewVersion, supersedeVersions } from './rows.ts';
import { type SetState, writeSets } from './set.ts';
import type { StatedDistrict } from './statement.ts';
import type { Plan } from './timeline.ts';

/** A district with everything of its row, ready to be written. */
export type Publishable = Body & StatedDistrict;

/** Makes publications of maps wait for each other, up to the end of the transaction. */
export async function lockPublications(trx: Knex.Transaction): Promise<void> {
  await trx.raw(`select pg_advisory_xact_lock(hashtext('hustings publish'))`);
}

/** All that a publication changes. */
interface Changes {
  readonly setId: string;
  /** The rows of `boundary_sets` that say something else. */
  readonly sets: readonly SetState[];
  /** Districts that the map never had, by id. */
  readonly added: ReadonlyMap<string, { readonly code: string }>;
  /** By a district's id. */
  readonly plans: ReadonlyMap<string, Plan>;
  /** The content published now, by a district's id: for what is not copied from rows that are there. */
  readonly bodies: ReadonlyMap<string, Publishable>;
}

/** Writes a publication, whether of new content or of what was known before, and raises the catalogue's version. */
export async function writePublication(trx: Knex.Transaction, changes: Changes): Promise<CatalogueVersion> {
  const { setId, sets, added, plans, bodies } = changes;
  const publication = await raiseCatalogue(trx);
  // The spans of two maps, and those of one district's rows, may overlap between two statements.
  await trx.raw('set constraints all deferred');
  await writeSets(trx, sets, publication.recordedAt);
  await addBoundaries(trx, setId, added);
  await writePlans(trx, plans, bodies, publication);
  return publication;
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

async function addBoundaries(trx: Knex.Transaction, setId: string, added: Changes['added']): Promise<void> {
  await trx.raw(
    `insert into boundaries (id, set_id, code) select id, ?, code from unnest(?::text[], ?::text[]) as new (id, code)`,
    [setId, [...added.keys()], [...added.values()].map(({ code }) => code)],
  );
}
