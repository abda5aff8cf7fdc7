import { readFile, stat } from 'node:fs/promises';
import { UsageError } from '#bin/command-line/usage-error.ts';

interface Hashed {
  readonly id: string;
  readonly sha256: string;
}

/** What a comparison needs of a manifest. */
export interface Manifest {
  readonly sets: readonly Hashed[];
  readonly datasets: readonly Hashed[];
}

/** Far more than the manifest of every map of the country. */
const greatestBytes = 50_000_000;
const timeoutMilliseconds = 60_000;

/** The manifest of a server by its address, or of a file. Throws a UsageError if there is none. */
export async function readManifest(other: string): Promise<Manifest> {
  const text = /^https?:\/\//i.test(other) ? await fetchText(other) : await readText(other);
  const manifest = parse(text);
  if (isManifest(manifest)) return manifest;
  throw new UsageError(`${other} gives no manifest: name a server’s address, or a file saved of its manifest.`);
}

async function readText(path: string): Promise<string> {
  try {
    if ((await stat(path)).size <= greatestBytes) return await readFile(path, 'utf8');
  } catch (error) {
    throw new UsageError(`${path} cannot be read: ${(error as Error).message}.`);
  }
  throw new UsageError(`${path} is longer than any manifest.`);
}

async function fetchText(address: string): Promise<string> {
  if (!URL.canParse(address)) throw new UsageError(`"${address}" is no address.`);
  const url = new URL(address);
  if (!url.pathname.endsWith('/manifest')) url.pathname = '/api/v1/electoral/manifest';
  let response: Response;
  try {
    response = await fetch(url, { signal: AbortSignal.timeout(timeoutMilliseconds) });
  } catch (error) {
    const { cause, message } = error as Error;
    throw new UsageError(`${url.href} does not answer: ${(cause as Error | undefined)?.message ?? message}.`);
  }
  if (!response.ok || response.body === null) throw new UsageError(`${url.href} answers ${response.status}.`);
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of response.body) {
    length += piece.length;
    if (length > greatestBytes) throw new UsageError(`${url.href} answers more than any manifest is long.`);
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isHashed = (one: unknown): one is Hashed =>
  typeof one === 'object' && one !== null && typeof (one as Hashed).id === 'string' && 'sha256' in one;

function isManifest(value: unknown): value is Manifest {
  if (typeof value !== 'object' || value === null) return false;
  const { sets, datasets } = value as Partial<Manifest>;
  return [sets, datasets].every((list) => Array.isArray(list) && list.every(isHashed));
}
