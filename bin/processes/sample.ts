import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Knex } from 'knex';
import { withAdvisoryLock } from '#core/database/advisory-lock.ts';
import type { Log } from '#core/log.ts';
import { hustings, spawnNode } from './spawn-node.ts';

const sample = join(import.meta.dirname, '../../data/sample');

/** The folder with the source files of the sample region. */
export const sampleSources = join(sample, 'sources');

export const sampleLock = 4_850_290;

/** The publisher of what a start fills the database with. */
const firstStart = 'first start';

/**
 * Fills an empty database with the fictional sample region, or continues what an earlier start did not finish. Of
 * several servers that start on one database one does it, and the others wait. Throws if a source fails.
 */
export async function fillWithSample(
  { knex, url }: { readonly knex: Knex; readonly url: string },
  log: Log,
  environment: NodeJS.ProcessEnv,
): Promise<void> {
  const onWait = () => log.info('waiting for another server, which fills the empty database with the sample region');
  await withAdvisoryLock({ url, key: sampleLock, purpose: 'sample', onWait }, async () => {
    if (await isSampleMissing(knex)) await ingestSample(environment);
  });
}

/**
 * Whether nothing has been published and taken back but by a start, and by it not the whole sample: each source is
 * published separately. Whatever an operator has done to the maps stays as it is.
 */
async function isSampleMissing(knex: Knex): Promise<boolean> {
  const { rows } = await knex.raw<{ rows: [{ ours: boolean; sources: string[] }] }>(
    `select coalesce(bool_and(p.done_by = ? and p.action = 'publish'), c.version = 0) and c.imported_version is null as ours,
       coalesce(array_agg(p.source_id) filter (where p.source_id is not null), '{}') as sources
     from catalogue c left join publications p on true group by c.version, c.imported_version`,
    [firstStart],
  );
  const [{ ours, sources }] = rows;
  if (!ours) return false;
  const described = (await readdir(sampleSources)).map((file) => file.replace(/\.json$/, ''));
  return described.some((id) => !sources.includes(id));
}

/** Runs the ordinary ingest in a process of its own, whose memory is given back when it ends. */
async function ingestSample(environment: NodeJS.ProcessEnv): Promise<void> {
  const options = ['--all', '--sources', sampleSources, '--from', join(sample, 'publishers'), '--by', firstStart];
  const child = spawnNode(hustings('ingest', ...options), {
    env: environment,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0)
    throw new Error('The sample region could not be ingested; the lines above say why. SAMPLE=off starts without it.');
}

/** The warning for the operator that fictional districts are served beside real ones; null if they are not. */
export async function sampleNotice(knex: Knex): Promise<string | null> {
  const { rows } = await knex.raw<{ rows: [{ both: boolean | null }] }>(
    `select bool_or(confidence = 'SAMPLE') and bool_or(confidence <> 'SAMPLE') as both
     from boundary_sets where not isempty(valid)`,
  );
  if (!rows[0].both) return null;
  return 'The fictional sample region is served beside real maps. To take it away: npx hustings sample remove';
}
