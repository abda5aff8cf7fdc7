import { type Duplicates, duplicateChoices } from '#server/campaign/imports/import.ts';
import { donationImport } from './donations.ts';
import type { ImportKind, ImportKindName } from './kind.ts';
import { volunteerImport } from './volunteers.ts';
import { voterImport } from './voters.ts';

export const importKinds: Readonly<Record<ImportKindName, ImportKind>> = {
  VOTERS: voterImport,
  VOLUNTEERS: volunteerImport,
  DONATIONS: donationImport,
};

/** What may become of rows that match a record or repeat a line. */
export const choicesOf = (kind: ImportKindName): readonly Duplicates[] =>
  duplicateChoices.filter((choice) => choice !== 'update' || importKinds[kind].changes);
