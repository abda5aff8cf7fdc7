import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import { easternMidnight } from '#core/dates.ts';
import { fromCoordinates } from '#core/geometry/polygons.ts';
import { encodeWkb } from '#core/geometry/wkb.ts';
import type { IdPatterns } from '#core/source/division-ids.ts';
import type { Sharing } from '#core/source/sharing.ts';

/** West, south, east, north in whole degrees: districts of the tests are boxes. */
export type Box = readonly [number, number, number, number];

export interface GivenDistrict {
  readonly code: string;
  readonly name?: string;
  readonly nameFr?: string;
  /** One polygon for each. */
  readonly boxes: readonly Box[];
  readonly province?: string;
  readonly population?: number;
  readonly electors?: number;
  /** Its own span, if that differs from its set's. */
  readonly from?: string;
  readonly until?: string;
}

export interface GivenSet {
  readonly id: string;
  readonly level: 'FEDERAL' | 'PROVINCIAL' | 'MUNICIPAL';
  readonly jurisdiction?: string;
  /** English and French; the jurisdiction's id in both, unless stated. */
  readonly jurisdictionNames?: readonly [string, string];
  readonly province?: string;
  readonly representation?: 'districts' | 'at_large' | 'no_wards';
  readonly from?: string;
  readonly until?: string;
  readonly ids?: IdPatterns;
  /** By permission, unless stated. */
  readonly sharing?: Sharing;
  readonly districts: readonly GivenDistrict[];
}

const ring = ([west, south, east, north]: Box) => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
];

/** The boxes as a MultiPolygon in WKB. */
export const wkb = (boxes: readonly Box[]): Buffer => encodeWkb(fromCoordinates(boxes.map((box) => [ring(box)])));

const range = (from: string, until?: string) =>
  `[${new Date(easternMidnight(from)).toISOString()},${until ? new Date(easternMidnight(until)).toISOString() : ''})`;

const firstDay = '2020-01-01';

export async function givenSource(
  knex: Knex,
  id: string,
  kind = 'boundaries',
  ids?: IdPatterns,
  sharing: Sharing = 'by_permission',
): Promise<void> {
  const licence = {
    name: 'Open Licence',
    sharing,
    url: 'https://example.org/licence',
    attribution: 'Contains fiction.',
  };
  const definition = JSON.stringify({ licence, page: 'https://example.org/data', ids });
  await knex('sources')
    .insert({ id, kind, name: `Source ${id}`, definition, cadence: 'monthly', state: 'fresh' })
    .onConflict('id')
    .ignore();
}

/** Writes a map as a publication does, without its notification. */
export async function givenSet(knex: Knex, set: GivenSet): Promise<void> {
  const { id, level, jurisdiction = id, province = 'XA', from = firstDay, until } = set;
  const [nameEn, nameFr] = set.jurisdictionNames ?? [jurisdiction, null];
  await givenSource(knex, id, 'boundaries', set.ids, set.sharing);
  await knex('boundary_sets').insert({
    id,
    source_id: id,
    level,
    jurisdiction,
    province,
    name: id,
    jurisdiction_name: nameEn,
    jurisdiction_name_fr: nameFr,
    confidence: 'SAMPLE',
    representation: set.representation ?? 'districts',
    source_url: `https://example.org/${id}`,
    valid: range(from, until),
  });
  for (const district of set.districts) {
    const boundary = `${id}-${district.code}`;
    await knex('boundaries').insert({ id: boundary, set_id: id, code: district.code }).onConflict('id').ignore();
    const [west, south, east, north] = district.boxes[0]!;
    const name = district.name ?? `${id} ${district.code}`;
    await knex('boundary_versions').insert({
      boundary_id: boundary,
      valid: range(district.from ?? from, district.until ?? until),
      province: district.province ?? province,
      name_en: name,
      name_fr: district.nameFr ?? name,
      population: district.population ?? null,
      elector_count: district.electors ?? null,
      geometry: wkb(district.boxes),
      display_geometry: wkb(district.boxes.slice(0, 1)),
      vertices: 5 * district.boxes.length,
      area_km2: (east - west) * (north - south),
      label_longitude: (west + east) / 2,
      label_latitude: (south + north) / 2,
      content_hash: createHash('sha256')
        .update(`${boundary} ${district.boxes.join(' ')}`)
        .digest('hex'),
      catalogue_version: 1,
    });
  }
}

export interface GivenCode {
  readonly code: string;
  readonly province?: string;
  readonly at?: readonly [longitude: number, latitude: number];
  /** How many of its addresses are located: enough to leave no doubt, unless stated. */
  readonly located?: number;
  /** Boundary id to share. */
  readonly addresses?: Readonly<Record<string, number>>;
  readonly concordance?: Readonly<Record<string, number>>;
}

export async function givenPostalCode(knex: Knex, given: GivenCode): Promise<void> {
  const { code, province = 'XA', at, located = 1_000_000, addresses = {}, concordance = {} } = given;
  await givenSource(knex, 'register', 'addresses');
  await givenSource(knex, 'list', 'concordance');
  const address_count = Object.keys(addresses).length > 0 ? located : 0;
  const place = { longitude: at?.[0] ?? null, latitude: at?.[1] ?? null };
  await knex('postal_codes').insert({ code, province, ...place, address_count });
  const rows = (shares: Readonly<Record<string, number>>, source_id: string, method: string) =>
    Object.entries(shares).map(([boundary_id, share]) => ({
      postal_code: code,
      boundary_id,
      source_id,
      method,
      share,
    }));
  const evidence = [...rows(addresses, 'register', 'addresses'), ...rows(concordance, 'list', 'concordance')];
  if (evidence.length > 0) await knex('postal_code_districts').insert(evidence);
}

export interface GivenElection {
  readonly id: string;
  readonly day: string;
  readonly level?: string;
  readonly districts?: Readonly<Record<string, { electors?: number; population?: number }>>;
}

export async function givenElection(knex: Knex, { id, day, level = 'FEDERAL', districts = {} }: GivenElection) {
  await givenSource(knex, 'results', 'results');
  const electionDate = easternMidnight(day);
  await knex('elections').insert({
    id,
    source_id: 'results',
    level,
    jurisdiction: 'xa',
    province: null,
    name: `Election of ${day}`,
    election_date: new Date(electionDate),
    writs_issued: new Date(electionDate - 36 * 86_400_000),
  });
  for (const [boundary_id, { electors = null, population = null }] of Object.entries(districts)) {
    await knex('election_districts').insert({ election_id: id, boundary_id, population, elector_count: electors });
  }
}

/** Ends a publication: raises the catalogue's version and notifies the servers. */
export async function publish(knex: Knex): Promise<void> {
  await knex.transaction(async (trx) => {
    await trx.raw('update catalogue set version = version + 1, updated_at = now()');
    await trx.raw(`select pg_notify('hustings_catalogue', version::text) from catalogue`);
  });
}
