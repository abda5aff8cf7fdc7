import { rm } from 'node:fs/promises';
import { basename } from 'node:path/posix';
import type { ArchiveRecord } from './archive.ts';
import { downloadFrom } from './http/download.ts';
import type { PartFile } from './part-file.ts';
import { storeZip } from './stored-zip.ts';
import type { ServiceResult, Task } from './task.ts';

type Validators = Pick<ArchiveRecord, 'etag' | 'lastModified'>;

/**
 * A dataset that lies in several files, each at an address of its own: all are needed, and they are stored as one zip,
 * a member for each. Each is asked for conditionally; if none has changed, nothing is downloaded.
 */
export async function parts(task: Task): Promise<ServiceResult> {
  const { source, address: origin, folder } = task;
  const stored = task.storedRecord(origin);
  const before = stored === null ? null : readMarks(stored.etag);
  const got: Array<ServiceResult & { address: string }> = [];
  try {
    for (const [i, address] of source.urls.entries()) {
      const mark = before?.[i];
      const known = stored !== null && mark ? { ...stored, ...mark } : null;
      got.push({ address, ...(await downloadFrom({ ...task, storedRecord: () => withMark(known, mark) }, address)) });
    }
    const marks = got.map(({ part, etag, lastModified }, i) => (part === null ? before?.[i] : { etag, lastModified }));
    const etag = JSON.stringify(marks);
    if (got.every(({ part }) => part === null)) return { part: null, origin, etag };
    for (const [i, { address, part }] of got.entries()) {
      // One has changed: the others are downloaded again, because we have them only within the zip.
      if (part === null) got[i] = { address, ...(await downloadFrom({ ...task, storedRecord: () => null }, address)) };
    }
    const names = memberNames(source.urls);
    const members = got.map(({ part }, i) => ({ name: names[i] as string, path: (part as PartFile).path }));
    return { part: await storeZip(folder, members), origin, etag };
  } finally {
    await Promise.all(got.map(({ part }) => part && rm(part.path, { force: true })));
  }
}

/** The record of the file that we have, with the validators of one part instead of those of the whole. */
function withMark(stored: ArchiveRecord | null, mark: Validators | null | undefined): ArchiveRecord | null {
  if (stored === null || !mark) return null;
  const { etag: _etag, lastModified: _lastModified, ...record } = stored;
  return { ...record, ...mark };
}

function readMarks(etag: string | undefined): readonly (Validators | null)[] | null {
  try {
    const marks: unknown = JSON.parse(etag ?? '');
    return Array.isArray(marks) ? marks : null;
  } catch {
    // The dataset was one file before: the entity tag is its publisher's.
    return null;
  }
}

/** Members are called as in their addresses; a name that came before gets a number in front. */
function memberNames(addresses: readonly string[]): string[] {
  const names = addresses.map((address) =>
    decodeURIComponent(basename(new URL(address).pathname)).replaceAll('/', '-'),
  );
  return names.map((name, i) => (name === '' || names.indexOf(name) < i ? `${i + 1}-${name}` : name));
}
