import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Knex } from 'knex';

const root = join(import.meta.dirname, '..');
const sample = join(root, 'data/sample');

/** Whether anything has ever been published. */
export async function isEmpty(knex: Knex): Promise<boolean> {
  const row = await knex('catalogue').first<{ version: number }>('version');
  return row.version === 0;
}

/**
 * Fills an empty database with the fictional sample region, through the ordinary ingest and in a process of its own:
 * the server and the pipeline meet in Postgres only. Throws where a source fails.
 */
export async function ingestSample(environment: NodeJS.ProcessEnv): Promise<void> {
  const args = ['--all', '--sources', join(sample, 'sources'), '--from', join(sample, 'publishers')];
  const child = spawn(process.execPath, ['--import', 'tsx', join(root, 'ingest/main.ts'), ...args], {
    cwd: root,
    env: environment,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0)
    throw new Error('The sample region could not be ingested; the lines above say why. SAMPLE=off starts without it.');
}
