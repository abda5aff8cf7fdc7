import { once } from 'node:events';
import { join } from 'node:path';
import type { Knex } from 'knex';
import { hustings, spawnNode } from './spawn-node.ts';

const sample = join(import.meta.dirname, '../../data/sample');

/** Whether nothing has ever been published. */
export async function isCatalogueEmpty(knex: Knex): Promise<boolean> {
  const row = await knex('catalogue').first<{ version: number }>('version');
  return row.version === 0;
}

/**
 * Fills an empty database with the fictional sample region, through the ordinary ingest and in a process of its own, whose
 * memory is given back when it ends. Throws where a source fails.
 */
export async function ingestSample(environment: NodeJS.ProcessEnv): Promise<void> {
  const options = ['--all', '--sources', join(sample, 'sources'), '--from', join(sample, 'publishers')];
  const child = spawnNode(hustings('ingest', ...options), {
    env: environment,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0)
    throw new Error('The sample region could not be ingested; the lines above say why. SAMPLE=off starts without it.');
}
