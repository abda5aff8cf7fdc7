import type { Knex } from 'knex';
import { fromCoordinates } from '#core/geometry/polygons.ts';
import { encodeWkb } from '#core/geometry/wkb.ts';
import { between, hash } from './hash.ts';

/** The region that map and register lie in: degrees, open sea. */
export const region = { west: -50, south: 40, width: 10, height: 8 } as const;

interface Grid {
  readonly set: string;
  readonly level: 'FEDERAL' | 'PROVINCIAL' | 'MUNICIPAL';
  readonly jurisdiction: string;
  readonly columns: number;
  readonly rows: number;
  readonly valid: string;
}

/** As many maps and districts as cover an address of a large Canadian city, past and present. */
export const grids: readonly Grid[] = [
  {
    set: 'bench-federal-2013',
    level: 'FEDERAL',
    jurisdiction: 'bench',
    columns: 26,
    rows: 13,
    valid: '[2013-01-01,2024-01-01)',
  },
  { set: 'bench-federal-2023', level: 'FEDERAL', jurisdiction: 'bench', columns: 49, rows: 7, valid: '[2024-01-01,)' },
  {
    set: 'bench-provincial',
    level: 'PROVINCIAL',
    jurisdiction: 'bench-xa',
    columns: 31,
    rows: 25,
    valid: '[2013-01-01,)',
  },
  {
    set: 'bench-municipal',
    level: 'MUNICIPAL',
    jurisdiction: 'bench-city',
    columns: 40,
    rows: 40,
    valid: '[2013-01-01,)',
  },
];

/** Segments of a border between two corners: some 1,000 vertices a district, as in a riding of a city. */
const segments = 256;

/** Writes the maps straight to the tables. Borders are crooked, and neighbours share them. */
export async function makeMaps(knex: Knex): Promise<{ districts: number; vertices: number }> {
  let districts = 0;
  let vertices = 0;
  for (const [seed, grid] of grids.entries()) {
    await knex('sources').insert({
      id: grid.set,
      kind: 'boundaries',
      name: grid.set,
      definition: '{}',
      cadence: 'never',
    });
    await knex.raw(
      `insert into boundary_sets
         (id, source_id, level, jurisdiction, jurisdiction_name, name, confidence, representation, source_url, valid)
       values (?, ?, ?, ?, ?, ?, 'SAMPLE', 'districts', '', ?::tstzrange)`,
      [grid.set, grid.set, grid.level, grid.jurisdiction, grid.jurisdiction, grid.set, grid.valid],
    );
    for (const [code, ring] of ringsOf(grid, seed)) {
      const geometry = encodeWkb(fromCoordinates([[ring]]));
      const id = `${grid.set}-${code}`;
      await knex('boundaries').insert({ id, set_id: grid.set, code });
      await knex('boundary_versions').insert({
        boundary_id: id,
        valid: grid.valid,
        province: 'XA',
        name_en: id,
        name_fr: id,
        geometry,
        display_geometry: Buffer.alloc(0),
        vertices: ring.length,
        area_km2: 0,
        label_longitude: 0,
        label_latitude: 0,
        content_hash: '',
        catalogue_version: 0,
      });
      districts++;
      vertices += ring.length;
    }
  }
  return { districts, vertices };
}

type Position = [longitude: number, latitude: number];

function* ringsOf({ columns, rows }: Grid, seed: number): Generator<[code: string, ring: Position[]]> {
  const width = region.width / columns;
  const height = region.height / rows;
  const corner = (column: number, row: number): Position => {
    const id = hash(column * 1000 + row, seed);
    const inside = (at: number, last: number) => (at === 0 || at === last ? 0 : 0.4);
    return [
      region.west + width * (column + inside(column, columns) * (between(id, 1) - 0.5)),
      region.south + height * (row + inside(row, rows) * (between(id, 2) - 0.5)),
    ];
  };
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const corners = [
        corner(column, row),
        corner(column + 1, row),
        corner(column + 1, row + 1),
        corner(column, row + 1),
      ];
      const ring = corners.flatMap((from, i) => border(from, corners[(i + 1) % 4] as Position));
      yield [String(row * columns + column + 1), [...ring, ring[0] as Position]];
    }
  }
}

/** From one corner up to, not including, the other; the same line whichever side asks. */
function border(from: Position, to: Position): Position[] {
  const isForward = from[0] < to[0] || (from[0] === to[0] && from[1] < to[1]);
  const [start, end] = isForward ? [from, to] : [to, from];
  const seed = Math.round((start[0] + end[0]) * 1e6) ^ Math.round((start[1] + end[1]) * 1e6);
  const length = Math.hypot(end[0] - start[0], end[1] - start[1]);
  const offsets = new Float64Array(segments + 1);
  for (let step = segments; step > 1; step /= 2) {
    for (let at = step / 2; at < segments; at += step) {
      const wobble = (between(hash(seed, at), 3) - 0.5) * 0.15 * length * (step / segments);
      offsets[at] = (offsets[at - step / 2]! + offsets[at + step / 2]!) / 2 + wobble;
    }
  }
  const line = Array.from(offsets, (offset, i): Position => {
    const along = i / segments;
    return [
      start[0] + (end[0] - start[0]) * along - ((end[1] - start[1]) / length) * offset,
      start[1] + (end[1] - start[1]) * along + ((end[0] - start[0]) / length) * offset,
    ];
  });
  return (isForward ? line : line.reverse()).slice(0, -1);
}
