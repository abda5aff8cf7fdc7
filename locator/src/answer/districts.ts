import type { Lookup } from './lookup.ts';

/** Where a file is read from. `read` gives the bytes from `from` up to, not including, `to`, fewer at the end of the file. */
export interface ByteSource {
  read(from: number, to: number): Promise<Uint8Array>;
}

/** A map that a file does not have though its catalogue does, and why. */
export interface LeftOut {
  readonly id: string;
  readonly name: string;
  /** terms: it may not be passed on; covered: a map that may not be passed on goes before it somewhere. */
  readonly reason: 'terms' | 'covered';
}

/** A map of a file, with its credit and the terms under which it may be passed on. */
export interface MapCredit {
  readonly id: string;
  readonly name: string;
  readonly level: 'FEDERAL' | 'PROVINCIAL' | 'MUNICIPAL';
  readonly source: string;
  readonly attribution: string;
  readonly licence: { readonly name: string; readonly url: string };
  /** In force from this instant up to, not including, the other; null is an open end. */
  readonly from: Date;
  readonly until: Date | null;
}

export interface AskOptions {
  /** A day (YYYY-MM-DD, from its start in Ottawa), an ISO 8601 date and time with its offset, or an instant; now if left out. */
  readonly date?: string | Date;
}

/** The districts of a file. What was read once is kept. */
export interface Districts {
  /** The version of the catalogue that the file was written of. */
  readonly version: number;
  /** When that catalogue last changed. */
  readonly updatedAt: Date;
  /** The file answers for dates from this instant on; null: for all. */
  readonly from: Date | null;
  readonly maps: readonly MapCredit[];
  readonly leftOut: readonly LeftOut[];
  /** Credits of the sources of postal codes; empty if there are none. */
  readonly postalCredits: readonly string[];
  /** The districts of a point, in degrees (WGS 84); null if no district of the file covers it. Errors: a `LocatorError`. */
  locate(latitude: number, longitude: number, options?: AskOptions): Promise<Lookup | null>;
  /** The districts of a postal code, as people type it; null if the file does not have it. Errors: a `LocatorError`. */
  postalCode(text: string, options?: AskOptions): Promise<Lookup | null>;
  /** Every postal code of the file, in alphabetical order. All of them are read. */
  postalCodes(): AsyncGenerator<string, void, undefined>;
  /** Reads all of the file, after which everything is answered without its source. */
  readAll(): Promise<void>;
}
