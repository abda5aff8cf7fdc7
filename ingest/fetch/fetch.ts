import { mkdir } from 'node:fs/promises';
import { basename } from 'node:path';
import { type Proxies, proxiesOf } from '#core/network/proxy.ts';
import { createTransport } from '#core/network/transport.ts';
import { formsOf } from '#ingest/registry/forms.ts';
import type { Source } from '#ingest/registry/source.ts';
import { arcgis } from './arcgis/arcgis.ts';
import { type ArchiveRecord, archivePath, readRecord, storeFile, writeRecord } from './archive.ts';
import { type Client, userAgent } from './http/client.ts';
import { download } from './http/download.ts';
import { AddressError, failedError, manualError } from './http/errors.ts';
import { defaultLimits, type FetchLimits, realTiming, type Timing } from './limits.ts';
import { parts } from './parts.ts';
import { ckan } from './portals/ckan.ts';
import { socrata } from './portals/socrata.ts';
import { wfs } from './portals/wfs.ts';
import type { Service, ServiceResult } from './task.ts';

/** A publisher's file, byte for byte as it came, in the archive. */
export interface FetchedFile {
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
  /** The address (or, for a file brought by hand, the path) that it came from. */
  readonly origin: string;
  readonly etag?: string;
  readonly lastModified?: string;
  /** The bytes are those of `previous`: the publisher said so, or sent the same bytes again. */
  readonly notModified?: boolean;
  /** When the publisher first gave these bytes: ISO 8601, UTC. Absent of a file brought by hand. */
  readonly fetchedAt?: string;
}

export interface FetchOptions {
  /** The folder where files are stored by their hash; made if it does not exist. */
  readonly archiveDir: string;
  /** The file that the last run of this source used. It is asked for conditionally, if it still is in the archive. */
  readonly previous?: {
    readonly sha256?: string;
    readonly path?: string;
    readonly etag?: string;
    readonly lastModified?: string;
  };
  /** Also fetch from addresses that are not on the public internet. For tests and mirrors in one's own network. */
  readonly allowPrivate?: boolean;
  /** Absent: those of the environment. */
  readonly proxies?: Proxies;
  /** Called as bytes come; `total` if the publisher states it. */
  readonly onProgress?: (bytes: number, total?: number) => void;
  readonly limits?: Partial<FetchLimits>;
  readonly userAgent?: string;
  readonly timing?: Partial<Timing>;
  /** Stops the fetch, which then throws the signal's reason. */
  readonly signal?: AbortSignal;
}

type ServiceType = NonNullable<Source['service']>['type'];
const services: Record<ServiceType, Service> = { download, parts, arcgis, wfs, socrata, ckan };

/**
 * Fetches what a source's publisher has today into the archive. Addresses are tried one after the other until one gives
 * the data.
 *
 * @throws FetchError if none does: it names each address, what it did, and what to do next. The archive is then
 * as it was before.
 */
export async function fetchSource(source: Source, options: FetchOptions): Promise<FetchedFile> {
  const ways = waysTo(source);
  if (ways.length === 0) throw manualError(source);
  const { archiveDir: folder, allowPrivate = false, proxies = proxiesOf(process.env) } = options;
  await mkdir(folder, { recursive: true });
  const stored = await storedRecord(source, options);
  const limits = { ...defaultLimits, ...options.limits };
  const total = new AbortController();
  const timer = setTimeout(() => total.abort(), limits.totalMs);
  const signal = options.signal === undefined ? total.signal : AbortSignal.any([options.signal, total.signal]);
  const transport = createTransport(limits, { allowPrivate, proxies });
  const client: Client = {
    transport,
    limits,
    timing: { ...realTiming, ...options.timing },
    userAgent: options.userAgent ?? userAgent(),
    signal,
    onProgress: options.onProgress ?? (() => undefined),
  };
  const failures: AddressError[] = [];
  try {
    for (const { form, address } of ways) {
      const request = requestOf(form);
      try {
        const got = await services[form.service?.type ?? 'download']({
          client,
          source: form,
          address,
          folder,
          storedRecord: (origin) => (stored?.origin === origin && stored.request === request ? stored : null),
        });
        return await archived(form, folder, got, stored, new Date(client.timing.now()).toISOString());
      } catch (error) {
        options.signal?.throwIfAborted();
        if (total.signal.aborted) {
          failures.push(tooSlow(address, limits.totalMs));
          break;
        }
        if (!(error instanceof AddressError)) throw error;
        failures.push(error);
      }
    }
    throw failedError(source, failures);
  } finally {
    clearTimeout(timer);
    await transport.destroy();
  }
}

/** Every address of every form. Of `parts` it is the first address alone, because its service asks for all of them. */
function waysTo(source: Source): Array<{ form: Source; address: string }> {
  return formsOf(source).flatMap((form) => {
    const addresses = form.service?.type === 'parts' ? form.urls.slice(0, 1) : form.urls;
    return addresses.map((address) => ({ form, address }));
  });
}

async function archived(
  source: Source,
  folder: string,
  got: ServiceResult,
  stored: ArchiveRecord | null,
  now: string,
): Promise<FetchedFile> {
  if (got.part === null) {
    if (stored === null) throw new Error(`${source.id}: “unchanged” was answered although nothing is stored`);
    await writeRecord(folder, { ...stored, checkedAt: now });
    return fetched(folder, stored, true);
  }
  const { part, origin, etag, lastModified } = got;
  const record: ArchiveRecord = {
    source: source.id,
    sha256: part.sha256,
    bytes: part.bytes,
    origin,
    request: requestOf(source),
    ...(etag === undefined ? {} : { etag }),
    ...(lastModified === undefined ? {} : { lastModified }),
    fetchedAt: part.sha256 === stored?.sha256 ? stored.fetchedAt : now,
    checkedAt: now,
  };
  await storeFile(folder, part, record);
  return fetched(folder, record, part.sha256 === stored?.sha256);
}

function fetched(folder: string, record: ArchiveRecord, notModified: boolean): FetchedFile {
  const { sha256, bytes, origin, etag, lastModified, fetchedAt } = record;
  return {
    path: archivePath(folder, sha256),
    bytes,
    sha256,
    origin,
    fetchedAt,
    ...(etag === undefined ? {} : { etag }),
    ...(lastModified === undefined ? {} : { lastModified }),
    ...(notModified ? { notModified } : {}),
  };
}

/** The request besides its address: if it changes, the source is fetched anew. */
function requestOf(source: Source): string {
  const { type = 'download', resource, pageSize } = source.service ?? {};
  const crs = source.kind === 'boundaries' ? source.crs : undefined;
  if (type === 'parts') return JSON.stringify([type, ...source.urls]);
  return JSON.stringify(type === 'download' ? [type] : [type, source.format.type, crs, resource, pageSize]);
}

async function storedRecord(source: Source, { archiveDir, previous }: FetchOptions): Promise<ArchiveRecord | null> {
  const sha256 = previous?.sha256 ?? (previous?.path === undefined ? undefined : basename(previous.path));
  if (previous === undefined || sha256 === undefined) return null;
  const record = await readRecord(archiveDir, sha256, source.id);
  if (record === null) return null;
  const { etag = previous.etag, lastModified = previous.lastModified } = record;
  return {
    ...record,
    ...(etag === undefined ? {} : { etag }),
    ...(lastModified === undefined ? {} : { lastModified }),
  };
}

function tooSlow(address: string, limit: number): AddressError {
  return new AddressError(address, `the fetch took longer than ${Math.round(limit / 60_000)} minutes in all`, {
    advice: 'The publisher’s server is slow today: the next run tries again.',
  });
}
