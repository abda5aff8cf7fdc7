import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { HustingsError } from '#core/errors.ts';
import { withFileLock } from '#core/processes/file-lock.ts';
import { isAlive } from '#core/processes/process-identity.ts';
import { gzipPathOf } from './gzip-path.ts';

/** A map of a country takes a minute beside other work. */
const longestWait = 600_000;

/** Writes a file at a path, and perhaps its gzip. The signal ends the work. */
export type WriteFile = (path: string, signal: AbortSignal) => Promise<void>;

interface DownloadFilesOptions {
  readonly folder: string;
  /** How much room the files may take. */
  readonly mostBytes?: number;
  /** How many files may wait to be written. */
  readonly mostWaiting?: number;
}

/**
 * The files of maps that have been asked for, in a folder that the processes of a machine share. A file's name says
 * what is in it, so that an existing file is right. Each is written once, however many clients ask meanwhile, and one
 * at a time, beside one at most for which nobody waits. When there are too many, those that were asked for least recently are removed.
 */
export class DownloadFiles {
  readonly #options: Required<DownloadFilesOptions>;
  readonly #writing = new Map<string, Promise<string>>();
  readonly #closing = new AbortController();
  /** The last file of each queue. A file for which nobody waits keeps none waiting. */
  readonly #last = { asked: Promise.resolve() as Promise<unknown>, background: Promise.resolve() as Promise<unknown> };
  #isPrepared = false;

  constructor({ folder, mostBytes = 4_000_000_000, mostWaiting = 8 }: DownloadFilesOptions) {
    this.#options = { folder, mostBytes, mostWaiting };
  }

  /** The path of a file, which is written if it is not there. Errors: 503 if too many others wait. */
  async path(name: string, write: WriteFile, { isBackground = false } = {}): Promise<string> {
    const path = join(this.#options.folder, name);
    if (await isThere(path)) return path;
    const known = this.#writing.get(name);
    if (known) return known;
    if (this.#writing.size > this.#options.mostWaiting) throw tooMany();
    const queue = isBackground ? 'background' : 'asked';
    const writing = this.#last[queue]
      .then(() => this.#write(path, write, queue))
      .finally(() => this.#writing.delete(name));
    this.#last[queue] = writing.catch(() => {});
    this.#writing.set(name, writing);
    return writing;
  }

  /** Ends what is being written. */
  async close(): Promise<void> {
    this.#closing.abort(new Error('The server is being stopped.'));
    await Promise.all([this.#last.asked, this.#last.background]);
  }

  /** How much room the files take, and how much they may. */
  async room(): Promise<{ readonly bytes: number; readonly most: number }> {
    const files = await filesIn(this.#options.folder);
    return { bytes: files.reduce((sum, file) => sum + file.bytes, 0), most: this.#options.mostBytes };
  }

  /** Whether a file is there; it does not count as asked for. */
  async has(name: string): Promise<boolean> {
    return (await stat(join(this.#options.folder, name)).catch(() => undefined)) !== undefined;
  }

  /** Removes the files of an ending that are not among the names, and that nobody has asked for within the time. */
  async removeOthers(ending: string, names: ReadonlySet<string>, unusedMilliseconds: number): Promise<void> {
    const before = Date.now() - unusedMilliseconds;
    for (const { path, used } of await filesIn(this.#options.folder)) {
      if (!path.endsWith(`.${ending}`) || names.has(basename(path)) || used > before) continue;
      for (const one of [path, gzipPathOf(path)]) await rm(one, { force: true });
    }
  }

  async #write(path: string, write: WriteFile, queue: 'asked' | 'background'): Promise<string> {
    const { folder } = this.#options;
    const { signal } = this.#closing;
    signal.throwIfAborted();
    await mkdir(folder, { recursive: true });
    if (!this.#isPrepared) await removeUnfinished(folder);
    this.#isPrepared = true;
    // Its own lock: two processes that want one file wait for each other, and not for another file.
    const own = join(folder, `${basename(path)}.lock`);
    const turn = join(folder, queue === 'asked' ? 'writing.lock' : 'background.lock');
    const options = { purpose: 'writes a file of a map', signal, timeout: longestWait };
    await withFileLock(own, () => withFileLock(turn, () => this.#writeAside(path, write), options), options);
    return path;
  }

  async #writeAside(path: string, write: WriteFile): Promise<void> {
    // Another process may have written it meanwhile.
    if (await isThere(path)) return;
    const { folder, mostBytes } = this.#options;
    const aside = join(folder, `${process.pid}-${randomBytes(6).toString('hex')}.part`);
    try {
      await write(aside, this.#closing.signal);
      await rename(gzipPathOf(aside), gzipPathOf(path)).catch(ignoreMissing);
      await rename(aside, path);
    } finally {
      // A database leaves a folder beside itself if its writer is ended.
      for (const rest of [aside, gzipPathOf(aside), `${aside}.lock`]) await rm(rest, { recursive: true, force: true });
    }
    await removeOldest(folder, mostBytes, path);
  }
}

export const tooMany = (): HustingsError =>
  new HustingsError(503, 'internal', 'Too many files are being written. Try again in a minute.', {
    headers: { 'Retry-After': '60' },
  });

const ignoreMissing = (error: NodeJS.ErrnoException): void => {
  if (error.code !== 'ENOENT') throw error;
};

/** Whether a file is there. It counts as asked for now. */
async function isThere(path: string): Promise<boolean> {
  const now = new Date();
  return utimes(path, now, now).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      ignoreMissing(error);
      return false;
    },
  );
}

/** Removes what processes that have ended were writing. */
async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const writer = /^(\d+)-[0-9a-f]+\.part/.exec(name)?.[1];
    if (writer !== undefined && !isAlive(Number(writer)))
      await rm(join(folder, name), { recursive: true, force: true });
  }
}

/** Removes files until the others take no more room than they may. `newest` stays, since a client waits for it. */
async function removeOldest(folder: string, mostBytes: number, newest: string): Promise<void> {
  const files = await filesIn(folder);
  let bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  for (const file of files.sort((a, b) => a.used - b.used)) {
    if (bytes <= mostBytes) return;
    if (file.path === newest) continue;
    // A client that is being sent it has it open already.
    for (const path of [file.path, gzipPathOf(file.path)]) await rm(path, { force: true });
    bytes -= file.bytes;
  }
}

/** The finished files of a folder; none if it is not there. */
async function filesIn(folder: string): Promise<Awaited<ReturnType<typeof sizeOf>>[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => /^[0-9a-f]+\.\w+$/.test(name));
  return Promise.all(names.map((name) => sizeOf(join(folder, name))));
}

async function sizeOf(path: string): Promise<{ path: string; bytes: number; used: number }> {
  const [file, gzip] = await Promise.all([path, gzipPathOf(path)].map((one) => stat(one).catch(() => undefined)));
  return { path, bytes: (file?.size ?? 0) + (gzip?.size ?? 0), used: file?.mtimeMs ?? 0 };
}
