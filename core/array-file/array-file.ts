import { createHash } from 'node:crypto';
import { endianness } from 'node:os';
import { setImmediate } from 'node:timers/promises';
import { isMapped, releaseFile } from './mapped-file.ts';

/**
 * A file of named typed arrays that is used without a copy: an array is a view on the file's bytes, so that several
 * processes that map the file share its memory.
 *
 * - 8 bytes: the magic number. 8 bytes: the length of the head. 32 bytes: SHA-256 of the head.
 * - The head: JSON in UTF-8 (see `Head`).
 * - The arrays, each at a multiple of 8 bytes, in the byte order of the machine that wrote them.
 */
const magic = Buffer.from('HUSTARR1', 'latin1');
const prefixBytes = 48;
const hashedPerSlice = 2 ** 18;

const arrayTypes = { Float64Array, Float32Array, Uint32Array, Int32Array, Uint16Array, Uint8Array } as const;
type TypeName = keyof typeof arrayTypes;
export type StoredArray = Float64Array | Float32Array | Uint32Array | Int32Array | Uint16Array | Uint8Array;
interface StoredArrayType<A extends StoredArray> {
  readonly name: string;
  new (buffer: ArrayBuffer, byteOffset: number, length: number): A;
}

/** Arrays by name. What is given as several is stored as one, joined. */
export type Arrays = Readonly<Record<string, readonly StoredArray[]>>;

interface Head {
  /** What is stored, in the form that a reader of the file expects. */
  readonly label: string;
  readonly endianness: string;
  /** How many follow the head, and their hash. */
  readonly bytes: number;
  readonly sha256: string;
  /** Offsets count from the end of the head. */
  readonly arrays: ReadonlyArray<readonly [name: string, type: TypeName, offset: number, length: number]>;
}

/** A file that is not what it should be: cut short, changed, of another program, or of other contents. */
export class UnusableFile extends Error {}

const padded = (bytes: number) => Math.ceil(bytes / 8) * 8;
const bytesOf = ({ buffer, byteOffset, byteLength }: StoredArray) => new Uint8Array(buffer, byteOffset, byteLength);

/** The file's bytes, in pieces; the arrays are not copied. Throws if one name has arrays of several types. */
export function arrayFilePieces(label: string, arrays: Arrays): Uint8Array[] {
  const stored = Object.entries(arrays).map(([name, parts]) => {
    const type = (parts[0]?.constructor.name ?? 'Uint8Array') as TypeName;
    if (parts.some((part) => part.constructor.name !== type)) throw new Error(`"${name}" has arrays of several types`);
    return { name, type, parts, length: parts.reduce((sum, part) => sum + part.length, 0) };
  });
  const body: Uint8Array[] = [];
  const places: Array<[name: string, type: TypeName, offset: number, length: number]> = [];
  let offset = 0;
  for (const { name, type, parts, length } of stored) {
    places.push([name, type, offset, length]);
    const bytes = length * arrayTypes[type].BYTES_PER_ELEMENT;
    body.push(...parts.map(bytesOf), new Uint8Array(padded(bytes) - bytes));
    offset += padded(bytes);
  }
  const hash = createHash('sha256');
  for (const piece of body) hash.update(piece);
  const described: Head = {
    label,
    endianness: endianness(),
    bytes: offset,
    sha256: hash.digest('hex'),
    arrays: places,
  };
  const text = Buffer.from(JSON.stringify(described));
  const head = Buffer.concat([text, Buffer.alloc(padded(text.length) - text.length, ' ')]);
  const prefix = Buffer.alloc(prefixBytes);
  magic.copy(prefix);
  prefix.writeBigUInt64LE(BigInt(head.length), magic.length);
  createHash('sha256').update(head).digest().copy(prefix, 16);
  return [prefix, head, ...body];
}

/** The head, and where it ends. Throws an `UnusableFile` if it is not one that this program has written. */
export function readHead(buffer: ArrayBuffer): Head & { readonly start: number } {
  const bytes = Buffer.from(buffer);
  if (bytes.length < prefixBytes || !bytes.subarray(0, magic.length).equals(magic))
    throw new UnusableFile('it is no file of this program');
  const start = prefixBytes + Number(bytes.readBigUInt64LE(magic.length));
  if (start > bytes.length) throw new UnusableFile('it is cut short');
  const head = bytes.subarray(prefixBytes, start);
  if (!createHash('sha256').update(head).digest().equals(bytes.subarray(16, prefixBytes)))
    throw new UnusableFile('its head has been changed');
  return { ...(JSON.parse(head.toString()) as Head), start };
}

/** The arrays of a file that has been read or mapped. */
export class ArrayFile {
  readonly #buffer: ArrayBuffer;
  readonly #head: Head;
  readonly #start: number;

  /**
   * @param label as it was written. Throws an `UnusableFile` if magic number, head, label or size is another. The
   *   arrays themselves are not read: see `verify`
   */
  constructor(buffer: ArrayBuffer, label: string) {
    this.#buffer = buffer;
    const head = readHead(buffer);
    this.#head = head;
    this.#start = head.start;
    if (head.label !== label) throw new UnusableFile(`it holds ${head.label}`);
    if (head.endianness !== endianness()) throw new UnusableFile('it comes from a machine of another kind');
    const expectedBytes = head.start + head.bytes;
    if (buffer.byteLength !== expectedBytes)
      throw new UnusableFile(`it has ${buffer.byteLength} bytes and not ${expectedBytes}`);
  }

  /** Compares all bytes with their hash; other work is done meanwhile. Throws an `UnusableFile` if they differ. */
  async verify(): Promise<void> {
    const hash = createHash('sha256');
    for (let at = this.#start; at < this.#buffer.byteLength; at += hashedPerSlice) {
      hash.update(new Uint8Array(this.#buffer, at, Math.min(hashedPerSlice, this.#buffer.byteLength - at)));
      await setImmediate();
    }
    if (hash.digest('hex') !== this.#head.sha256) throw new UnusableFile('its contents have been changed');
  }

  /** Whether the arrays are views on a file that is mapped, whose bytes `release` removes. */
  get isMapped(): boolean {
    return isMapped(this.#buffer);
  }

  /**
   * Gives back the memory of a mapped file. Call it when nothing of the file is read any more: whatever is read later
   * is 0.
   */
  release(): void {
    releaseFile(this.#buffer);
  }

  get<A extends StoredArray>(name: string, type: StoredArrayType<A>): A {
    const found = this.#head.arrays.find(([stored]) => stored === name);
    if (found?.[1] !== type.name) throw new UnusableFile(`it has no ${type.name} "${name}"`);
    return new type(this.#buffer, this.#start + found[2], found[3]);
  }
}
