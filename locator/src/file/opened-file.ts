import { describeDistricts } from '../answer/describe.ts';
import type { AskOptions, ByteSource, Districts, LeftOut, MapCredit } from '../answer/districts.ts';
import type { Lookup } from '../answer/lookup.ts';
import { resolveCovered } from '../answer/point.ts';
import { parseDate } from '../input/eastern.ts';
import { readPostalCode } from '../input/postal-code.ts';
import { ByteReader } from './byte-reader.ts';
import { Cell } from './cell.ts';
import { type BlockRef, CellIndex, type CellRef, readBlocks } from './cell-index.ts';
import { checkHash, inflate } from './environment.ts';
import { LocatorError, readPart } from './errors.ts';
import type { StoredHead, StoredShard } from './layout.ts';
import { Maps } from './maps.ts';
import { Shard } from './shard.ts';

/** Where the indexes are in the file, and where its blocks begin. */
export interface FileParts {
  readonly source: ByteSource;
  readonly head: StoredHead;
  /** The index of cells, decompressed. */
  readonly cells: Uint8Array;
  readonly shards: BlockRef;
}

/** The districts of a file. What was read once is kept. */
export class OpenedFile implements Districts {
  readonly version: number;
  readonly updatedAt: Date;
  readonly from: Date | null;
  readonly maps: readonly MapCredit[];
  readonly leftOut: readonly LeftOut[];
  readonly postalCredits: readonly string[];
  readonly #parts: FileParts;
  readonly #maps: Maps;
  readonly #cells: CellIndex;
  /** Cells by their numbers, shards by their areas, and the index of shards. */
  readonly #read = new Map<string | number, unknown>();
  readonly #pending = new Map<string | number, Promise<unknown>>();

  constructor(parts: FileParts) {
    const { head } = parts;
    this.#parts = parts;
    this.#maps = new Maps(head);
    this.#cells = new CellIndex(parts.cells, parts.shards.to);
    this.version = head.version;
    this.updatedAt = new Date(head.updatedAt);
    this.from = head.from === null ? null : new Date(head.from);
    this.maps = head.sets.map(({ id, name, level, source, attribution, licence, from, until }) => {
      const end = until === null ? null : new Date(until);
      return { id, name, level, source, attribution, licence, from: new Date(from), until: end };
    });
    this.leftOut = head.leftOut;
    this.postalCredits = head.postalCredits;
  }

  async locate(latitude: number, longitude: number, options: AskOptions = {}): Promise<Lookup | null> {
    const at = this.#instantOf(options);
    if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180))
      throw new LocatorError('invalid', 'A latitude is a number from -90 to 90, a longitude one from -180 to 180.');
    const found = this.#cells.find(longitude, latitude);
    return found ? this.#describe(await this.#cell(found), latitude, longitude, at) : null;
  }

  /** As `locate`, at an instant, once `readAll` has read everything. */
  locateRead(latitude: number, longitude: number, at: number): Lookup | null {
    const found = this.#cells.find(longitude, latitude);
    return found ? this.#describe(this.#read.get(found.number) as Cell, latitude, longitude, at) : null;
  }

  #describe(cell: Cell, latitude: number, longitude: number, at: number): Lookup | null {
    const resolution = resolveCovered(cell.locate(longitude, latitude, at), this.#maps.cross);
    return resolution && describeDistricts(null, resolution);
  }

  async postalCode(text: string, options: AskOptions = {}): Promise<Lookup | null> {
    const at = this.#instantOf(options);
    const code = readPostalCode(text);
    if (code === null) throw new LocatorError('invalid', 'A postal code is one such as K1A 0B1.');
    return (await this.#shard(code.slice(0, 3)))?.find(code, at) ?? null;
  }

  /** As `postalCode`, of a canonical code at an instant, once `readAll` has read everything. */
  postalCodeRead(code: string, at: number): Lookup | null {
    return (this.#read.get(code.slice(0, 3)) as Shard | undefined)?.find(code, at) ?? null;
  }

  async *postalCodes(): AsyncGenerator<string, void, undefined> {
    const index = await this.#shardIndex();
    for (const area of index?.areas() ?? []) yield* (await this.#shard(area))!.codes(area);
  }

  async readAll(): Promise<void> {
    for (const cell of this.#cells.cells) await this.#cell(cell);
    for (const area of (await this.#shardIndex())?.areas() ?? []) await this.#shard(area);
  }

  #instantOf({ date }: AskOptions): number {
    const at = date === undefined ? Date.now() : date instanceof Date ? date.getTime() : parseDate(date);
    if (at === null || Number.isNaN(at))
      throw new LocatorError('invalid', 'A date is a day, YYYY-MM-DD, or an ISO 8601 date and time with its offset.');
    if (this.from && at < this.from.getTime())
      throw new LocatorError('not_held', `The file answers for dates from ${this.from.toISOString()} on.`);
    return at;
  }

  #cell(cell: CellRef): Promise<Cell> {
    return this.#once(cell.number, async () => {
      const bytes = await this.#block(cell);
      return readPart(() => new Cell(bytes, cell, this.#maps));
    });
  }

  async #shardIndex(): Promise<ShardIndex | undefined> {
    const { shards } = this.#parts;
    if (shards.from === shards.to) return undefined;
    const start = shards.to + this.#cells.length;
    return this.#once('shards', async () => {
      const bytes = await this.#block(shards);
      return readPart(() => new ShardIndex(bytes, start));
    });
  }

  async #shard(area: string): Promise<Shard | undefined> {
    const block = (await this.#shardIndex())?.find(area);
    if (!block) return undefined;
    return this.#once(area, async () => {
      const text = new TextDecoder().decode(await this.#block(block));
      return readPart(() => new Shard(JSON.parse(text) as StoredShard, this.#maps));
    });
  }

  /** Errors: `cut_off`, `changed`, or that of the source. */
  async #block({ from, to, hash }: BlockRef): Promise<Uint8Array> {
    const bytes = await this.#parts.source.read(from, to);
    if (bytes.length < to - from) throw new LocatorError('cut_off', 'The end of the file is missing.');
    await checkHash(bytes, hash, 'A part of the file');
    return inflate(bytes);
  }

  /** What could not be read is read anew by who asks next. */
  async #once<Value>(key: string | number, make: () => Promise<Value>): Promise<Value> {
    if (this.#read.has(key)) return this.#read.get(key) as Value;
    const pending = (this.#pending.get(key) as Promise<Value> | undefined) ?? make();
    this.#pending.set(key, pending);
    try {
      const value = await pending;
      this.#read.set(key, value);
      return value;
    } finally {
      this.#pending.delete(key);
    }
  }
}

/** Which block has the postal codes of a forward sortation area. */
class ShardIndex {
  readonly #blocks: ReadonlyMap<string, BlockRef>;

  /** @param start where the blocks begin in the file */
  constructor(bytes: Uint8Array, start: number) {
    const reader = new ByteReader(bytes);
    const count = reader.count();
    const areas = reader.text(reader.count());
    const blocks = readBlocks(reader, count, start);
    this.#blocks = new Map(blocks.map((block, i) => [areas.slice(i * 3, i * 3 + 3), block]));
  }

  /** @param area the first three characters of a canonical code */
  find(area: string): BlockRef | undefined {
    return this.#blocks.get(area);
  }

  areas(): string[] {
    return [...this.#blocks.keys()];
  }
}
