/** The values that sentences of findings are made of (`core/texts/en/electoral/findings/`). They are stored as JSON. */

/** The first items of a list, and how many are left out. */
export interface Listed<Item> {
  readonly shown: readonly Item[];
  readonly more: number;
}

/** A district as sentences name it; without a name or a code the text is empty. */
export interface NamedDistrict {
  readonly name: string;
  readonly code: string;
}

/** A name, and another that is or was in its place. */
export interface NameChange {
  readonly from: string;
  readonly to: string;
}

export interface DistrictNameChange extends NameChange {
  readonly code: string;
}

/** An area in square kilometres, and which share it is of what the sentence says. */
export interface AreaShare {
  readonly km2: number;
  readonly share: number;
}

export interface DistrictArea extends AreaShare {
  readonly code: string;
}

export interface NamedDistrictArea extends AreaShare, NamedDistrict {}

/** Area that was in one district and is in another, and what went the other way; an empty code: in none. */
export interface MovedArea extends NameChange, AreaShare {
  readonly back: AreaShare | null;
}

export type Side = 'west' | 'south' | 'east' | 'north';

/** A side of a map that ends in a straight line, metres. */
export interface ClippedSide {
  readonly side: Side;
  readonly inside: number;
  readonly along: number;
}

/** A published map that a file is compared with: of the same place, of another level, or the census outline. */
export interface ComparedMap {
  readonly kind: 'succession' | 'level' | 'outline';
  readonly set: string;
}

/** What a comparison with a published map came to, square kilometres. */
export interface MapComparison extends ComparedMap {
  readonly areaKm2: number;
  readonly missingKm2: number;
  /** Absent of a map of another level. */
  readonly newKm2: number | null;
  /** Names that both maps have, and how many of them are of the same land; null if they have none in common. */
  readonly names: { readonly count: number; readonly same: number } | null;
}

/** A longitude and a latitude, degrees. */
export type Position = readonly [longitude: number, latitude: number];

/** Why the datum that a file states is not supported: it is a known one, or its ellipsoid (semi-axis in metres) is another. */
export type OtherDatum = 'nad27' | 'ats77' | { readonly name: string | null; readonly axis: number };
