import type { Knex } from 'knex';
import { decodeLineWkb } from '#core/geometry/wkb.ts';
import type { Pace } from '#core/processes/pace.ts';
import { streetText } from '#server/electoral/map/addresses/street-text.ts';
import type { Position } from './join-lines.ts';

/** From the zoom on, roads of ranks up to this one are drawn: highways first, every street from 13 on. */
const ranks: ReadonlyArray<readonly [zoom: number, rank: number]> = [
  [13, 5],
  [11, 4],
  [9, 3],
  [7, 2],
  [0, 1],
];

/** More lines are none of a place for people; those of larger roads are drawn. */
const mostLines = 3_000;

interface Row {
  readonly line: Buffer;
  readonly rank: number;
  readonly name: string | null;
  readonly type: string | null;
  readonly direction: string | null;
}

/** The lines of one street and rank; of all roads without a name, if it is empty. */
interface StreetLines {
  readonly rank: number;
  readonly name: string;
  readonly lines: Position[][];
}

/** The roads that are drawn at a zoom in a box, as PostgreSQL writes one, the larger first. Works in slices. */
export async function readRoads(knex: Knex, box: string, z: number, pace: Pace): Promise<StreetLines[]> {
  const rank = ranks.find(([zoom]) => z >= zoom)?.[1] ?? 1;
  const { rows } = await knex.raw<{ rows: Row[] }>(
    `select l.line, l.rank, s.name, s.type, s.direction
     from road_lines l left join streets s on s.source_id = l.source_id and s.id = l.street_id
     where l.extent && cast(:box as box) and l.rank <= ${rank}
     order by l.rank, l.source_id, l.id limit ${mostLines}`,
    { box },
  );
  const groups = new Map<string, StreetLines>();
  for (const row of rows) {
    const name = nameOf(row);
    const key = `${row.rank} ${name}`;
    const group = groups.get(key) ?? { rank: row.rank, name, lines: [] };
    groups.set(key, group);
    group.lines.push(decodeLineWkb(row.line));
    if (pace.isDue) await pace.rest();
  }
  return [...groups.values()];
}

const nameOf = ({ name, type, direction }: Row): string =>
  name === null ? '' : streetText({ name, type: type ?? '', direction: direction ?? '' });
