/** A support level, and since when it counts. */
export interface Support {
  readonly level: number | null;
  /** Null for a level that was set before interactions stored this time. */
  readonly at: Date | null;
}

/** What a voter's row has of it. */
export interface SupportColumns {
  readonly support_level: number | null;
  readonly support_at: Date | null;
  /** The interaction that set it; null if a direct change did. */
  readonly support_visit: string | null;
  readonly support_given: number | null;
  readonly support_given_at: Date | null;
}

/** The latest interaction of a voter that is in force and gave a level. */
export interface LatestSupport extends Support {
  readonly interaction: string;
}

/** The level that was last given directly. */
export const givenSupport = (voter: SupportColumns): Support =>
  voter.support_visit === null
    ? { level: voter.support_level, at: voter.support_at }
    : { level: voter.support_given, at: voter.support_given_at };

/**
 * The later of two levels: the one that was last given directly, and the one of the latest interaction. If both are of one
 * moment, the interaction's.
 */
export function supportInForce(voter: SupportColumns, latest: LatestSupport | undefined): SupportColumns {
  const given = givenSupport(voter);
  const isOfInteraction = latest?.at && (given.at === null || latest.at >= given.at);
  return {
    support_given: given.level,
    support_given_at: given.at,
    ...(isOfInteraction
      ? { support_level: latest.level, support_at: latest.at, support_visit: latest.interaction }
      : { support_level: given.level, support_at: given.at, support_visit: null }),
  };
}
