import type { ByteSource, Districts } from '../answer/districts.ts';
import { checkHash, inflate, isSigned, mostBytes } from './environment.ts';
import { LocatorError, readPart } from './errors.ts';
import { fixedBytes, form, hashBytes, headHashStart, magic, type StoredHead, signedBytes } from './layout.ts';
import { OpenedFile } from './opened-file.ts';
import { type ArrivingSource, bytesSource, urlSource } from './source.ts';

/** Of most files that is the head with the index of cells, and of small ones all. */
const firstBytes = 16_384;

export interface OpenOptions {
  /** The 32 bytes of the Ed25519 key that must have signed the file, in base64url. Left out, no signature is asked for. */
  readonly publicKey?: string;
  /** Sends the requests; by default the platform's own `fetch`. */
  readonly fetch?: typeof fetch;
}

/**
 * Opens a file of districts: at an address, of which it then reads by ranges what each answer needs; in memory; or from
 * whatever gives its bytes. Errors: a `LocatorError`.
 */
export async function open(
  source: string | URL | ArrayBuffer | Uint8Array | ByteSource,
  options: OpenOptions = {},
): Promise<Districts> {
  const { publicKey } = options;
  const bytes = sourceOf(source, options.fetch ?? ((...request) => fetch(...request)));
  // The rest may arrive while the head is read.
  let all: Promise<Uint8Array> | undefined;
  let begin = await new Promise<Uint8Array>((resolve, reject) => {
    all = bytes.read(0, firstBytes, (arrived) => {
      const enough = hasIndexes(arrived);
      if (enough) resolve(arrived);
      return enough;
    });
    all.then(resolve, reject);
  });
  const { headEnd, cellsEnd, shardsEnd } = partsOf(begin);
  // The signature is of the lengths too: nothing that they say is read before.
  const isTrusted =
    publicKey === undefined ||
    (await isSigned(begin.subarray(0, signedBytes), begin.subarray(signedBytes, fixedBytes), publicKey));
  if (!isTrusted) throw new LocatorError('unsigned', 'The file was not signed with the key that was given.');
  if (begin.length < cellsEnd) {
    const rest = await bytes.read(begin.length, cellsEnd);
    const joined = new Uint8Array(begin.length + rest.length);
    joined.set(begin);
    joined.set(rest, begin.length);
    begin = joined;
  }
  if (begin.length < cellsEnd) throw cutOff();
  const storedHead = begin.subarray(fixedBytes, headEnd);
  await checkHash(storedHead, begin.subarray(headHashStart, signedBytes), 'The head of the file');
  const headText = new TextDecoder().decode(await inflate(storedHead));
  const { head, cellsHash, shardsHash } = readPart(() => {
    const stored = JSON.parse(headText) as StoredHead;
    return { head: stored, cellsHash: bytesOf(stored.cellsHash), shardsHash: bytesOf(stored.shardsHash) };
  });
  const storedCells = begin.subarray(headEnd, cellsEnd);
  await checkHash(storedCells, cellsHash, 'The index of the file');
  const cells = await inflate(storedCells);
  const known = begin;
  const parts: ByteSource = {
    async read(from, to) {
      if (to <= known.length) return known.subarray(from, to);
      return to <= firstBytes ? (await all!).subarray(from, to) : bytes.read(from, to);
    },
  };
  const shards = { from: cellsEnd, to: shardsEnd, hash: shardsHash };
  return readPart(() => new OpenedFile({ source: parts, head, cells, shards }));
}

function sourceOf(source: Parameters<typeof open>[0], fetchRange: typeof fetch): ArrivingSource {
  if (typeof source === 'string' || source instanceof URL) return urlSource(String(source), fetchRange);
  if (source instanceof Uint8Array) return bytesSource(source);
  return source instanceof ArrayBuffer ? bytesSource(new Uint8Array(source)) : source;
}

const cutOff = () => new LocatorError('cut_off', 'The end of the file is missing.');

/** Whether these first bytes have the head and the index of cells, if they are those of a file. */
function hasIndexes(begin: Uint8Array): boolean {
  if (begin.length < fixedBytes) return false;
  const view = new DataView(begin.buffer, begin.byteOffset);
  return begin.length >= fixedBytes + view.getUint32(8, true) + view.getUint32(12, true);
}

/** Where the head and the indexes end. Errors: `not_a_file`, `version`, `cut_off`, `changed`. */
function partsOf(begin: Uint8Array) {
  const isMagic = [...magic].every((letter, i) => begin[i] === letter.charCodeAt(0));
  if (!isMagic) throw new LocatorError('not_a_file', 'This is no file of districts.');
  if (begin[4] !== form)
    throw new LocatorError('version', `The file has the form ${begin[4]}, and this program reads the form ${form}.`);
  if (begin.length < fixedBytes) throw cutOff();
  const view = new DataView(begin.buffer, begin.byteOffset);
  const headEnd = fixedBytes + view.getUint32(8, true);
  const cellsEnd = headEnd + view.getUint32(12, true);
  // Without a key anybody may have written the lengths.
  if (cellsEnd > mostBytes) throw new LocatorError('changed', 'The head of the file says more than it can have.');
  return { headEnd, cellsEnd, shardsEnd: cellsEnd + view.getUint32(16, true) };
}

const bytesOf = (digits: string): Uint8Array =>
  Uint8Array.from({ length: hashBytes }, (_, i) => Number.parseInt(digits.slice(i * 2, i * 2 + 2), 16));
