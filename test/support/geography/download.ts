import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@jest/globals';
import type { ElectoralServer } from '#test/server/electoral/electoral-server.ts';

/** Saves a file of a map in a folder. Returns its path. */
export async function download(server: ElectoralServer, folder: string, name: string): Promise<string> {
  const response = await server.fetch(`/downloads/${name}`);
  expect([name, response.status]).toEqual([name, 200]);
  const file = join(folder, name);
  await writeFile(file, Buffer.from(await response.arrayBuffer()));
  return file;
}
