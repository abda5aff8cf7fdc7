import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import autocannon from 'autocannon';

const connections = 50;

/**
 * Requests a URL over 50 connections for so many seconds; answers the requests a second. wrk generates the load where it
 * is installed: it needs about a tenth of the processor time that autocannon needs, which stands in for it.
 *
 * @throws Error where an answer was not 2xx or 3xx, or a connection failed
 */
export async function getLoad(url: string, seconds: number): Promise<{ rate: number; generator: string }> {
  const output = await promisify(execFile)('wrk', ['-t1', `-c${connections}`, `-d${seconds}s`, url])
    .then(({ stdout }) => stdout)
    .catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    });
  if (output === undefined) return getByAutocannon(url, seconds);
  const failed = /^.*(?:Non-2xx or 3xx responses|Socket errors).*$/m.exec(output);
  if (failed) throw new Error(failed[0].trim());
  return { rate: Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1]), generator: 'wrk' };
}

async function getByAutocannon(url: string, seconds: number): Promise<{ rate: number; generator: string }> {
  const { non2xx, errors, requests } = await autocannon({ url, connections, duration: seconds });
  if (non2xx > 0 || errors > 0) throw new Error(`${non2xx} answers were not 2xx, ${errors} failed.`);
  return { rate: requests.average, generator: 'autocannon' };
}
