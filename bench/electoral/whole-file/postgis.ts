import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { startCluster } from '#test/postgresql-15/start-cluster.ts';
import { watched } from './figures.ts';
import type { Run, Task } from './files.ts';

const levels = ['FEDERAL', 'PROVINCIAL', 'MUNICIPAL'] as const;

/**
 * The same with PostGIS: the districts are there, cut into pieces of at most 128 vertices with an index, before the clock
 * starts; the points are copied in, joined and copied out. Returns what is missing, if something is.
 */
export async function fillWithPostgis({ input, districts, folder }: Task): Promise<Run | string> {
  if (!existsSync('/usr/share/postgresql/15/extension/postgis.control')) {
    return 'install postgresql-15-postgis-3.';
  }
  const cluster = await startCluster({
    trusts: true,
    settings: { shared_buffers: '512MB', work_mem: '64MB', max_parallel_workers_per_gather: 2, jit: 'off' },
  });
  const output = join(folder, 'postgis.csv');
  try {
    await cluster.psql(`
      create extension postgis;
      create table given (level text, id text, wkb text);
      \\copy given from '${districts}' with (format csv, header)
      create table parts as
        select level, id, st_subdivide(st_setsrid(st_makevalid(st_geomfromwkb(decode(wkb, 'hex'))), 4326), 128) as shape
        from given;
      create index on parts using gist (shape);
      analyze parts;`);
    const filling = cluster.psql(`
      create unlogged table points (n integer, lat float8, lng float8);
      \\copy points from '${input}' with (format csv, header)
      analyze points;
      \\copy (select n, lat, lng, ${levels.map((level) => `${level.toLowerCase()}.id as ${level.toLowerCase()}`).join(', ')} from points cross join lateral (select st_setsrid(st_makepoint(lng, lat), 4326) as place) as at ${levels.map(joined).join(' ')}) to '${output}' with (format csv, header)`);
    // The server is a process that this one has started.
    return { output, ...(await watched(process.pid, filling)) };
  } finally {
    await cluster.remove();
  }
}

const joined = (level: string): string =>
  `left join lateral (select id from parts where parts.level = '${level}' and st_covers(parts.shape, at.place) limit 1) as ${level.toLowerCase()} on true`;
