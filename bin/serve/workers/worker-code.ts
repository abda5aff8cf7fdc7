import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '#core/log.ts';
import { bundleModule } from '#core/processes/bundle-module.ts';
import { isAlive } from '#core/processes/process-identity.ts';
import { writeWhole } from '#core/processes/whole-file.ts';

export interface WorkerCode {
  /** The module's file; null where it could not be written. */
  readonly path: string | null;
  remove(): Promise<void>;
}

/**
 * Writes the workers' code as one module: a worker then starts in half the time and takes 50 MB less than one that
 * translates its files itself. Each primary process has a file of its own, which lives as long as it. Those of processes
 * that have ended are removed.
 */
export async function writeWorkerCode(dataDir: string, log: Pick<Log, 'warn'>): Promise<WorkerCode> {
  const folder = join(dataDir, 'program');
  const path = join(folder, `worker-${process.pid}.mjs`);
  try {
    await mkdir(folder, { recursive: true });
    for (const name of await readdir(folder)) {
      const writer = /^worker-(\d+)\.mjs/.exec(name)?.[1];
      if (writer !== undefined && !isAlive(Number(writer))) await rm(join(folder, name), { force: true });
    }
    await writeWhole(path, await bundleModule(new URL('./worker.ts', import.meta.url)));
    return { path, remove: () => rm(path, { force: true }) };
  } catch (error) {
    const reason = (error as Error).message;
    log.warn(
      { folder, reason },
      'the code of workers could not be written: each takes longer to start and more memory',
    );
    return { path: null, async remove() {} };
  }
}
