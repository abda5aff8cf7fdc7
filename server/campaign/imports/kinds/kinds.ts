import { donationImport } from './donations.ts';
import type { ImportKind, ImportKindName } from './kind.ts';
import { volunteerImport } from './volunteers.ts';
import { voterImport } from './voters.ts';

export const importKinds: Readonly<Record<ImportKindName, ImportKind>> = {
  VOTERS: voterImport,
  VOLUNTEERS: volunteerImport,
  DONATIONS: donationImport,
};
