import type { Level } from '#core/levels.ts';

export interface Election {
  readonly id: string;
  readonly level: Level;
  readonly name: string;
  /** The Eastern midnight with which polling day begins. */
  readonly electionDate: number;
  readonly writsIssued: number;
}

/** The figures of one election in one district. Null if the election's source does not state them. */
export interface ElectoralFigures {
  readonly electionDate: number;
  readonly writsIssued: number;
  readonly electors: number | null;
  readonly population: number | null;
  /** The average number of electors of all districts at that election; null if none is stated. */
  readonly averageElectors: number | null;
}

/**
 * The figures that belong to an instant: those of the last election whose writs had been issued by then. `figures` are
 * one district's, the newest first. Those of a later election were not known, and those of an earlier one are outdated,
 * even if the last one states none.
 */
export function figuresAt(figures: readonly ElectoralFigures[] | undefined, at: number): ElectoralFigures | undefined {
  return figures?.find(({ writsIssued }) => writsIssued <= at);
}
