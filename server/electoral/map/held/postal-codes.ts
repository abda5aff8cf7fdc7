import { packPostalCode, unpackPostalCode } from '#core/postal-code.ts';
import { lowerBound } from '#server/electoral/map/addresses/lower-bound.ts';

/** The kinds of evidence that a postal code lies in a district, the better one first. */
export const methods = ['addresses', 'concordance'] as const;
export type EvidenceMethod = (typeof methods)[number];

export interface PostalCodeColumns {
  /** `packPostalCode` of each code, ascending. */
  readonly keys: Uint32Array;
  /** Index into `provinces`. */
  readonly province: Uint8Array;
  readonly provinces: readonly string[];
  /** Degrees; NaN if no centroid is known. */
  readonly longitude: Float64Array;
  readonly latitude: Float64Array;
  /** How many of the code's addresses have a place. */
  readonly located: Uint32Array;
  /** Code `i` has the rows of evidence from `firstEvidence[i]` up to, not including, `firstEvidence[i + 1]`. */
  readonly firstEvidence: Uint32Array;
  /** For each row of evidence, the boundary's index. */
  readonly boundary: Uint32Array;
  /** For each row of evidence, the share of the code that lies in the boundary, 0 to 1. */
  readonly share: Float32Array;
  /** For each row of evidence, the source's index times 2, plus the method's index. */
  readonly origin: Uint16Array;
}

interface Centroid {
  readonly longitude: number;
  readonly latitude: number;
  /** Whether it is the mean of the centroids of the codes with the same first five characters, not the code's own. */
  readonly ofBlock: boolean;
}

/**
 * Every postal code with the districts it lies in, of all levels and times, in columns. 900,000 codes with three
 * million rows of evidence take about 60 MB, a tenth of the memory of objects.
 */
export class PostalCodes {
  readonly size: number;
  readonly columns: PostalCodeColumns;
  /** Identifies what the sources of postal codes published last; null if that is not known. */
  readonly fingerprint: string | null;

  constructor(columns: PostalCodeColumns, fingerprint: string | null) {
    this.columns = columns;
    this.size = columns.keys.length;
    this.fingerprint = fingerprint;
  }

  /** A copy with new boundary indexes: `numbers` has the new index for each old one. */
  renumbered(numbers: Uint32Array): PostalCodes {
    const boundary = this.columns.boundary.map((number) => numbers[number]!);
    return new PostalCodes({ ...this.columns, boundary }, this.fingerprint);
  }

  /** The row of a canonical code (`K1A0B1`), or -1. */
  find(code: string): number {
    const key = packPostalCode(code);
    const row = lowerBound(this.columns.keys, key);
    return row < this.size && this.columns.keys[row] === key ? row : -1;
  }

  code(row: number): string {
    return unpackPostalCode(this.columns.keys[row]!);
  }

  province(row: number): string {
    return this.columns.provinces[this.columns.province[row]!]!;
  }

  /** How many of a code's addresses a register places; 0 if only a concordance knows the code. */
  located(row: number): number {
    return this.columns.located[row]!;
  }

  /** The code's own centroid, else that of its block (see `Centroid.ofBlock`); null if neither is known. */
  centroid(row: number): Centroid | null {
    const { longitude, latitude, keys } = this.columns;
    if (!Number.isNaN(longitude[row]!)) {
      return { longitude: longitude[row]!, latitude: latitude[row]!, ofBlock: false };
    }
    const block = Math.floor(keys[row]! / 10) * 10;
    let x = 0;
    let y = 0;
    let known = 0;
    for (let i = lowerBound(keys, block); i < this.size && keys[i]! < block + 10; i++) {
      if (Number.isNaN(longitude[i]!)) continue;
      x += longitude[i]!;
      y += latitude[i]!;
      known++;
    }
    return known === 0 ? null : { longitude: x / known, latitude: y / known, ofBlock: true };
  }
}
