import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PartFile } from './part-file.ts';

/**
 * The archive stores what publishers gave, byte for byte, in one flat folder: a file named by its SHA-256, and beside
 * it one `<sha256>.<source id>.json` for each source that it came from (several sources may share a file).
 */
export interface ArchiveRecord {
  readonly source: string;
  readonly sha256: string;
  readonly bytes: number;
  /** The address that answered. */
  readonly origin: string;
  /** The request besides its address. The response to another request does not show whether this file is still current. */
  readonly request: string;
  readonly etag?: string;
  readonly lastModified?: string;
  /** When these bytes first came, and when the publisher last confirmed them. ISO 8601, UTC. */
  readonly fetchedAt: string;
  readonly checkedAt: string;
}

const recordName = /^([0-9a-f]{64})\.([a-z0-9-]+)\.json$/;
const recordPath = (folder: string, sha256: string, source: string) => join(folder, `${sha256}.${source}.json`);

export const archivePath = (folder: string, sha256: string) => join(folder, sha256);

/** Moves a whole file into the archive and writes its record. Returns the file's path. */
export async function storeFile(folder: string, part: PartFile, record: ArchiveRecord): Promise<string> {
  const path = archivePath(folder, part.sha256);
  await rename(part.path, path);
  const before = await readRecord(folder, part.sha256, record.source);
  await writeRecord(folder, { ...record, fetchedAt: before?.fetchedAt ?? record.fetchedAt });
  return path;
}

/** Writes a record, whole or not at all. */
export async function writeRecord(folder: string, record: ArchiveRecord): Promise<void> {
  const part = join(folder, `${randomUUID()}.part`);
  await writeFile(part, `${JSON.stringify(record, null, 2)}\n`);
  await rename(part, recordPath(folder, record.sha256, record.source));
}

/** The record of an archived file of a source; null if the file is gone or is not as long as the record says. */
export async function readRecord(folder: string, sha256: string, source: string): Promise<ArchiveRecord | null> {
  const [text, file] = await Promise.all([
    readFile(recordPath(folder, sha256, source), 'utf8').catch(absent),
    stat(archivePath(folder, sha256)).catch(absent),
  ]);
  if (text === null || file === null) return null;
  const record = parse(text);
  return record?.bytes === file.size ? record : null;
}

/**
 * Retains the `last` files of each source that were confirmed last, and those named in `spare` (the published ones).
 * Removes the others, and files older than a day without a record, which a killed run left behind. Returns the names
 * removed and how many bytes that freed.
 */
export async function pruneArchives(
  folder: string,
  options: { last: number; spare?: ReadonlySet<string>; now?: number },
): Promise<{ removed: string[]; bytes: number }> {
  const { last, spare = new Set(), now = Date.now() } = options;
  const retainedOf = new Map<string, number>();
  const retained = new Set<string>();
  const recorded = new Set<string>();
  const removed: string[] = [];
  for (const record of await recordsOf(folder, () => true)) {
    const count = retainedOf.get(record.source) ?? 0;
    recorded.add(record.sha256);
    if (count < last || spare.has(record.sha256)) {
      retainedOf.set(record.source, count + 1);
      retained.add(record.sha256);
    } else {
      removed.push(`${record.sha256}.${record.source}.json`);
    }
  }
  for (const name of await readdir(folder)) {
    if (retained.has(name) || recordName.test(name)) continue;
    // A file without a record may belong to a fetch under way, unless it is old.
    const file = await stat(join(folder, name)).catch(absent);
    const old = file !== null && now - file.mtimeMs > 86_400_000;
    if (/^[0-9a-f]{64}$/.test(name) ? recorded.has(name) || old : name.endsWith('.part') && old) removed.push(name);
  }
  let bytes = 0;
  for (const name of removed) {
    const file = await stat(join(folder, name)).catch(absent);
    bytes += file?.size ?? 0;
    await rm(join(folder, name), { force: true });
  }
  return { removed, bytes };
}

/** The records of the included sources, the one confirmed last first. */
async function recordsOf(folder: string, isIncluded: (source: string) => boolean): Promise<ArchiveRecord[]> {
  await mkdir(folder, { recursive: true });
  const records: ArchiveRecord[] = [];
  for (const name of await readdir(folder)) {
    const [, sha256, source] = recordName.exec(name) ?? [];
    if (sha256 === undefined || source === undefined || !isIncluded(source)) continue;
    const record = await readRecord(folder, sha256, source);
    if (record !== null) records.push(record);
  }
  return records.sort((a, b) => (a.checkedAt < b.checkedAt ? 1 : -1));
}

/** Null for a record that a power cut left half written: the file is then fetched once more. */
function parse(text: string): ArchiveRecord | null {
  try {
    return JSON.parse(text) as ArchiveRecord;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

function absent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}

/** Removes a file of a source from the archive; the bytes stay if they are another source's file too. */
export async function deleteArchivedFile(folder: string, sha256: string, source: string): Promise<void> {
  await rm(recordPath(folder, sha256, source), { force: true });
  const names = (await readdir(folder).catch(absent)) ?? [];
  const isShared = names.some((name) => recordName.exec(name)?.[1] === sha256);
  if (!isShared) await rm(archivePath(folder, sha256), { force: true });
}
