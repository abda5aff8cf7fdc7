import type { Knex } from 'knex';
import { decodeWkb } from '#core/geometry/wkb.ts';
import type { Level } from '#core/levels.ts';
import { Locator } from '#core/locator/locator.ts';

/** A district as it was known. */
export interface KnownDistrict {
  readonly set: string;
  readonly level: Level;
  readonly jurisdiction: string;
  readonly id: string;
  readonly code: string;
  readonly nameEn: string;
  readonly nameFr: string;
  /** The row of `boundary_versions`. */
  readonly versionId: number;
  /** The publication that said it. */
  readonly catalogueVersion: number;
  /** When it was in force, as it was known; half-open, null without an end. */
  readonly validFrom: Date;
  readonly validUntil: Date | null;
  /** The time during which this was what was known; half-open, null if it still is. */
  readonly recordedFrom: Date;
  readonly recordedUntil: Date | null;
}

/** A question about boundaries that was asked. Instants are milliseconds since 1970. */
export interface Question {
  /** When it was asked. */
  readonly knownAt: number;
  /** The instant that it was about. */
  readonly inForceAt: number;
  readonly set?: string | undefined;
  /** Degrees. */
  readonly point?: readonly [latitude: number, longitude: number] | undefined;
}

/** The districts of one map that cover the point. */
async function covering(
  knex: Knex,
  districts: readonly KnownDistrict[],
  [latitude, longitude]: readonly [number, number],
): Promise<KnownDistrict[]> {
  const ids = districts.map(({ versionId }) => versionId);
  const { rows } = await knex.raw<{ rows: Array<{ id: number; geometry: Buffer }> }>(
    'select id, geometry from boundary_versions where id = any(?::bigint[])',
    [ids],
  );
  const always = { set: 0, validFrom: -Infinity, validUntil: Infinity };
  const locator = new Locator(rows.map(({ geometry }) => ({ geometry: decodeWkb(geometry), ...always })));
  const found = new Set(locator.locate(longitude, latitude, 0).map((index) => rows[index]?.id));
  return districts.filter(({ versionId }) => found.has(versionId));
}

/**
 * What the catalogue said when a question was asked: the districts then known to be in force at the instant in
 * question, at a point those of each map that covers it. In the order of levels, maps and ids.
 */
export async function knownDistricts(knex: Knex, question: Question): Promise<KnownDistrict[]> {
  const { rows } = await knex.raw<{ rows: KnownDistrict[] }>(
    `select set_id as set, level, jurisdiction, boundary_id as id, code, name_en as "nameEn", name_fr as "nameFr",
       version_id as "versionId", catalogue_version as "catalogueVersion",
       lower(valid) as "validFrom", upper(valid) as "validUntil",
       lower(recorded) as "recordedFrom", upper(recorded) as "recordedUntil"
     from boundaries_as_known(:knownAt, :inForceAt) where :set::text is null or set_id = :set
     order by array_position(array['FEDERAL', 'PROVINCIAL', 'MUNICIPAL'], level), set_id, boundary_id`,
    {
      knownAt: new Date(question.knownAt),
      inForceAt: new Date(question.inForceAt),
      set: (question.set ?? null) as string,
    },
  );
  const { point } = question;
  if (!point) return rows;
  const found: KnownDistrict[] = [];
  // One map at a time: the shapes of all at once may not fit into memory.
  for (const set of new Set(rows.map((row) => row.set))) {
    found.push(
      ...(await covering(
        knex,
        rows.filter((row) => row.set === set),
        point,
      )),
    );
  }
  return found;
}
