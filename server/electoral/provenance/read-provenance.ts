import type { Knex } from 'knex';
import type { RecordedFinding } from '#core/texts/finding-sentence.ts';

/**
 * The address of a publisher's file as anyone may read it: without its query and its user, which may have a key in
 * them. Null for a path of this machine.
 */
export function publicAddress(origin: string): string | null {
  if (!/^https?:\/\//i.test(origin) || !URL.canParse(origin)) return null;
  const { origin: site, pathname } = new URL(origin);
  return `${site}${pathname}`;
}

interface Row {
  readonly catalogue_version: number;
  readonly source_id: string;
  readonly action: 'publish' | 'rollback';
  readonly recorded_at: Date;
  readonly done_by: string;
  readonly content_hash: string | null;
  readonly archive_sha256: string | null;
  readonly archive_origin: string | null;
  readonly accepted: boolean;
  readonly program_version: string | null;
  readonly fetched_at: Date | null;
  readonly findings: readonly RecordedFinding[] | null;
  readonly boundary_count: number;
}

/**
 * What anyone may know of a publication: no account's name, no path of a machine, no part of an address that may be
 * secret.
 */
interface Publication {
  readonly catalogueVersion: number;
  readonly action: 'publish' | 'rollback';
  readonly publishedAt: string;
  readonly publishedBy: 'job' | 'operator';
  readonly fileHash: string | null;
  readonly address: string | null;
  readonly fetchedAt: string | null;
  readonly contentHash: string | null;
  readonly programVersion: string | null;
  readonly findings: Array<{ severity: 'hard' | 'soft'; check: string; message: string }>;
  readonly findingCount: number;
  readonly accepted: { readonly by: 'operator'; readonly at: string } | null;
  readonly boundaryCount: number;
}

/** The most findings of a publication, and publications of a map, that are listed: the newest. */
export const listedFindings = 100;
export const listedPublications = 50;

/**
 * The run whose file a publication `p` published. A rollback publishes again what a run had read: it shows that run.
 */
const runOfPublication = `left join lateral (
    select coalesce(p.run_id, (select q.run_id from publications q
      where q.source_id = p.source_id and q.content_hash = p.content_hash and q.run_id is not null
      order by q.catalogue_version desc limit 1)) as id) run on true
  left join ingest_runs r on r.id = run.id`;

/**
 * The publications that rows of `boundary_versions` came by, the newest first. For publications from before acceptance was
 * recorded, the accepted run of the same file shows it.
 */
const publicationsOf = (versions: string) => `
  with versions as (${versions}), counted as (
    select catalogue_version, count(distinct boundary_id)::int as boundary_count from versions group by 1)
  select p.catalogue_version, p.source_id, p.action, p.recorded_at, p.done_by, p.content_hash, p.archive_sha256,
    p.archive_origin, r.program_version, r.fetched_at, r.report -> 'findings' as findings, boundary_count,
    coalesce(p.accepted, exists (select from ingest_runs held where held.source_id = p.source_id
      and held.archive_sha256 = p.archive_sha256 and held.accepted_at >= p.recorded_at
      and held.accepted_at < p.recorded_at + interval '1 hour')) as accepted
  from counted join publications p using (catalogue_version)
  ${runOfPublication}
  where p.action <> 'withdraw'
  order by p.catalogue_version desc limit ${listedPublications}`;

/** The publication that a version of a boundary came by; null if its row came in another way. */
export async function publicationOfVersion(knex: Knex, versionId: number): Promise<Publication | null> {
  const [publication] = await read(knex, 'select boundary_id, catalogue_version from boundary_versions where id = ?', [
    versionId,
  ]);
  return publication ?? null;
}

/** The publications that the versions of a map came by which are known now, the newest first. */
export function publicationsOfSet(knex: Knex, setId: string): Promise<Publication[]> {
  return read(
    knex,
    `select v.boundary_id, v.catalogue_version from boundaries b join boundary_versions v on v.boundary_id = b.id
     where b.set_id = ? and upper_inf(v.recorded)`,
    [setId],
  );
}

async function read(knex: Knex, versions: string, bindings: Knex.RawBinding[]): Promise<Publication[]> {
  const { rows } = await knex.raw<{ rows: Row[] }>(publicationsOf(versions), bindings);
  return rows.map(publicationOf);
}

function publicationOf(row: Row): Publication {
  const findings = row.findings ?? [];
  const publishedAt = row.recorded_at.toISOString();
  return {
    catalogueVersion: Number(row.catalogue_version),
    action: row.action,
    publishedAt,
    publishedBy: row.done_by.startsWith('job ') ? 'job' : 'operator',
    fileHash: row.archive_sha256,
    address: row.archive_origin === null ? null : publicAddress(row.archive_origin),
    fetchedAt: row.fetched_at?.toISOString() ?? null,
    contentHash: row.content_hash,
    programVersion: row.program_version,
    findings: findings.slice(0, listedFindings).map(({ severity, check, message }) => ({ severity, check, message })),
    findingCount: findings.length,
    accepted: row.accepted ? { by: 'operator', at: publishedAt } : null,
    boundaryCount: row.boundary_count,
  };
}

/** Reads what the checks found in the files of publications, by their catalogue versions, as it was recorded. */
export type ReadFindings = (
  catalogueVersions: readonly number[],
) => Promise<ReadonlyMap<number, readonly RecordedFinding[]>>;

/** The findings that `publicationOfVersion` and `publicationsOfSet` list, with the facts that their sentences are made of. */
export function readFindings(knex: Knex): ReadFindings {
  return async (catalogueVersions) => {
    const { rows } = await knex.raw<{ rows: Array<Pick<Row, 'catalogue_version' | 'findings'>> }>(
      `select p.catalogue_version, r.report -> 'findings' as findings from publications p ${runOfPublication}
       where p.catalogue_version = any(?)`,
      [[...catalogueVersions]],
    );
    return new Map(
      rows.map(({ catalogue_version, findings }) => [
        Number(catalogue_version),
        (findings ?? []).slice(0, listedFindings),
      ]),
    );
  };
}
