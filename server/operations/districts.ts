import type { Level } from '#core/levels.ts';

/** An electoral district as the map in memory has it. */
export interface District {
  readonly id: string;
  readonly nameEn: string;
  readonly nameFr: string;
  /** The country, the province or the municipality that it is one of. */
  readonly jurisdiction: { readonly id: string; readonly nameEn: string; readonly nameFr: string };
}

/**
 * Why no district of an address is sure. unknownCode: the postal code is not stored; straddles: it lies in several
 * districts, and the address does not decide; unsure: only its middle, or a neighbour's, or few of its addresses are
 * known, and not this one; noDistrict: no map covers it, or no one is elected by district.
 */
export type Doubt = 'unknownCode' | 'straddles' | 'unsure' | 'noDistrict';

/** An address as a campaign has it, in unchecked texts. */
export interface VoterAddress {
  readonly postalCode: string;
  /** Civic number and street. */
  readonly address: string;
  readonly city: string;
}

/** The districts of one level at one instant. */
export interface LevelDistricts {
  readonly all: readonly District[];
  /** Whether any postal codes are loaded. */
  readonly hasPostalCodes: boolean;
  /** Gives what finds the districts of one list of addresses. */
  finder(): (address: VoterAddress) => District | Doubt;
}

/** The electoral map of the same server. The code that composes the server passes it in. Campaign code knows no maps. */
export interface Districts {
  /** The same object while nothing has changed. Errors: 503 while the map is loaded. */
  of(level: Level, at: number): LevelDistricts;
}
