import type { Knex } from 'knex';
import { knownBefore, spanColumns, spanOf } from './ranges.ts';
import type { Version } from './timeline.ts';

/** A district of a map with the rows that say what is known of it. */
export interface DistrictRows {
  readonly code: string;
  /** The earliest first; empty if nothing is known of it. */
  readonly versions: Version[];
}

interface LoadOptions {
  /** Without it, the hash of outlines is empty. */
  readonly withOutlines: boolean;
  /** What was known just before the publication at this time; absent: what is known now. */
  readonly before?: string;
}

/** The districts that the set ever had, by id. */
export async function loadDistricts(
  trx: Knex.Transaction,
  setId: string,
  { withOutlines, before }: LoadOptions,
): Promise<Map<string, DistrictRows>> {
  const isKnown = before === undefined ? 'upper_inf(v.recorded)' : knownBefore('v.recorded');
  const { rows } = await trx.raw<{
    rows: Array<
      Omit<Version, 'from' | 'until'> & { boundary_id: string; code: string; span_from: number; span_until: number }
    >;
  }>(
    `select b.id as boundary_id, b.code, v.id, name_en as "nameEn", name_fr as "nameFr", content_hash as "contentHash",
       ${withOutlines ? 'md5(display_geometry)' : "''"} as "displayHash", ${spanColumns('valid')}
     from boundaries b left join boundary_versions v on v.boundary_id = b.id and ${isKnown}
     where b.set_id = :setId order by lower(valid) nulls first`,
    { setId, ...(before === undefined ? {} : { recordedAt: before }) },
  );
  const districts = new Map<string, DistrictRows>();
  for (const { boundary_id, code, span_from, span_until, ...version } of rows) {
    const known = districts.get(boundary_id) ?? { code, versions: [] };
    if (version.id !== null) known.versions.push({ ...version, ...spanOf({ span_from, span_until }) });
    districts.set(boundary_id, known);
  }
  return districts;
}
