import type { Job, JobResult } from '#jobs/job.ts';

/** Writes the published maps into a folder unless it has them, until the signal asks it to break off. */
export type Bake = (folder: string, signal: AbortSignal) => Promise<JobResult>;

/** Where files of districts go, and who writes them: jobs do not load the server's code. */
export interface BakeSettings {
  readonly folder: string;
  readonly bake: Bake;
}

/** Keeps the folder for look-ups without a server up to date. */
export function createBake({ folder, bake }: BakeSettings): Job {
  return {
    name: 'bake',
    schedule: '5-59/10 * * * *',
    description: 'With `BAKE_FOLDER`: writes the file for look-ups without a server after a publication.',
    run: ({ signal }) => bake(folder, signal),
  };
}
