// The oldest Node that we support reads no TypeScript. tsx translates each file while it is loaded.
import { fileURLToPath } from 'node:url';
import { register } from 'tsx/esm/api';

/** Imports a TypeScript file of ours. */
export async function importSource(file) {
  // tsx reads how to translate pages (`.tsx`) from the project's settings, not from those of the folder it is called in.
  process.env.TSX_TSCONFIG_PATH ??= fileURLToPath(new URL('../../tsconfig.json', import.meta.url));
  register();
  return import(file.href);
}
