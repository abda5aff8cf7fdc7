import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';

/**
 * Requests a second of `GET /lookup` against a bare Koa that answers the same bytes, measured in turns on the same
 * machine. Our server does everything that it does in service but refuse by number (RATE_LIMIT=off).
 */
const rounds = Number(process.argv[2] ?? 5);
const seconds = Number(process.argv[3] ?? 4);
const path = '/api/v1/electoral/lookup?postalCode=Z1A1A1';

const root = join(import.meta.dirname, '..');
const folder = await mkdtemp(join(tmpdir(), 'hustings-bench-'));
const children: ChildProcess[] = [];

function start(script: string, args: string[] = [], environment: NodeJS.ProcessEnv = {}): ChildProcess {
  const child = fork(join(root, script), args, {
    cwd: root,
    execArgv: script.endsWith('.ts') ? ['--import', 'tsx'] : [],
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  children.push(child);
  return child;
}

async function ourServer(): Promise<string> {
  const child = start('bin/hustings.js', ['serve'], {
    PORT: '0',
    HUSTINGS_DATA_DIR: folder,
    RATE_LIMIT: 'off',
    JOBS: 'off',
  });
  return new Promise((resolve, reject) => {
    child.once('exit', () => reject(new Error('The server did not start.')));
    child.stdout?.on('data', (chunk) => {
      const url = /"url":"([^"]+)"/.exec(String(chunk))?.[1];
      if (url) resolve(url);
    });
  });
}

async function bareKoa(like: Response): Promise<string> {
  const child = start('bench/bare-koa.ts');
  const perConnection = new Set(['connection', 'keep-alive', 'date', 'content-length', 'transfer-encoding']);
  const headers = Object.fromEntries([...like.headers].filter(([name]) => !perConnection.has(name)));
  child.send({ headers, body: await like.text() });
  const [address] = (await once(child, 'message')) as [{ port: number }];
  return `http://127.0.0.1:${address.port}`;
}

async function requestsPerSecond(url: string): Promise<number> {
  const result = await autocannon({ url: url + path, connections: 50, duration: seconds });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} answers were not 2xx, ${result.errors} failed.`);
  return result.requests.average;
}

try {
  const ours = await ourServer();
  const bare = await bareKoa(await fetch(ours + path));
  // Both compiled by then: the longer code takes the longer, with the load generator on the other processor.
  for (const url of [ours, bare]) for (let i = 0; i < 3; i++) await requestsPerSecond(url);
  const ratios: number[] = [];
  for (let round = 1; round <= rounds; round++) {
    const [us, them] = [await requestsPerSecond(ours), await requestsPerSecond(bare)];
    ratios.push(us / them);
    console.log(
      `round ${round}: lookup ${us.toFixed(0)}/s, bare Koa ${them.toFixed(0)}/s, ratio ${(us / them).toFixed(2)}`,
    );
  }
  ratios.sort((a, b) => a - b);
  console.log(`median ratio ${(ratios[Math.floor(ratios.length / 2)] as number).toFixed(2)}`);
} finally {
  for (const child of children) {
    child.kill('SIGTERM');
    if (child.exitCode === null) await once(child, 'exit');
  }
  await rm(folder, { recursive: true, force: true });
}
