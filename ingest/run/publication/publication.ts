import type { Knex } from 'knex';
import type { Source } from '#ingest/registry/source.ts';

/** A row of `publications`. */
export interface PublicationRow {
  readonly catalogue_version: number;
  readonly source_id: string;
  readonly action: 'publish' | 'rollback' | 'withdraw';
  readonly undoes: number | null;
  readonly recorded_at: Date;
  /** `recorded_at` as PostgreSQL writes it: a Date would lose microseconds. */
  readonly recorded: string;
  readonly done_by: string;
  readonly definition: Source;
  readonly counts: Readonly<Record<string, number>>;
  readonly content_hash: string | null;
  readonly archive_sha256: string | null;
  readonly archive_origin: string | null;
}

/** What became of a publication. */
type PublicationStatus =
  /** What it states is served. */
  | 'served'
  /** A later one took its place. */
  | 'superseded'
  | 'rolled back'
  /** The source was withdrawn after it. */
  | 'withdrawn'
  /** It is not a publication but took one back. */
  | 'done';

export interface ListedPublication extends PublicationRow {
  readonly status: PublicationStatus;
}

/** Publications and withdrawals of a source that no rollback has undone, the last first. */
export async function publicationsNotUndone(knex: Knex, sourceId: string): Promise<PublicationRow[]> {
  const { rows } = await knex.raw<{ rows: PublicationRow[] }>(
    `select p.*, p.recorded_at::text as recorded from publications p
     where source_id = ? and action <> 'rollback'
       and not exists (select from publications later where later.undoes = p.catalogue_version)
     order by catalogue_version desc`,
    [sourceId],
  );
  return rows;
}

/** All publications and what took them back, by source, the last first. */
export async function listPublications(knex: Knex, sourceId?: string): Promise<ListedPublication[]> {
  const { rows } = await knex.raw<{ rows: PublicationRow[] }>(
    `select p.*, p.recorded_at::text as recorded from publications p
     where :sourceId::text is null or source_id = :sourceId
     order by source_id collate "C", catalogue_version desc`,
    { sourceId: sourceId ?? null } as Record<string, string>,
  );
  const undone = new Set(rows.map(({ undoes }) => undoes));
  const last = new Map<string, PublicationRow>();
  return rows.map((row) => {
    const { action, catalogue_version: version, source_id: source } = row;
    if (action === 'rollback') return { ...row, status: 'done' };
    if (undone.has(version)) return { ...row, status: 'rolled back' };
    const above = last.get(source);
    last.set(source, row);
    if (action === 'withdraw') return { ...row, status: 'done' };
    if (above === undefined) return { ...row, status: 'served' };
    return { ...row, status: above.action === 'withdraw' ? 'withdrawn' : 'superseded' };
  });
}
