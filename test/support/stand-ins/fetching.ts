import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type FetchedFile, type FetchOptions, fetchSource } from '#ingest/fetch/fetch.ts';
import type { FetchError } from '#ingest/fetch/http/errors.ts';
import type { BoundarySource } from '#ingest/registry/source.ts';
import { removal } from '#test/support/fixtures/removal.ts';

/** A source of fictional wards; what a test is about is given. */
export function wardsSource(given: Partial<BoundarySource> & Pick<BoundarySource, 'urls'>): BoundarySource {
  return {
    kind: 'boundaries',
    id: 'sample-wards',
    name: 'Wards',
    urlConfidence: 'confirmed',
    page: 'https://wards.example/page',
    licence: { name: 'None', attribution: 'Nobody' },
    cadence: 'quarterly',
    level: 'MUNICIPAL',
    province: 'XA',
    jurisdiction: { id: 'sample', name: 'Sample' },
    confidence: 'SAMPLE',
    format: { type: 'geojson' },
    fields: { code: 'NUMBER', nameEn: 'WARD' },
    expect: { districts: 1 },
    valid: { from: '2025-01-01' },
    points: [],
    ...given,
  };
}

/** An archive in a temporary folder, and a fetch into it that may reach the loopback interface and never really waits. */
export async function fetching() {
  const archiveDir = await mkdtemp(join(tmpdir(), 'hustings-fetch-'));
  /** The pauses that were asked for, in milliseconds. */
  const pauses: number[] = [];
  const timing = {
    now: () => Date.UTC(2026, 0, 1),
    wait: async (milliseconds: number) => void pauses.push(milliseconds),
    random: () => 0,
  };
  const fetch = (source: BoundarySource, options: Partial<FetchOptions> = {}): Promise<FetchedFile> =>
    fetchSource(source, { archiveDir, allowPrivate: true, timing, ...options });
  return {
    archiveDir,
    pauses,
    fetch,
    /** The error of a fetch that has to fail. */
    failure: async (source: BoundarySource, options: Partial<FetchOptions> = {}): Promise<FetchError> =>
      fetch(source, options).then(
        (file) => {
          throw new Error(`fetched ${file.bytes} bytes where a failure was expected`);
        },
        (error) => error,
      ),
    /** What lies in the archive, temporary files included. */
    files: async () => (await readdir(archiveDir)).sort(),
    remove: () => rm(archiveDir, removal),
  };
}

export type Fetching = Awaited<ReturnType<typeof fetching>>;
