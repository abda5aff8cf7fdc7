import { type InteractionRow, interactionRecord } from '#server/campaign/canvassing/interaction.ts';
import type { ResponseOf } from '#server/operations/campaign-endpoint.ts';
import type { Included } from '#server/records/record.ts';

/** An interaction as an answer. If no time was given for it, it took place when it was recorded. */
export const showInteraction = (
  row: InteractionRow,
  included?: Included,
): ResponseOf<typeof interactionRecord.response> => interactionRecord.show({ ...row, ...defaultsOf(row) }, included);

/** What an older row leaves open. */
export const defaultsOf = ({ occurred_at, created_at, version }: InteractionRow) => ({
  occurred_at: occurred_at ?? created_at,
  version: version ?? 1,
});
