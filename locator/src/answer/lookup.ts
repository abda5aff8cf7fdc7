/** What a map divides: a country, a province or a municipality. `name` is its English name. */
export interface JurisdictionRef {
  readonly id: string;
  readonly name: string;
  readonly nameEn: string;
  readonly nameFr: string;
}

/** A district, by reference. `boundaryUrl` is its path relative to the root of an API. */
export interface BoundaryRef {
  readonly id: string;
  readonly name: string;
  readonly nameEn: string;
  readonly nameFr: string;
  readonly code: string;
  readonly jurisdiction: JurisdictionRef;
  readonly boundaryUrl: string;
}

/** One of several districts of a postal code, with its share, or of a point that several maps claim: null. */
export interface BoundaryShare extends BoundaryRef {
  readonly share: number | null;
}

/** The kind of evidence behind a level's answer. */
export type LookupMethod = 'addresses' | 'concordance' | 'centroid' | 'point';

/**
 * Why a level has no result: no one is elected there by district, what is known belongs to a map that has ended, or
 * there is no map of it.
 */
export type Absence = 'at_large' | 'no_wards' | 'map_ended' | 'not_held';

export interface PerLevel<Value> {
  readonly federal?: Value;
  readonly provincial?: Value;
  readonly municipal?: Value;
}

/** The districts of a postal code or of a point, as `GET /electoral/lookup` of the API answers them. */
export interface Lookup {
  /** In upper case without a space; null for a point. */
  readonly postalCode: string | null;
  readonly province: string;
  readonly federal: BoundaryRef | null;
  readonly provincial: BoundaryRef | null;
  readonly municipal: BoundaryRef | null;
  /** Why a level is null. */
  readonly absent: PerLevel<Absence>;
  readonly resolution: {
    /** The weakest method of the levels; null if no level was found. */
    readonly method: LookupMethod | null;
    /** The lowest of the levels, 0 to 1. */
    readonly confidence: number;
    readonly snapped?: true;
    readonly centroidOf?: 'code' | 'block';
    readonly methods: PerLevel<LookupMethod>;
    readonly alternatives: PerLevel<BoundaryShare[]>;
  };
}

/** How answers refer to a district. */
export function refOf(
  {
    id,
    code,
    set,
  }: { readonly id: string; readonly code: string; readonly set: { readonly jurisdiction: JurisdictionRef } },
  nameEn: string,
  nameFr: string,
): BoundaryRef {
  return {
    id,
    name: nameEn,
    nameEn,
    nameFr,
    code,
    jurisdiction: set.jurisdiction,
    boundaryUrl: `/electoral/boundaries/${id}`,
  };
}
