/** Where the same file is in the content coding gzip. */
export const gzipPathOf = (path: string): string => `${path}.gz`;
