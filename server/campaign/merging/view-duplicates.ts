import { type FoundGroup, findDuplicates } from '#server/campaign/voters/duplicates/find-duplicates.ts';
import type { reasons } from '#server/campaign/voters/duplicates/reasons.ts';
import { newestSeparations, type SeparatePair } from '#server/campaign/voters/duplicates/separations.ts';
import { listDuplicates } from '#server/campaign/voters/operations/list-duplicates.ts';
import { campaignOperation } from '#server/operations/campaign-operation.ts';
import { type UndoableMerge, undoableMerges } from './list-merges.ts';

interface DuplicatesAsked {
  /** Undefined for all. */
  readonly reason: (typeof reasons)[number] | undefined;
  readonly cursor: string | undefined;
  readonly limit: number;
}

interface ViewedDuplicates {
  readonly groups: readonly FoundGroup[];
  readonly nextCursor: string | null;
  /** With the first page: merges that can be undone. */
  readonly merges: readonly UndoableMerge[];
  /** With the first page: the pairs that were separated last. */
  readonly separations: readonly SeparatePair[];
}

/** A page of the groups of voters who may be one person. */
export const viewDuplicates = campaignOperation({
  as: listDuplicates,
  async run({ tx, audit, now }, { reason, cursor, limit }: DuplicatesAsked): Promise<ViewedDuplicates> {
    const { groups, pagination } = await findDuplicates(tx, { reason, limit, ...(cursor !== undefined && { cursor }) });
    const isFirst = cursor === undefined;
    const merges = isFirst ? await undoableMerges(tx, now) : [];
    const separations = isFirst ? await newestSeparations(tx) : [];
    Object.assign(audit, { rowCount: groups.length, filters: reason ? ['reason'] : [] });
    return { groups, nextCursor: pagination.nextCursor, merges, separations };
  },
});
