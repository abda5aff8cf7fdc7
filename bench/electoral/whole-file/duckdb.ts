import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { watched } from './figures.ts';
import type { Run, Task } from './files.ts';

const run = promisify(execFile);
const program = process.env.DUCKDB || 'duckdb';
const levels = ['federal', 'provincial', 'municipal'] as const;

/**
 * The same with DuckDB: the districts are in a database of its own before the clock starts; the points are read, joined and
 * written. Returns what is missing, if something is.
 */
export async function fillWithDuckDb({ input, districts, folder }: Task): Promise<Run | string> {
  try {
    await run(program, [':memory:', '-c', 'load spatial']);
  } catch (error) {
    const isThere = (error as NodeJS.ErrnoException).code !== 'ENOENT';
    return isThere ? 'install its extension: duckdb -c "install spatial".' : `there is no program ${program}.`;
  }
  const database = join(folder, 'peer.duckdb');
  const output = join(folder, 'duckdb.csv');
  await run(program, [
    database,
    '-c',
    `load spatial;
     create table districts as select lower(level) as level, id, st_geomfromhexwkb(wkb) as shape
     from read_csv('${districts}', header = true, all_varchar = true, max_line_size = 200000000);`,
  ]);
  const joins = levels.map(
    (level) =>
      `left join (select p.n, any_value(d.id) as id from p join districts d on d.level = '${level}' and st_covers(d.shape, p.place) group by p.n) ${level} on ${level}.n = p.n`,
  );
  const filling = run(program, [
    database,
    '-c',
    `load spatial;
     create temp table p as select n, lat, lng, st_point(lng, lat) as place from read_csv('${input}');
     copy (select p.n, p.lat, p.lng, ${levels.map((level) => `${level}.id as ${level}`).join(', ')} from p ${joins.join(' ')})
     to '${output}' (header);`,
  ]);
  return { output, ...(await watched(filling.child.pid as number, filling)) };
}
