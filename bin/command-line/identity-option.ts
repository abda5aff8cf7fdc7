/** What --identity means to commands that read a backup. */
export const identityOption = [
  '--identity <file>',
  'The file of the key, as age-keygen makes it, if the backup is encrypted.',
] as const;
