import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** Ingests the real files into a database of its own, and starts a server once, which stores their map. Returns its folder. */
export async function ingestReal(root: string, folder: string): Promise<string> {
  const from = process.env.HUSTINGS_REAL_DATA;
  if (from === undefined) {
    throw new Error('Name a data folder, or set HUSTINGS_REAL_DATA to a folder of publishers’ files.');
  }
  const dataDir = join(folder, 'data');
  const env = { ...process.env, HUSTINGS_DATA_DIR: dataDir, DATABASE_URL: '', SAMPLE: 'off', JOBS: 'off', PORT: '0' };
  const start = (...args: string[]) =>
    spawn(process.execPath, ['bin/hustings.js', ...args], { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] });
  const ingest = start('ingest', '--all', '--from', from, '--json');
  ingest.stdout.resume();
  // A source without a file among the given ones is none of this bench's concern.
  await once(ingest, 'close');
  const server = start('serve');
  let output = '';
  for await (const piece of server.stdout) {
    output += piece;
    if (output.includes('"msg":"listening"')) break;
  }
  const ended = once(server, 'exit');
  server.kill('SIGTERM');
  await ended;
  return dataDir;
}
