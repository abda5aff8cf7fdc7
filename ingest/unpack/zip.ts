import { pipeline, Readable } from 'node:stream';
import { promisify } from 'node:util';
import { createInflateRaw, inflateRaw, type ZlibOptions } from 'node:zlib';
import type { Entry, ZipFile } from 'yauzl';
import { SourceError } from '#core/errors.ts';
import { humanSize, type UnpackLimits } from './limits.ts';
import { isClutter, memberName } from './member-name.ts';

/** A member of a zip: its path, its unpacked size in bytes, and the two ways to its content. */
export interface ZipMember {
  readonly name: string;
  readonly size: number;
  read(): Promise<Buffer>;
  stream(): Promise<Readable>;
}

const inflate = promisify(inflateRaw);
const pieceBytes = 1 << 20;
/** Packed bytes given to zlib at once: they unpack to about one piece. */
const packedChunkBytes = 1 << 18;
const piecesAhead = 4;
/** zlib's streams take the options of any stream, which their types leave out. */
const inflateOptions = { chunkSize: pieceBytes, highWaterMark: piecesAhead * pieceBytes } as ZlibOptions;

/** Compression methods by number, APPNOTE.TXT 6.3.10, section 4.4.5. */
const methods = new Map([
  [9, 'Deflate64'],
  [12, 'bzip2'],
  [14, 'LZMA'],
  [93, 'Zstandard'],
  [95, 'XZ'],
  [98, 'PPMd'],
]);
const stored = 0;
const deflated = 8;

/**
 * Lists a zip's members in the order of its table of contents, clutter left out, every one checked against the limits
 * by what the table declares. Checksums are not checked: a known publisher's are wrong while its data is right.
 *
 * @throws SourceError if the zip is damaged, encrypted, packed by a method that cannot be read, or over a limit
 */
export async function listZip(zip: ZipFile, archiveName: string, limits: UnpackLimits): Promise<ZipMember[]> {
  if (zip.entryCount > limits.members) {
    throw new SourceError(
      `${archiveName} holds ${zip.entryCount.toLocaleString('en')} members, more than the ` +
        `${limits.members.toLocaleString('en')} that are accepted. Check that the address still answers the right file.`,
    );
  }
  const members: ZipMember[] = [];
  try {
    for await (const entry of zip.eachEntry()) {
      const name = memberName(entry, archiveName);
      if (isClutter(name)) continue;
      refuseUnreadable(entry, name, archiveName);
      refuseBomb(entry, name, archiveName, limits);
      members.push(zipMember(zip, entry, name, archiveName, limits));
    }
  } catch (error) {
    throw damaged(error, archiveName);
  }
  return members;
}

/** The zip library's error for a damaged archive as one that says what a person can do. */
export function damaged(error: unknown, archiveName: string): SourceError {
  if (error instanceof SourceError) return error;
  const reason = error instanceof Error ? error.message : String(error);
  if (/end of central directory|unexpected EOF/i.test(reason)) {
    return new SourceError(
      `${archiveName} is a zip cut short: its table of contents, which comes last, is missing or incomplete. Fetch it again; ` +
        "if it stays so, the publisher's file is damaged.",
      { cause: error },
    );
  }
  return new SourceError(
    `${archiveName} is a damaged zip (${reason}). Fetch it again; if it stays so, the publisher's file is damaged.`,
    { cause: error },
  );
}

function refuseUnreadable(entry: Entry, name: string, archiveName: string): void {
  if (entry.isEncrypted()) {
    throw new SourceError(
      `${archiveName} is encrypted (${name}): unpack it with its password, zip its files again without one and give that zip to ` +
        '--file, or ask the publisher for a file without a password.',
    );
  }
  if (entry.compressionMethod !== stored && entry.compressionMethod !== deflated) {
    const method = methods.get(entry.compressionMethod) ?? `method ${entry.compressionMethod}`;
    throw new SourceError(
      `${archiveName} is packed by ${method} (${name}), and only Deflate is read. Unpack it by hand and zip it again.`,
    );
  }
}

