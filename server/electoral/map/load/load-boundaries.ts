import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type pg from 'pg';
import { compare } from '#core/collections/compare.ts';
import type { Span } from '#core/dates.ts';
import { naturalOrder } from '#core/formatters.ts';
import { type Level, levels } from '#core/levels.ts';
import type { IdPatterns } from '#core/source/division-ids.ts';
import type { Sharing } from '#core/source/sharing.ts';
import { refOf } from '#locator/src/answer/lookup.ts';
import type { Representation } from '#locator/src/answer/resolution.ts';
import type {
  Boundary,
  BoundarySet,
  BoundaryVersion,
  Confidence,
  UnfinishedBoundary,
} from '#server/electoral/map/boundary.ts';
import { loadShapes, type Shapes } from './load-shapes.ts';

/**
 * If several maps of a level cover a place, the map of the smallest jurisdiction takes precedence: the city before the
 * county or region that encloses it, even if one of them elects at large. If two outlines are nearly the same, they are
 * of one municipality, drawn by two publishers: then its wards precede the municipality as a whole, and that before the
 * statement that no one is elected there. The weights give this order, by counting an outline as somewhat larger or
 * smaller than it is.
 */
const weight: Readonly<Record<Representation, number>> = { districts: 0.8, at_large: 1, no_wards: 1.25 };

/**
 * The precedence of a district among those of its level that cover the same place: the lowest takes precedence.
 *
 * @param jurisdictionKm2 the area of its jurisdiction: all districts of its map together, or the polygon itself if
 *   each is a whole municipality
 */
export function precedenceOf(representation: Representation, jurisdictionKm2: number): number {
  return jurisdictionKm2 * weight[representation];
}

interface SetRow {
  id: string;
  level: Level;
  name: string;
  jurisdiction: string;
  jurisdiction_name: string;
  jurisdiction_name_fr: string | null;
  province: string | null;
  starts: number;
  ends: number | null;
  confidence: Confidence;
  representation: Representation;
  source_url: string;
  source_name: string;
  source_page: string | null;
  licence: {
    readonly name?: string;
    readonly url?: string;
    readonly attribution?: string;
    readonly sharing?: Sharing;
  } | null;
  ids: IdPatterns | null;
}

interface VersionRow {
  id: number;
  boundary_id: string;
  set_id: string;
  code: string;
  starts: number;
  ends: number | null;
  province: string;
  name_en: string;
  name_fr: string;
  population: number | null;
  elector_count: number | null;
  label_longitude: number;
  label_latitude: number;
  area_km2: number;
  content_hash: string;
  display_hash: string;
}

/** Reads the boundaries with all their versions. Geometries that have not changed are taken from `previous`. */
export async function loadBoundaries(
  client: pg.ClientBase,
  previous: readonly BoundaryVersion[],
): Promise<{ boundaries: Boundary[]; versions: BoundaryVersion[] }> {
  const sets = await loadSets(client);
  const { rows } = await client.query<VersionRow>(`
    select v.id, v.boundary_id, b.set_id, b.code, v.province, v.name_en, v.name_fr, v.population, v.elector_count,
      v.label_longitude, v.label_latitude, v.area_km2, v.content_hash, md5(v.display_geometry) as display_hash,
      extract(epoch from lower(v.valid * s.valid))::float8 * 1000 as starts,
      extract(epoch from upper(v.valid * s.valid))::float8 * 1000 as ends
    from boundary_versions v
    join boundaries b on b.id = v.boundary_id
    join boundary_sets s on s.id = b.set_id
    where v.valid && s.valid and upper_inf(v.recorded) and s.representation <> 'outline'
  `);
  const ordered = rows
    .map((row) => ({ row, set: sets.get(row.set_id)! }))
    .sort(
      (a, b) =>
        levels.indexOf(a.set.level) - levels.indexOf(b.set.level) ||
        compare(a.row.province, b.row.province) ||
        naturalOrder.compare(a.row.code, b.row.code) ||
        compare(a.row.boundary_id, b.row.boundary_id) ||
        a.row.starts - b.row.starts,
    );
  await yieldToEventLoop();
  const shapes = await loadShapes(client, rows, previous);

  const boundaries = await loadIdentities(client, sets);
  const byId = new Map(boundaries.map((boundary) => [boundary.id, boundary]));
  const mapAreas = areasOfMaps(rows);
  const versions = ordered.map(({ row }, index) => {
    const boundary = byId.get(row.boundary_id)!;
    const areaKm2 = boundary.set.representation === 'districts' ? mapAreas.get(row.set_id)! : row.area_km2;
    const precedence = precedenceOf(boundary.set.representation, areaKm2);
    const version = makeVersion(row, boundary, index, precedence, shapes.get(row.id)!);
    boundary.versions.push(version);
    return version;
  });
  for (const boundary of boundaries) boundary.versions.sort((a, b) => a.from - b.from);
  return { boundaries, versions };
}

