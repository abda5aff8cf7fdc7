import { type InteractionRow, interactionRecord } from '#server/campaign/canvassing/interaction.ts';
import { lockInteractionIfThere } from '#server/campaign/canvassing/interactions/find-interaction.ts';
import { type ReadVersion, versionOf, versionsOf } from '#server/records/record-version.ts';

/** Columns that distinguish versions of an interaction, besides those that callers write. */
export const interactionVersionColumns = ['support_level', 'version', 'withdrawn_at'];

const storedVersion = versionsOf(interactionRecord, interactionVersionColumns);

/** What If-Match names: another one says that the interaction was corrected or taken back. */
export const interactionVersion: ReadVersion = async (tx, id, options) => {
  if (!options.lock) return storedVersion(tx, id, options);
  const interaction = await lockInteractionIfThere(tx, id);
  return interaction && interactionVersionOf(interaction);
};

export const interactionVersionOf = (interaction: InteractionRow): string =>
  versionOf(interactionRecord, { ...interaction }, interactionVersionColumns);
