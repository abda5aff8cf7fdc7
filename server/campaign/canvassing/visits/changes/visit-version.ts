import { type InteractionRow, interactionRecord } from '#server/campaign/canvassing/interaction.ts';
import { lockVisitIfThere } from '#server/campaign/canvassing/visits/find-visit.ts';
import { type ReadVersion, versionOf, versionsOf } from '#server/records/record-version.ts';

/** Columns that distinguish versions of a visit, besides those that callers write. */
export const visitVersionColumns = ['support_level', 'version', 'withdrawn_at'];

const storedVersion = versionsOf(interactionRecord, visitVersionColumns);

/** What If-Match names: another one says that the visit was corrected or taken back. */
export const visitVersion: ReadVersion = async (tx, id, options) => {
  if (!options.lock) return storedVersion(tx, id, options);
  const visit = await lockVisitIfThere(tx, id);
  return visit && visitVersionOf(visit);
};

export const visitVersionOf = (visit: InteractionRow): string =>
  versionOf(interactionRecord, { ...visit }, visitVersionColumns);
