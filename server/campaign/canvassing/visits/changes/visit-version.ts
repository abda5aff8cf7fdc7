import { type InteractionRow, interactionRecord } from '#server/campaign/canvassing/interaction.ts';
import { versionOf, versionsOf } from '#server/campaign/records/record-version.ts';

/** Columns that distinguish versions of a visit, besides those that callers write. */
export const visitVersionColumns = ['support_level', 'version', 'withdrawn_at'];

/** What If-Match names: another one says that the visit was corrected or taken back. */
export const visitVersion = versionsOf(interactionRecord, visitVersionColumns);

export const visitVersionOf = (visit: InteractionRow): string =>
  versionOf(interactionRecord, { ...visit }, visitVersionColumns);