/** All boundaries ever published, in the order of their ids. Evidence may refer to a boundary without any version. */
async function loadIdentities(
  client: pg.ClientBase,
  sets: ReadonlyMap<string, BoundarySet>,
): Promise<UnfinishedBoundary[]> {
  const { rows } = await client.query<{ id: string; set_id: string; code: string }>(
    `select b.id, b.set_id, b.code from boundaries b join boundary_sets s on s.id = b.set_id
     where s.representation <> 'outline' order by b.id collate "C"`,
  );
  return rows.map(({ id, set_id, code }, index) => ({ index, id, code, set: sets.get(set_id)!, versions: [] }));
}

async function loadSets(client: pg.ClientBase): Promise<Map<string, BoundarySet>> {
  const { rows } = await client.query<SetRow>(`
    select b.id, b.name, b.level, b.jurisdiction, b.jurisdiction_name, b.jurisdiction_name_fr, b.province, b.confidence,
      b.representation, b.source_url, coalesce(extract(epoch from lower(b.valid))::float8 * 1000, 0) as starts,
      case when isempty(b.valid) then 0 else extract(epoch from upper(b.valid))::float8 * 1000 end as ends,
      s.name as source_name, s.definition ->> 'page' as source_page, s.definition -> 'licence' as licence, s.definition -> 'ids' as ids
    from boundary_sets b join sources s on s.id = b.source_id
    where b.representation <> 'outline' order by b.id collate "C"
  `);
  return new Map(rows.map((row, index) => [row.id, makeSet(row, index)]));
}

function makeSet(row: SetRow, index: number): BoundarySet {
  const { id, name, level, province, confidence, representation } = row;
  const nameEn = row.jurisdiction_name;
  const nameFr = row.jurisdiction_name_fr ?? nameEn;
  return {
    index,
    id,
    name,
    level,
    province,
    confidence,
    representation,
    jurisdiction: { id: row.jurisdiction, name: nameEn, nameEn, nameFr },
    sourceUrl: row.source_url,
    source: {
      name: row.source_name,
      page: row.source_page ?? '',
      licence: { name: row.licence?.name ?? '', url: row.licence?.url ?? '' },
      sharing: row.licence?.sharing ?? 'unknown',
      attribution: row.licence?.attribution ?? '',
    },
    ids: row.ids ?? {},
    ...spanOf(row),
  };
}

/** Milliseconds since 1970 from what the database computes of a range's bounds. */
const spanOf = ({ starts, ends }: { starts: number; ends: number | null }): Span => ({
  from: Math.round(starts),
  until: ends === null ? Infinity : Math.round(ends),
});

/** The area of each map in km², by its id. The last version of each of its boundaries counts. */
function areasOfMaps(rows: readonly VersionRow[]): Map<string, number> {
  const last = new Map<string, VersionRow>();
  for (const row of rows) {
    const other = last.get(row.boundary_id);
    if (!other || row.starts > other.starts) last.set(row.boundary_id, row);
  }
  const areas = new Map<string, number>();
  for (const { set_id, area_km2 } of last.values()) areas.set(set_id, (areas.get(set_id) ?? 0) + area_km2);
  return areas;
}

function makeVersion(
  row: VersionRow,
  boundary: Boundary,
  index: number,
  precedence: number,
  shapes: Shapes,
): BoundaryVersion {
  return {
    index,
    versionId: row.id,
    contentHash: row.content_hash,
    displayHash: row.display_hash,
    boundary,
    ...spanOf(row),
    province: row.province,
    nameEn: row.name_en,
    nameFr: row.name_fr,
    population: row.population,
    electorCount: row.elector_count,
    areaKm2: row.area_km2,
    labelLongitude: row.label_longitude,
    labelLatitude: row.label_latitude,
    precedence,
    ref: refOf(boundary, row.name_en, row.name_fr),
    geometry: shapes.geometry,
    displayGeometry: shapes.displayGeometry,
  };
}
