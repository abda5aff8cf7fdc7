import { fileURLToPath } from 'node:url';

/** Where the registry of sources lies. */
export const registryFolder = fileURLToPath(new URL('../../data/sources/', import.meta.url));
