import type { Knex } from 'knex';
import { easternMidnight, toIso } from '#core/dates.ts';
import type { BoundarySource } from '#ingest/registry/source.ts';
import { current } from './last-publication.ts';
import { timeLineOf } from './publish/jurisdiction.ts';

/** A district that another source has published. */
interface WitnessDistrict {
  readonly code: string;
  readonly nameEn: string;
  readonly areaKm2: number;
  /** WKB. */
  readonly geometry: Uint8Array;
}

/**
 * Published districts that divide the land of a map too: those of the map before or after it (`succession`, in full), or
 * those of the other level, federal or provincial (`level`, as drawn on maps).
 */
export interface Witness {
  readonly kind: 'succession' | 'level';
  readonly set: string;
  /** Whether it begins before the map: places grow more often than they shrink. */
  readonly isEarlier: boolean;
  readonly districts: readonly WitnessDistrict[];
}

async function districtsOf(knex: Knex, set: string, shape: string, province: string | null) {
  const { rows } = await knex.raw<{ rows: WitnessDistrict[] }>(
    `select b.code, v.name_en as "nameEn", v.area_km2 as "areaKm2", v.${shape} as geometry
     from boundary_versions v join boundaries b on b.id = v.boundary_id
     where b.set_id = :set and ${current} and (:province::text is null or v.province = :province)`,
    { set, province: province as string },
  );
  return rows;
}

/** The published map of the same jurisdiction that begins nearest to the source's, the one before it first. */
async function nearestMap(knex: Knex, source: BoundarySource): Promise<Witness[]> {
  const { rows } = await knex.raw<{ rows: Array<{ id: string; isEarlier: boolean }> }>(
    `select s.id, lower(s.valid) <= :from::timestamptz as "isEarlier" from boundary_sets s
     where (s.level, s.jurisdiction, s.representation) = (:level, :jurisdiction, :representation)
       and s.id <> :id and not isempty(s.valid)
     order by lower(s.valid) > :from::timestamptz, abs(extract(epoch from lower(s.valid) - :from::timestamptz)) limit 1`,
    { ...timeLineOf(source), id: source.id, from: toIso(easternMidnight(source.valid.from)) },
  );
  return Promise.all(
    rows.map(async ({ id, isEarlier }) => ({
      kind: 'succession' as const,
      set: id,
      isEarlier,
      districts: await districtsOf(knex, id, 'geometry', null),
    })),
  );
}

/** The ridings of a province, or all districts of the provinces whose maps are published: the latest of each. */
async function otherLevel(knex: Knex, source: BoundarySource): Promise<Witness[]> {
  const other = { FEDERAL: 'PROVINCIAL', PROVINCIAL: 'FEDERAL', MUNICIPAL: null }[source.level];
  if (other === null) return [];
  const { rows } = await knex.raw<{ rows: Array<{ id: string }> }>(
    `select distinct on (s.jurisdiction) s.id from boundary_sets s
     where s.level = ? and s.representation = 'districts' and not isempty(s.valid)
     order by s.jurisdiction, lower(s.valid) desc`,
    [other],
  );
  const province = source.level === 'PROVINCIAL' ? (source.province ?? null) : null;
  if (source.level === 'PROVINCIAL' && province === null) return [];
  return Promise.all(
    rows.map(async ({ id }) => ({
      kind: 'level' as const,
      set: id,
      isEarlier: false,
      districts: await districtsOf(knex, id, 'display_geometry', province),
    })),
  );
}

/** What is already published and divides the land of a source's map; empty for a map that is no map of districts. */
export async function witnessesOf(knex: Knex, source: BoundarySource): Promise<Witness[]> {
  if ((source.representation ?? 'districts') !== 'districts') return [];
  const found = [...(await nearestMap(knex, source)), ...(await otherLevel(knex, source))];
  return found.filter(({ districts }) => districts.length > 0);
}
