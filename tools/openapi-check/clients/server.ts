import { execFile, spawn } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const program = 'bin/hustings.js';

export interface RunningServer {
  /** The root of both APIs. */
  readonly baseUrl: string;
  /** A key of the demo campaign with every scope. */
  readonly key: string;
  stop(): Promise<void>;
}

/** Starts the server with the sample region on a free port, in a data folder that is removed at the end. */
export async function startServer(): Promise<RunningServer> {
  const folder = await mkdtemp(join(tmpdir(), 'hustings-clients-'));
  // If this runs as root, the database belongs to another user, who must be able to enter this folder.
  await chmod(folder, 0o755);
  const settings = { PORT: '0', HUSTINGS_DATA_DIR: folder, DATABASE_URL: '', REDIS_URL: '', RATE_LIMIT: 'off' };
  const env = { ...process.env, ...settings, LOG_LEVEL: 'info' };
  const child = spawn(process.execPath, [program, 'serve'], { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const url = await new Promise<string>((resolve, reject) => {
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk;
      const listening = /"url":"([^"]+)".*"msg":"listening"/.exec(output)?.[1];
      if (listening) resolve(listening);
    });
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}:\n${output}`)));
  });
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await ended;
    // A process of the database that ends may still remove a file.
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  };
  try {
    const created = promisify(execFile)(process.execPath, [program, 'campaign', 'demo-key', '--json'], {
      cwd: root,
      env,
    });
    const { key } = JSON.parse((await created).stdout) as { key: string };
    return { baseUrl: `${url}/api/v1`, key, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
