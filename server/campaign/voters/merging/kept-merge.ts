import type { Support } from '#server/campaign/canvassing/visits/changes/support-in-force.ts';
import type { FollowedRows } from './followers.ts';
import type { ChangedFacts } from './merge-facts.ts';

/** Days for which a merge can be undone. */
export const daysToUndo = 30;

/** A support level as JSON has it. */
interface KeptSupport {
  readonly level: number | null;
  readonly at: string | null;
}

/** When a voter was last contacted. */
interface KeptContact {
  readonly at: string | null;
  /** Whether that is when the latest visit was. */
  readonly isOfVisits: boolean;
}

/** What a merge stores, so that it can be undone. */
export interface KeptMerge {
  /** The voter who was merged, by the names of the fields. */
  readonly voter: Readonly<Record<string, unknown>> & { readonly id: string; readonly externalId: string | null };
  readonly followed: FollowedRows;
  /** Facts of the survivor that the merge has changed. */
  readonly facts: ChangedFacts;
  /** The survivor's support level as it was given directly. */
  readonly given: { readonly before: KeptSupport; readonly after: KeptSupport };
  readonly contact: { readonly survivor: KeptContact; readonly merged: KeptContact };
  /** Voters who had been merged into this one: they were given to the survivor. */
  readonly mergedBefore: readonly string[];
}

export const keptSupport = ({ level, at }: Support): KeptSupport => ({ level, at: at?.toISOString() ?? null });

export const readSupport = ({ level, at }: KeptSupport): Support => ({ level, at: at === null ? null : new Date(at) });

export const isSameSupport = (a: KeptSupport, b: KeptSupport): boolean => a.level === b.level && a.at === b.at;

export const keptContact = (at: Date | null, ofVisits: Date | null): KeptContact => ({
  at: at?.toISOString() ?? null,
  isOfVisits: (at?.getTime() ?? null) === (ofVisits?.getTime() ?? null),
});

/** When a voter was last contacted, from what was stored before and the latest of the visits that the voter has now. */
export function contactOf({ at, isOfVisits }: KeptContact, ofVisits: Date | null): Date | null {
  if (isOfVisits || at === null) return ofVisits;
  const before = new Date(at);
  return ofVisits && ofVisits > before ? ofVisits : before;
}
