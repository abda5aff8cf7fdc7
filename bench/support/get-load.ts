import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import autocannon from 'autocannon';

export interface Load {
  readonly connections?: number;
  /** Keys of the campaign API; the requests carry one after the other. */
  readonly keys?: readonly string[];
}

export interface LoadResult {
  /** Requests a second. */
  readonly rate: number;
  /** Milliseconds from a request to its response. */
  readonly p50: number;
  readonly p99: number;
  readonly generator: 'wrk' | 'autocannon';
}

/**
 * Requests a URL for that many seconds, over 50 connections unless stated. wrk generates the load if it is installed: it
 * needs about a tenth of the processor time that autocannon needs, which is used otherwise.
 *
 * @throws Error if a response was not 2xx or 3xx, or a connection failed
 */
export async function getLoad(url: string, seconds: number, load: Load = {}): Promise<LoadResult> {
  const folder = await mkdtemp(join(tmpdir(), 'hustings-load-'));
  try {
    return (await getByWrk(url, seconds, load, folder)) ?? (await getByAutocannon(url, seconds, load));
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function getByWrk(
  url: string,
  seconds: number,
  { connections = 50, keys = [] }: Load,
  folder: string,
): Promise<LoadResult | undefined> {
  const script = join(folder, 'requests.lua');
  await writeFile(script, keys.length > 0 ? alternatingRequests(keys) : '');
  const settings = ['-t1', `-c${connections}`, `-d${seconds}s`, '--timeout', '10s', '--latency', '-s', script, url];
  const output = await promisify(execFile)('wrk', settings)
    .then(({ stdout }) => stdout)
    .catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    });
  if (output === undefined) return undefined;
  const failed = /^.*(?:Non-2xx or 3xx responses|Socket errors).*$/m.exec(output);
  if (failed) throw new Error(failed[0].trim());
  const figure = (pattern: RegExp) => pattern.exec(output)?.[1] ?? '';
  return {
    rate: Number(figure(/Requests\/sec:\s+([\d.]+)/)),
    p50: milliseconds(figure(/^\s+50%\s+(\S+)/m)),
    p99: milliseconds(figure(/^\s+99%\s+(\S+)/m)),
    generator: 'wrk',
  };
}

/** A script of wrk. It writes the text of each request once. */
const alternatingRequests = (keys: readonly string[]): string => `
  local keys = { ${keys.map((key) => JSON.stringify(key)).join(', ')} }
  local texts, place = {}, 0
  init = function()
    for i, key in ipairs(keys) do texts[i] = wrk.format("GET", nil, { Authorization = "Bearer " .. key }) end
  end
  request = function()
    place = place % #texts + 1
    return texts[place]
  end`;

/** wrk writes a time with its unit: `812.00us`, `4.51ms`, `1.02s`. */
function milliseconds(time: string): number {
  const [, figure, unit] = /^([\d.]+)(us|ms|s)$/.exec(time) ?? [];
  return Number(figure) * { us: 0.001, ms: 1, s: 1_000 }[unit as 'us' | 'ms' | 's'];
}

async function getByAutocannon(url: string, seconds: number, { connections = 50, keys }: Load): Promise<LoadResult> {
  let clients = 0;
  const { non2xx, errors, requests, latency } = await autocannon({
    url,
    connections,
    duration: seconds,
    // Each connection goes through the keys from another one on.
    ...(keys && {
      setupClient: (client) => {
        const first = Math.floor((clients++ / connections) * keys.length);
        const own = [...keys.slice(first), ...keys.slice(0, first)].slice(0, 300);
        client.setRequests(own.map((key) => ({ method: 'GET', headers: { authorization: `Bearer ${key}` } })));
      },
    }),
  });
  if (non2xx > 0 || errors > 0) throw new Error(`${non2xx} answers were not 2xx, ${errors} failed.`);
  return { rate: requests.average, p50: latency.p50, p99: latency.p99, generator: 'autocannon' };
}
