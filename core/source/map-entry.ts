/** A district as an entry names it. */
export interface EntryDistrict {
  readonly id: string;
  readonly code: string;
  readonly nameEn: string;
  readonly nameFr: string;
  readonly areaKm2: number;
}

/** Area that lay in one district and lies in another. Null: in none of the map. */
export interface EntryTransfer {
  readonly from: EntryDistrict | null;
  readonly to: EntryDistrict | null;
  readonly km2: number;
  /** Share of the smaller of the two districts; of the only one, if there is no other. */
  readonly share: number;
  /** Null if no located addresses are loaded. */
  readonly addresses: number | null;
}

/** Districts that continue under another name or code. */
interface EntryRenaming {
  readonly before: EntryDistrict;
  readonly after: EntryDistrict;
}

export interface EntryTotals {
  readonly added: number;
  readonly ended: number;
  readonly renamed: number;
  readonly redrawn: number;
  readonly unchanged: number;
  /** Pairs of districts between which area moved. */
  readonly transfers: number;
  readonly movedKm2: number;
  readonly movedAddresses: number | null;
  /** Area above the threshold that lay in no district. */
  readonly newKm2: number;
  /** Area above the threshold that lies in no district any more. */
  readonly goneKm2: number;
  /** What changed district in pieces below the threshold. */
  readonly belowKm2: number;
  readonly belowAddresses: number | null;
}

/** What one map has and another one has otherwise: what an entry stores. */
export interface EntryChanges {
  readonly added: readonly EntryDistrict[];
  readonly ended: readonly EntryDistrict[];
  readonly renamed: readonly EntryRenaming[];
  /** The largest share first, at most `mostTransfers`. */
  readonly moved: readonly EntryTransfer[];
  /** Districts whose line was drawn anew, and which neither gave nor took an area above the threshold. */
  readonly redrawn: readonly EntryDistrict[];
}

/** The most transfers that an entry lists. The redistribution of a whole country has about two thousand. */
export const mostTransfers = 2500;

/**
 * Area counts as moved if it has at least this many square kilometres, and is more than this share of the smaller
 * district or, on average, wider than this many metres. Below that a line was drawn anew.
 */
export const movedThreshold: MovedThreshold = { km2: 0.001, share: 0.005, width: 20 };

export interface MovedThreshold {
  readonly km2: number;
  readonly share: number;
  readonly width: number;
}
