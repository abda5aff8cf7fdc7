import type { LeftOut } from '../answer/districts.ts';

/**
 * The layout of a file of districts, `.hust`, form 1. Numbers are little-endian; those of variable length have seven bits
 * a byte, the lowest first, and the sign of a difference is its lowest bit. docs/without-a-server.md describes it.
 *
 * | bytes | |
 * | --- | --- |
 * | 4 | `HLOC` |
 * | 1 | the form |
 * | 3 | zeros |
 * | 4, 4, 4 | the lengths of the head, of the index of cells, of that of shards |
 * | 32 | the SHA-256 of the head |
 * | 64 | an Ed25519 signature of the bytes above |
 * | | the head, the two indexes, then the blocks: cells, shards |
 *
 * Head, indexes and blocks are each compressed (raw DEFLATE, RFC 1951), and readable alone. The head has the hashes of the
 * indexes, an index those of its blocks, so that whatever is read is what was signed.
 */
export const magic = 'HLOC';
export const form = 1;
export const signedBytes = 52;
export const headHashStart = 20;
export const signatureBytes = 64;
export const fixedBytes = signedBytes + signatureBytes;

/** Of each block as it is stored: the first bytes of its SHA-256. */
export const hashBytes = 16;

/** Positions are those that the API serves: seven decimals of a degree. */
export const unitsPerDegree = 1e7;

/**
 * The cells halve a square of 2³² units again and again, in both directions. Its south-west corner lies at
 * 214.7° west and south: the world is part of it.
 */
export const rootSize = 2 ** 32;
export const rootOrigin = -(2 ** 31);

/** Nodes of the index of cells, in the order south-west, south-east, north-west, north-east, before their own children. */
export const node = { empty: 0, block: 1, inner: 2 } as const;

/** A map in the head. Instants are milliseconds since 1970; null is an open end. */
export interface StoredSet {
  readonly id: string;
  readonly name: string;
  readonly level: 'FEDERAL' | 'PROVINCIAL' | 'MUNICIPAL';
  readonly representation: 'districts' | 'at_large' | 'no_wards';
  /** Its id, its name in English and French. */
  readonly jurisdiction: readonly [id: string, nameEn: string, nameFr: string];
  readonly from: number;
  readonly until: number | null;
  readonly source: string;
  readonly attribution: string;
  readonly licence: { readonly name: string; readonly url: string };
}

export interface StoredHead {
  /** The catalogue's version. */
  readonly version: number;
  /** When the catalogue last changed, milliseconds since 1970. */
  readonly updatedAt: number;
  /** The file answers for dates from this instant on, milliseconds since 1970; null: for all. */
  readonly from: number | null;
  /** In hexadecimal digits. */
  readonly cellsHash: string;
  /** Empty if there are no postal codes. */
  readonly shardsHash: string;
  /** Bytes of all blocks together. */
  readonly blockBytes: number;
  readonly sets: readonly StoredSet[];
  /** Pairs of maps whose outlines cross: see `areaOf`. */
  readonly crossing: ReadonlyArray<readonly [string, string]>;
  readonly leftOut: readonly LeftOut[];
  /** Credits of the sources of postal codes. */
  readonly postalCredits: readonly string[];
}

/**
 * A district in a block: its number among all of the file, its set's in the head, its code, its names in English and
 * French (empty: the same), its province, its rank by precedence; then, unless they are those of its set, its id and
 * its span.
 */
export type StoredDistrict = readonly [
  number: number,
  set: number,
  code: string,
  nameEn: string,
  nameFr: string,
  province: string,
  rank: number,
  id?: string,
  from?: number,
  until?: number | null,
];

/** What a level of a postal code's answer says: how it was found, the district's place in the list of the shard (-1: none),
 * why there is none (index in `absences`, -1), 1 for a snapped point plus 2 for a block's centroid, and district and
 * share of each alternative in turn. Without evidence, only why there is none. */
export type StoredLevel =
  | readonly [absence: number]
  | readonly [method: number, district: number, absence: number, flags: number, ...alternatives: (number | null)[]];

export const methods = ['addresses', 'concordance', 'centroid', 'point'] as const;
export const absences = ['at_large', 'no_wards', 'map_ended', 'not_held'] as const;

/** The province, the confidence of the whole, and the levels. */
export type StoredAnswer = readonly [
  province: string,
  confidence: number,
  ...levels: [StoredLevel, StoredLevel, StoredLevel],
];

/** The postal codes of one forward sortation area. */
export interface StoredShard {
  readonly districts: readonly StoredDistrict[];
  readonly answers: readonly StoredAnswer[];
  /** Answers that change: from which instant which one is in force, the first from the beginning of the file. */
  readonly changing: ReadonlyArray<ReadonlyArray<readonly [from: number | null, answer: number]>>;
  /**
   * In pairs: how much larger the last three characters are than those of the code before, as a number in base 36, and
   * the code's answer, or, counted from the end of `answers` on, its changing one.
   */
  readonly codes: readonly number[];
}
