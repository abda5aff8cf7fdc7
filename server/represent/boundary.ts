import type { Level } from '#core/levels.ts';
import type { StandingCandidate } from '#server/electoral/operations/list-election-candidates.ts';
import type { ListedJurisdiction } from '#server/electoral/operations/list-jurisdictions.ts';

/** A map, by its names here. */
export interface RepresentSet {
  readonly slug: string;
  readonly plural: string;
  readonly singular: string;
  readonly level: Level;
  readonly jurisdiction: ListedJurisdiction;
  readonly map: ListedJurisdiction['sets'][number];
  readonly isInForce: boolean;
  /** An instant at which it is in force. */
  readonly date: string;
  /** Those who are elected in its districts. */
  readonly body: { readonly slug: string; readonly name: string; readonly office: string };
}

/** A district, by its name in addresses. */
export interface RepresentBoundary {
  readonly slug: string;
  readonly set: RepresentSet;
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly nameFr: string;
}

/** An election, by its name in addresses. */
export interface RepresentElection {
  readonly slug: string;
  readonly id: string;
  readonly name: string;
  /** Polling day, as the electoral API has it. */
  readonly date: string;
}

/** Who is elected in a district, or stands there. */
export interface RepresentPerson {
  readonly name: string;
  readonly party: string;
  readonly boundary: RepresentBoundary;
}

export interface RepresentCandidate extends RepresentPerson {
  readonly candidate: StandingCandidate;
  readonly election: RepresentElection;
}
