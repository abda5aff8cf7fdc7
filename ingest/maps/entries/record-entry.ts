import type { Knex } from 'knex';
import type { BoundarySource, Source } from '#ingest/registry/source.ts';
import { compareEditions } from './compare-editions.ts';
import { editionAt, neighbouringEdition, type StoredEdition } from './editions-at.ts';

/** A row of `publications`, as far as an entry needs it. */
interface EntryOf {
  readonly catalogue_version: number;
  readonly definition: Source;
  /** As PostgreSQL writes it. */
  readonly recorded: string;
}

/**
 * What a publication is compared with: what was known of the map before. A map's first publication is compared with the
 * map before it in the jurisdiction's time line. If none is stored, it is compared with the one that follows, and the
 * entry describes that one's change.
 */
async function comparedBy(
  knex: Knex,
  source: BoundarySource,
  recorded: string,
): Promise<readonly [before: StoredEdition, after: StoredEdition]> {
  const before = await editionAt(knex, source.id, recorded, 'before');
  const after = await editionAt(knex, source.id, recorded, 'since');
  if (before.districts.length > 0 || after.districts.length === 0) return [before, after];
  const earlier = await neighbouringEdition(knex, source, recorded, 'earlier');
  if (earlier) return [earlier, after];
  const later = await neighbouringEdition(knex, source, recorded, 'later');
  return later ? [after, later] : [before, after];
}

/**
 * Stores what a publication of a map, or what took one back, changed; nothing for other kinds, and for outlines of municipalities,
 * which answer no look-up.
 */
export async function recordEntry(knex: Knex, { catalogue_version, definition, recorded }: EntryOf): Promise<void> {
  if (definition.kind !== 'boundaries' || definition.representation === 'outline') return;
  const [before, after] = await comparedBy(knex, definition, recorded);
  const { totals, changes } = await compareEditions(knex, before, after);
  const nullIfEmpty = ({ set, districts }: StoredEdition) => (districts.length === 0 ? null : set);
  await knex('map_changes').insert({
    catalogue_version,
    source_id: definition.id,
    level: definition.level,
    jurisdiction: definition.jurisdiction.id,
    before_set: nullIfEmpty(before),
    after_set: nullIfEmpty(after),
    totals: JSON.stringify(totals),
    changes: JSON.stringify(changes),
  });
}

/** Stores the entries of publications that have none, from the maps on record; the oldest first. Returns how many. */
export async function recordMissingEntries(knex: Knex): Promise<number> {
  const { rows } = await knex.raw<{ rows: EntryOf[] }>(
    `select catalogue_version, definition, recorded_at::text as recorded from publications p
     where definition ->> 'kind' = 'boundaries' and definition ->> 'representation' is distinct from 'outline'
       and not exists (select from map_changes c where c.catalogue_version = p.catalogue_version)
     order by catalogue_version`,
  );
  for (const row of rows) await knex.transaction((trx) => recordEntry(trx, row));
  return rows.length;
}
