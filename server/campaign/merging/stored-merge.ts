import type { Support } from '#server/campaign/canvassing/interactions/changes/support-in-force.ts';
import type { FollowedRows } from './followers.ts';
import type { ChangedFacts } from './merge-facts.ts';

/** Days for which a merge can be undone. */
export const daysToUndo = 30;

/** A support level as JSON has it. */
interface StoredSupport {
  readonly level: number | null;
  readonly at: string | null;
}

/** When a voter was last contacted. */
interface StoredContact {
  readonly at: string | null;
  /** Whether that is when the latest visit was. */
  readonly isOfVisits: boolean;
}

/** What a merge stores, so that it can be undone. */
export interface StoredMerge {
  /** The voter who was merged, by the names of the fields. */
  readonly voter: Readonly<Record<string, unknown>> & { readonly id: string; readonly externalId: string | null };
  readonly followed: FollowedRows;
  /** Facts of the survivor that the merge has changed. */
  readonly facts: ChangedFacts;
  /** The survivor's support level as it was given directly. */
  readonly given: { readonly before: StoredSupport; readonly after: StoredSupport };
  readonly contact: { readonly survivor: StoredContact; readonly merged: StoredContact };
  /** Voters who had been merged into this one: they were given to the survivor. */
  readonly mergedBefore: readonly string[];
}

export const storedSupport = ({ level, at }: Support): StoredSupport => ({ level, at: at?.toISOString() ?? null });

export const readSupport = ({ level, at }: StoredSupport): Support => ({
  level,
  at: at === null ? null : new Date(at),
});

export const isSameSupport = (a: StoredSupport, b: StoredSupport): boolean => a.level === b.level && a.at === b.at;

export const storedContact = (at: Date | null, ofVisits: Date | null): StoredContact => ({
  at: at?.toISOString() ?? null,
  isOfVisits: (at?.getTime() ?? null) === (ofVisits?.getTime() ?? null),
});

/** When a voter was last contacted, from what was stored before and the latest of the visits that the voter has now. */
export function contactOf({ at, isOfVisits }: StoredContact, ofVisits: Date | null): Date | null {
  if (isOfVisits || at === null) return ofVisits;
  const before = new Date(at);
  return ofVisits && ofVisits > before ? ofVisits : before;
}
