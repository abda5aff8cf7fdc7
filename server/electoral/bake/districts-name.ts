/**
 * Whether a name is that of a file of districts: it has the version of the catalogue and the first digits of the file's SHA-256, so
 * that it changes with the content.
 */
export const isDistrictsName = (name: string): boolean => /^districts-\d+-[0-9a-f]{8}\.hust$/.test(name);
