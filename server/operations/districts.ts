import type { Level } from '#core/levels.ts';

/** An electoral district as the map in memory has it. */
export interface District {
  readonly id: string;
  readonly nameEn: string;
  readonly nameFr: string;
  /** The country, the province or the municipality that it is one of. */
  readonly jurisdiction: { readonly id: string; readonly nameEn: string; readonly nameFr: string };
}

/** Why the map has no sure district of an address. */
type Doubt = 'unknownCode' | 'straddles' | 'unsure' | 'noDistrict';

export interface VoterAddress {
  readonly postalCode: string;
  readonly address: string;
  readonly city: string;
}

/** The districts of one level at one instant. */
export interface LevelDistricts {
  readonly all: readonly District[];
  readonly hasPostalCodes: boolean;
  finder(): (address: VoterAddress) => District | Doubt;
}

/** The electoral map of the same server. The code that composes the server passes it in. Campaign code knows no maps. */
export interface Districts {
  /** The same object while nothing has changed. Errors: 503 while the map is loaded. */
  of(level: Level, at: number): LevelDistricts;
}
