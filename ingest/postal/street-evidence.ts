/** A street of a register: its name, type and direction, its place in mailing addresses, its municipality in both languages. */
type StreetTexts = readonly string[];

/**
 * The addresses of straddling postal codes, in columns. Rows ascend by code, street and area. Streets and areas are in an
 * order of their own, so that the order of the register's rows changes nothing.
 */
export interface StreetEvidence {
  readonly streets: readonly StreetTexts[];
  /** Each a combination of districts: ascending indexes into the evidence's `boundaryIds`. */
  readonly areas: ReadonlyArray<readonly number[]>;
  /** Packed postal code, street and area of each row. */
  readonly codes: Uint32Array;
  readonly streetOf: Uint32Array;
  readonly areaOf: Uint32Array;
  /** The numbers of row `i` are those from `ends[i - 1]` (0 for the first) up to, not including, `ends[i]`. */
  readonly ends: Uint32Array;
  /** Packed civic numbers (`core/locator/civic-number.ts`), ascending in each row. */
  readonly numbers: Uint32Array;
}