function refuseBomb(entry: Entry, name: string, archiveName: string, limits: UnpackLimits): void {
  const ratio = entry.uncompressedSize / Math.max(1, entry.compressedSize);
  if (entry.uncompressedSize > limits.ratioFloorBytes && ratio > limits.ratio) {
    throw new SourceError(
      `${archiveName} looks like a zip bomb: ${name} would grow ${Math.round(ratio).toLocaleString('en')} times, to ` +
        `${humanSize(entry.uncompressedSize)}. Check that the address still answers the right file.`,
    );
  }
}

function zipMember(zip: ZipFile, entry: Entry, name: string, archiveName: string, limits: UnpackLimits): ZipMember {
  const size = entry.uncompressedSize;
  return {
    name,
    size,
    async read() {
      if (size > limits.memberBytes) throw tooLargeToRead(name, size, limits);
      if (size === 0) return Buffer.alloc(0);
      try {
        const pieces = await zip.openReadStreamPromise(entry, { decodeFileData: false });
        const packed = Buffer.concat(await pieces.toArray());
        const content = entry.compressionMethod === stored ? packed : await inflateWhole(packed, size);
        if (content.length !== size) throw new Error(`${content.length} bytes where ${size} are declared`);
        return content;
      } catch (error) {
        throw damagedMember(error, name, archiveName);
      }
    },
    async stream() {
      try {
        const packed = await zip.openReadStreamPromise(entry, { decodeFileData: false });
        const pieces = inPieces(packed, entry, name, archiveName);
        return Readable.from(pieces, { objectMode: false, highWaterMark: pieceBytes });
      } catch (error) {
        throw damagedMember(error, name, archiveName);
      }
    },
  };
}

export function tooLargeToRead(name: string, size: number, limits: UnpackLimits): SourceError {
  return new SourceError(
    `${name} is ${humanSize(size)}, more than the ${humanSize(limits.memberBytes)} that are read at once. Check that it is the ` +
      'right file.',
  );
}

/** Inflates in one call on the thread pool: several times faster than a stream of small chunks. Never exceeds `size`. */
function inflateWhole(packed: Buffer, size: number): Promise<Buffer> {
  return inflate(packed, { chunkSize: Math.max(64, size), maxOutputLength: size }) as Promise<Buffer>;
}

function damagedMember(error: unknown, name: string, archiveName: string): SourceError {
  if (error instanceof SourceError) return error;
  const reason = error instanceof Error ? error.message : String(error);
  if (/too many bytes|larger than/i.test(reason)) {
    return new SourceError(
      `${archiveName} looks like a zip bomb: ${name} unpacks to more than the size it declares. Do not open it; check that ` +
        'the address still answers the right file.',
      { cause: error },
    );
  }
  return new SourceError(
    `${name} in ${archiveName} cannot be unpacked (${reason}). Fetch the archive again; if it stays so, the publisher's ` +
      'file is damaged.',
    { cause: error },
  );
}

/**
 * The content in pieces of a mebibyte, a few of them unpacked ahead of the reader. With zlib's own pieces of 16 KiB the
 * switches between threads cost as much as the unpacking, and a register of addresses is gigabytes. Content that is
 * not as long as the member declares is an error.
 */
async function* inPieces(packed: Readable, entry: Entry, name: string, archiveName: string): AsyncGenerator<Buffer> {
  const content =
    entry.compressionMethod === stored
      ? packed
      : pipeline(packed, inLargerChunks, createInflateRaw(inflateOptions), () => {
          // The error reaches the reader of the last stream.
        });
  let bytes = 0;
  try {
    for await (const piece of content as AsyncIterable<Buffer>) {
      bytes += piece.length;
      if (bytes > entry.uncompressedSize) throw new Error(`too many bytes: ${entry.uncompressedSize} are declared`);
      yield piece;
    }
    if (bytes < entry.uncompressedSize) throw new Error(`${bytes} bytes where ${entry.uncompressedSize} are declared`);
  } catch (error) {
    throw damagedMember(error, name, archiveName);
  }
}

async function* inLargerChunks(packed: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of packed) {
    pieces.push(piece);
    bytes += piece.length;
    if (bytes < packedChunkBytes) continue;
    yield Buffer.concat(pieces);
    pieces = [];
    bytes = 0;
  }
  if (bytes > 0) yield Buffer.concat(pieces);
}
