import { setImmediate as turn } from 'node:timers/promises';
import type pg from 'pg';
import { type Level, levels } from '#core/levels.ts';
import {
  type Boundary,
  type BoundarySet,
  type BoundaryVersion,
  type Confidence,
  type Representation,
  representations,
} from '#server/electoral/map/boundary.ts';
import type { ElectoralFigures } from '#server/electoral/map/elections.ts';
import { loadShapes, type Shapes } from './load-shapes.ts';

interface SetRow {
  id: string;
  level: Level;
  jurisdiction_name: string;
  confidence: Confidence;
  representation: Representation;
  source_url: string;
  average_area: number;
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
  content_hash: string;
}

/** A boundary whose versions are still being added. */
type UnfinishedBoundary = Boundary & { versions: BoundaryVersion[] };

/** Compares codes as people order them: 2 before 10. */
const naturalOrder = new Intl.Collator('en', { numeric: true });

/** Reads the boundaries with all their versions. Geometries that have not changed are taken from `previous`. */
export async function loadBoundaries(
  client: pg.ClientBase,
  figures: ReadonlyMap<string, ElectoralFigures>,
  previous: readonly BoundaryVersion[],
): Promise<{ boundaries: Boundary[]; versions: BoundaryVersion[] }> {
  const sets = await loadSets(client);
  const { rows } = await client.query<VersionRow>(`
    select v.id, v.boundary_id, b.set_id, b.code, v.province, v.name_en, v.name_fr, v.population, v.elector_count,
      v.label_longitude, v.label_latitude, v.content_hash,
      extract(epoch from lower(v.valid * s.valid))::float8 * 1000 as starts,
      extract(epoch from upper(v.valid * s.valid))::float8 * 1000 as ends
    from boundary_versions v
    join boundaries b on b.id = v.boundary_id
    join boundary_sets s on s.id = b.set_id
    where v.valid && s.valid and upper_inf(v.recorded)
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
  await turn();
  const shapes = await loadShapes(client, rows, previous);

  const boundaries = await loadIdentities(client, sets);
  const byId = new Map(boundaries.map((boundary) => [boundary.id, boundary]));
  const versions = ordered.map(({ row }, index) => {
    const boundary = byId.get(row.boundary_id)!;
    const version = makeVersion(row, boundary, index, figures.get(row.boundary_id), shapes.get(row.id)!);
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
    'select id, set_id, code from boundaries order by id collate "C"',
  );
  return rows.map(({ id, set_id, code }, index) => ({ index, id, code, set: sets.get(set_id)!, versions: [] }));
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

async function loadSets(client: pg.ClientBase): Promise<Map<string, BoundarySet>> {
  const { rows } = await client.query<SetRow>(`
    select s.id, s.level, s.jurisdiction_name, s.confidence, s.representation, s.source_url,
      coalesce((
        select avg(v.area_km2) from boundary_versions v join boundaries b on b.id = v.boundary_id
        where b.set_id = s.id and upper_inf(v.recorded)
      ), 0)::float8 as average_area
    from boundary_sets s
  `);
  const rank = ({ representation }: SetRow) => representations.indexOf(representation);
  const ordered = rows.sort((a, b) => rank(a) - rank(b) || a.average_area - b.average_area || compare(a.id, b.id));
  return new Map(
    ordered.map((row, index) => {
      const { id, level, confidence, representation } = row;
      const named = { jurisdictionName: row.jurisdiction_name, sourceUrl: row.source_url };
      return [id, { index, id, level, confidence, representation, ...named }];
    }),
  );
}

function makeVersion(
  row: VersionRow,
  boundary: Boundary,
  index: number,
  figures: ElectoralFigures | undefined,
  shapes: Shapes,
): BoundaryVersion {
  return {
    index,
    versionId: row.id,
    contentHash: row.content_hash,
    boundary,
    from: Math.round(row.starts),
    until: row.ends === null ? Infinity : Math.round(row.ends),
    province: row.province,
    nameEn: row.name_en,
    nameFr: row.name_fr,
    population: row.population ?? figures?.population ?? null,
    electorCount: row.elector_count ?? figures?.electors ?? null,
    labelLongitude: row.label_longitude,
    labelLatitude: row.label_latitude,
    ref: {
      id: boundary.id,
      name: row.name_en,
      code: boundary.code,
      boundaryUrl: `/electoral/boundaries/${boundary.id}`,
    },
    geometry: shapes.geometry,
    displayGeometry: shapes.displayGeometry,
  };
}
