import type { StoredDistrict, StoredHead, StoredShard } from '../src/file/layout.ts';

/** A district that a file is written of. */
export interface GivenDistrict {
  readonly stored: StoredDistrict;
  /** Longitude and latitude in degrees on the grid of seven decimals; rings are closed, and districts lie on their left. */
  readonly positions: Float64Array;
  /** Each ring ends before this position. */
  readonly ringEnds: Uint32Array;
}

export interface GivenFile {
  readonly head: Omit<StoredHead, 'cellsHash' | 'shardsHash' | 'blockBytes'>;
  readonly districts: readonly GivenDistrict[];
  /** By the first three characters of their codes, in alphabetical order. */
  readonly shards: ReadonlyMap<string, StoredShard>;
  /** Signs bytes with an Ed25519 key. */
  sign(bytes: Uint8Array): Uint8Array;
}

/** Thrown for a map with positions that are not on the grid: a file of it would not answer as the server does. */
export class OffGrid extends Error {}
