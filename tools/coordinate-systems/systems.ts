import { createRequire } from 'node:module';
import type * as Sqlite from 'node-sqlite3-wasm';

// A CommonJS module whose names Node does not find automatically.
const { Database } = createRequire(import.meta.url)('node-sqlite3-wasm') as typeof Sqlite;

export interface ListedSystem {
  /** `EPSG:3347`, `ESRI:102001` */
  readonly id: string;
  readonly name: string;
  /** Whether its shift to NAD83 needs a grid of corrections, so that a definition would serve nobody. */
  readonly isOfGridDatum: boolean;
}

/**
 * Systems in degrees or a length whose area of use names Canada, but for those of a part of another country or of an ocean;
 * and those of the whole Arctic. EPSG has the Arctic as two areas, Esri as the northern hemisphere.
 */
const query = `
  with crs as (
    select 'projected_crs' as kind, auth_name, code, name, geodetic_crs_auth_name, geodetic_crs_code from projected_crs
    union all
    select 'geodetic_crs', auth_name, code, name, auth_name, code from geodetic_crs where type = 'geographic 2D')
  select distinct c.auth_name || ':' || c.code as id, c.name, g.name as base, d.ellipsoid_code as ellipsoid
  from crs c
  join geodetic_crs g on g.auth_name = c.geodetic_crs_auth_name and g.code = c.geodetic_crs_code
  join geodetic_datum d on d.auth_name = g.datum_auth_name and d.code = g.datum_code
  join usage u on u.object_table_name = c.kind and u.object_auth_name = c.auth_name and u.object_code = c.code
  join extent e on e.auth_name = u.extent_auth_name and e.code = u.extent_code
  where c.auth_name in ('EPSG', 'ESRI') and (
    (e.name || ' ' || e.description like '%Canada%' and e.name not like 'USA%' and e.name not like 'Pacific%')
    or (c.auth_name = 'EPSG' and g.code = '4326' and c.name like '%Pol%'
        and e.name in ('World - N hemisphere - north of 60°N', 'World - north of 45°N'))
    or c.auth_name || c.code in ('ESRI102016', 'ESRI102017', 'ESRI102018', 'EPSG5041', 'EPSG32661'))
  order by c.auth_name, cast(c.code as integer)`;

/** NAD27 and ATS77 are on the ellipsoids Clarke 1866 and ATS 1977. */
const gridEllipsoids = new Set(['7008', '7041']);

/** @param path of the proj.db of PROJ 9 */
export function readSystems(path: string) {
  const database = new Database(path, { readOnly: true });
  try {
    const rows = database.all(query) as unknown as { id: string; name: string; ellipsoid: string | number }[];
    const stated = new Map(
      (database.all('select key, value from metadata') as unknown as { key: string; value: string }[]).map((row) => [
        row.key,
        row.value,
      ]),
    );
    const about = {
      name: `EPSG Geodetic Parameter Dataset ${stated.get('EPSG.VERSION')} of ${stated.get('EPSG.DATE')}, and systems of Esri’s ${stated.get('ESRI.VERSION')}`,
      by: `PROJ ${stated.get('PROJ.VERSION')}`,
      url: 'https://epsg.org/',
    };
    const systems = rows.map(
      ({ id, name, ellipsoid }): ListedSystem => ({ id, name, isOfGridDatum: gridEllipsoids.has(String(ellipsoid)) }),
    );
    return { about, systems };
  } finally {
    database.close();
  }
}
