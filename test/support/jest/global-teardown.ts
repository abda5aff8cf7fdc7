import { rm } from 'node:fs/promises';
import { removal } from '#test/support/fixtures/removal.ts';
import { cluster } from './cluster.ts';

export default async function globalTeardown(): Promise<void> {
  await cluster.database?.leave();
  if (cluster.folder) await rm(cluster.folder, removal);
}
