import type { Level } from '#core/levels.ts';

export interface Election {
  readonly id: string;
  readonly level: Level;
  readonly name: string;
  /** The Eastern midnight with which polling day begins. */
  readonly electionDate: number;
  readonly writsIssued: number;
}

/** The figures of the latest election in one district. */
export interface ElectoralFigures {
  readonly electors: number | null;
  readonly population: number | null;
  /** The average number of electors of all districts at that election; null where none is stated. */
  readonly averageElectors: number | null;
}
