import { fileURLToPath } from 'node:url';

/** The registry of sources: a folder for each province, and `ca` for all of Canada. */
export const registryFolder = fileURLToPath(new URL('../../data/sources/', import.meta.url));
