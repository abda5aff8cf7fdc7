/** Why voters may be one person, the surest first: a list has them in this order. */
export const reasons = ['NAME_AND_ADDRESS', 'EMAIL', 'PHONE', 'NEAR_NAME'] as const;

export type Reason = (typeof reasons)[number];

/** Voters who may be one person. */
export interface Group {
  readonly reason: Reason;
  /** The first of them, in the order of their ids. */
  readonly ids: readonly string[];
  /** Whether two of them are alike; absent if all are alike, as those who share a key. */
  readonly areAlike?: (id: string, otherId: string) => boolean;
  /** How many they are, as far as they were read. */
  readonly count: number;
}

/** Telephone numbers of fewer digits are the end of a number, which many share. */
export const leastDigits = 7;

/** At most this many voters of a group are shown. */
export const mostShown = 5;

/** At most this many voters of a group are looked at: some of them may be two people. */
export const mostCompared = 20;

/** Voters that one statement reads. */
export const sliceLength = 2_000;

/** Where a list continues, in the order of a reason's index: after a key, or from it on. Null: at the beginning. */
export interface Place {
  readonly key: string | null;
  readonly isAfter: boolean;
  /** Groups from there on that are listed already: one address may have several. */
  readonly listed?: number | undefined;
}

/** What one slice has, and where the next one begins; null if there is none. */
export interface Slice {
  readonly groups: ReadonlyArray<Group & { /** Where the list continues after it. */ readonly after: Place }>;
  readonly next: Place | null;
}
