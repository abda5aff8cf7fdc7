import type { Knex } from 'knex';
import type { datasetKinds } from '#core/source/source-kinds.ts';

interface HashedDataset {
  readonly id: string;
  readonly kind: (typeof datasetKinds)[number];
  readonly sha256: string;
}

/** What is served and is no map: each dataset with the hash that its publication recorded. */
export async function hashedDatasets(knex: Knex): Promise<HashedDataset[]> {
  const { rows } = await knex.raw<{ rows: HashedDataset[] }>(
    `select id, kind, content_hash as sha256 from sources
     where kind <> 'boundaries' and content_hash is not null order by id collate "C"`,
  );
  return rows;
}

/**
 * The boundaries whose stored outline and figures have another hash than was published of them, by their ids. The hash is that
 * of the ingest: SHA-256 of the outline as WKB, and of a JSON array of province, population and number of electors.
 */
export async function changedVersions(knex: Knex): Promise<string[]> {
  const { rows } = await knex.raw<{ rows: Array<{ boundary_id: string }> }>(
    `select distinct boundary_id collate "C" as boundary_id from boundary_versions
     where upper_inf(recorded) and content_hash <> encode(sha256(geometry || convert_to(
       concat('["', province, '",', coalesce(population::text, 'null'), ',', coalesce(elector_count::text, 'null'), ']'), 'UTF8')),
       'hex')
     order by 1`,
  );
  return rows.map(({ boundary_id }) => boundary_id);
}
