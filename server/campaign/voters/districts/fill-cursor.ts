import { HustingsError, invalid } from '#core/errors.ts';
import { decodeCursor, encodeCursor, type Position } from '#server/store/lists/cursor.ts';

/** What distinguishes these cursors from those of lists, and from those of other campaigns. */
const markOf = (campaignId: string) => ['fillDistricts', campaignId];

export const fillCursor = (position: Position, campaignId: string): string =>
  encodeCursor(position, markOf(campaignId));

/** Errors: 400. */
export function readFillCursor(cursor: string, campaignId: string): Position {
  try {
    return decodeCursor(cursor, markOf(campaignId));
  } catch (error) {
    if (!(error instanceof HustingsError)) throw error;
    throw invalid('The field "cursor" must be the nextCursor of the request before, unchanged.');
  }
}
