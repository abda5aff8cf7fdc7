import { createReadStream } from 'node:fs';
import { type FileHandle, open, readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Readable } from 'node:stream';
import { fromBufferPromise, openPromise, type ZipFile } from 'yauzl';
import { SourceError } from '#core/errors.ts';
import { defaultLimits, humanSize, type UnpackLimits } from './limits.ts';
import { isZip, sniff, zipBehind, zipTailBytes } from './sniff.ts';
import { damaged, listZip, tooLargeToRead, type ZipMember } from './zip.ts';

/** The members of a zip, of zips within a zip, or one bare file. Nothing is written to disk. */
export interface Archive {
  /** In the archive's own order; sizes in bytes, unpacked. A zip's member within a zip is `outer.zip/inner.shp`. */
  readonly members: ReadonlyArray<{ readonly name: string; readonly size: number }>;
  /** A member's whole content. */
  read(name: string): Promise<Buffer>;
  /** A member's content as a stream, for members that do not fit into memory. */
  stream(name: string): Promise<Readable>;
  close(): Promise<void>;
}

const sniffedBytes = 1024;
const endOfZip = Buffer.from('PK\x05\x06');

/**
 * Opens a publisher's file. Its first bytes show whether it is a zip; its name does not. What a
 * program has put before a zip is passed over.
 *
 * @param fileName what it is called in messages; the archive names files by their hash, which means nothing to a person
 * @throws SourceError if the file is empty, a web page, damaged, encrypted, hostile or over the limits
 */
export async function unpack(
  path: string,
  limits: Partial<UnpackLimits> = {},
  fileName = basename(path),
): Promise<Archive> {
  const allLimits = { ...defaultLimits, ...limits };
  const file = await open(path);
  let size: number;
  let head: Buffer;
  let endsAsZip: boolean;
  try {
    size = (await file.stat()).size;
    head = await readAt(file, 0, sniffedBytes);
    const tail = await readAt(file, Math.max(0, size - zipTailBytes), zipTailBytes);
    endsAsZip = tail.includes(endOfZip);
  } finally {
    await file.close();
  }
  if (sniff(head, fileName) === 'zip') {
    return unpackZip(() => openPromise(path, { autoClose: false, decodeStrings: false }), fileName, allLimits);
  }
  const content = endsAsZip && size <= allLimits.memberBytes ? zipBehind(await readFile(path)) : null;
  if (content === null) return bareFile(path, fileName, size, allLimits);
  return unpackZip(() => fromBufferPromise(content, { decodeStrings: false }), fileName, allLimits);
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}

function bareFile(path: string, name: string, size: number, limits: UnpackLimits): Archive {
  const known = (asked: string) => {
    if (asked !== name) throw unknownMember(asked, name, [name]);
  };
  return {
    members: [{ name, size }],
    async read(asked) {
      known(asked);
      if (size > limits.memberBytes) throw tooLargeToRead(name, size, limits);
      return readFile(path);
    },
    async stream(asked) {
      known(asked);
      return createReadStream(path);
    },
    async close() {},
  };
}

async function unpackZip(open: () => Promise<ZipFile>, fileName: string, limits: UnpackLimits): Promise<Archive> {
  let zip: ZipFile;
  try {
    zip = await open();
  } catch (error) {
    throw damaged(error, fileName);
  }
  try {
    const members = new Map<string, ZipMember>();
    for (const member of await openNested(await listZip(zip, fileName, limits), fileName, limits, limits.depth)) {
      if (members.has(member.name)) {
        throw new SourceError(`${fileName} holds two members named ${member.name}: which one is meant cannot be told.`);
      }
      members.set(member.name, member);
    }
    return zipArchive(zip, fileName, members);
  } catch (error) {
    zip.close();
    throw error;
  }
}

/** Zips among the members are replaced by their contents. A file that is only named `.zip` stays as it is. */
async function openNested(
  members: readonly ZipMember[],
  archiveName: string,
  limits: UnpackLimits,
  depth: number,
): Promise<ZipMember[]> {
  const sum = (list: readonly ZipMember[]) => list.reduce((total, { size }) => total + size, 0);
  const inMemory = members.filter(isNamedZip);
  if (sum(inMemory) > limits.memberBytes) throw tooLargeToRead(`The zips in ${archiveName}`, sum(inMemory), limits);
  refuseTotals(archiveName, members.length, sum(members), limits);
  const all: ZipMember[] = [];
  for (const member of members) {
    const whole = isNamedZip(member) ? await member.read() : null;
    const content = whole === null || isZip(whole) ? whole : zipBehind(whole);
    if (content === null) {
      all.push(member);
      continue;
    }
    if (depth === 0) {
      throw new SourceError(
        `${archiveName} holds zips within zips, deeper than ${limits.depth} (${member.name}). Unpack it by hand.`,
      );
    }
    const innerName = `${archiveName}/${member.name}`;
    let inner: ZipFile;
    try {
      inner = await fromBufferPromise(content, { decodeStrings: false });
    } catch (error) {
      throw damaged(error, innerName);
    }
    const innerMembers = await openNested(await listZip(inner, innerName, limits), innerName, limits, depth - 1);
    for (const innerMember of innerMembers) all.push({ ...innerMember, name: `${member.name}/${innerMember.name}` });
    refuseTotals(archiveName, all.length, sum(all), limits);
  }
  return all;
}

/** Spreadsheets and documents are zips too, and are not opened. */
function isNamedZip(member: ZipMember): boolean {
  return /\.zip$/i.test(member.name);
}

function refuseTotals(archiveName: string, count: number, totalBytes: number, limits: UnpackLimits): void {
  if (count === 0) {
    throw new SourceError(
      `${archiveName} is a zip that holds no files. Look on the publisher's page for what became of the dataset.`,
    );
  }
  if (totalBytes > limits.totalBytes || count > limits.members) {
    throw new SourceError(
      `${archiveName} looks like a zip bomb: it would unpack to ${humanSize(totalBytes)} in ${count.toLocaleString('en')} members ` +
        `(at most ${humanSize(limits.totalBytes)} in ${limits.members.toLocaleString('en')}). Check that the address still ` +
        'answers the right file.',
    );
  }
}

function zipArchive(zip: ZipFile, fileName: string, members: ReadonlyMap<string, ZipMember>): Archive {
  const find = (name: string) => {
    const member = members.get(name);
    if (member === undefined) throw unknownMember(name, fileName, [...members.keys()]);
    return member;
  };
  return {
    members: Array.from(members.values(), ({ name, size }) => ({ name, size })),
    read: async (name) => find(name).read(),
    stream: async (name) => find(name).stream(),
    close: async () => zip.close(),
  };
}

function unknownMember(asked: string, fileName: string, names: readonly string[]): SourceError {
  return new SourceError(`${fileName} has no member ${asked}; it has ${names.join(', ')}.`);
}
