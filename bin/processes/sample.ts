import { once } from 'node:events';
import { join } from 'node:path';
import type { Knex } from 'knex';
import { withAdvisoryLock } from '#core/database/advisory-lock.ts';
import type { Log } from '#core/log.ts';
import { hustings, spawnNode } from './spawn-node.ts';

const sample = join(import.meta.dirname, '../../data/sample');

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
