import { once } from 'node:events';
import { join } from 'node:path';
import type { Knex } from 'knex';
import { withAdvisoryLock } from '#core/database/advisory-lock.ts';
import type { Log } from '#core/log.ts';
import { hustings, spawnNode } from './spawn-node.ts';

const sample = join(import.meta.dirname, '../../data/sample');

/** The folder with the source files of the sample region. */
export const sampleSources = join(sample, 'sources');

export const sampleLock = 4_850_290;

/**
 * Fills an empty database with the fictional sample region. Of several servers that start on one empty database one does
 * it, and the others wait. Throws where a source fails.
 */
export async function fillWithSample(
  { knex, url }: { readonly knex: Knex; readonly url: string },
  log: Log,
  environment: NodeJS.ProcessEnv,
): Promise<void> {
  const onWait = () => log.info('waiting for another server, which fills the empty database with the sample region');
  await withAdvisoryLock({ url, key: sampleLock, purpose: 'sample', onWait }, async () => {
    if (await isCatalogueEmpty(knex)) await ingestSample(environment);
  });
}

/** Whether nothing has ever been published. */
async function isCatalogueEmpty(knex: Knex): Promise<boolean> {
  const row = await knex('catalogue').first<{ version: number }>('version');
  return row.version === 0;
}

/** Runs the ordinary ingest in a process of its own, whose memory is given back when it ends. */
async function ingestSample(environment: NodeJS.ProcessEnv): Promise<void> {
  const options = [
    '--all',
    '--sources',
    join(sample, 'sources'),
    '--from',
    join(sample, 'publishers'),
    '--by',
    'first start',
  ];
  const child = spawnNode(hustings('ingest', ...options), {
    env: environment,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0)
    throw new Error('The sample region could not be ingested; the lines above say why. SAMPLE=off starts without it.');
}

/** Tells the operator where fictional districts are served beside real ones; null where they are not. */
export async function sampleNotice(knex: Knex): Promise<string | null> {
  const { rows } = await knex.raw<{ rows: [{ both: boolean | null }] }>(
    `select bool_or(confidence = 'SAMPLE') and bool_or(confidence <> 'SAMPLE') as both
     from boundary_sets where not isempty(valid)`,
  );
  if (!rows[0].both) return null;
  return 'The fictional sample region is served beside real maps. To take it away: npx hustings sample remove';
}
