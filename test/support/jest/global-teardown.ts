import { rm } from 'node:fs/promises';
import { cluster } from './cluster.ts';

export default async function globalTeardown(): Promise<void> {
  await cluster.database?.leave();
  if (cluster.folder) await rm(cluster.folder, { recursive: true, force: true });
}
