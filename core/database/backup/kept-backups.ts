/** The name of a backup without a name of its own, by its time: 2026-11-21T22:45:07Z is hustings-20261121T224507Z.zip. */
export const backupName = (at: Date) => `hustings-${at.toISOString().replaceAll(/[-:]|\.\d+/gu, '')}.zip`;
