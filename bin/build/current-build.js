// @ts-check
import { findBuild } from './find-build.js';

/**
 * The folder of the build of the sources as they are now, which is made where they have changed.
 *
 * Throws where the sources do not compile, which has been said by then, and where the build cannot be written.
 * @returns {Promise<string>}
 */
export async function currentBuild() {
  const found = findBuild();
  if (found) return found;
  // The compiler is loaded only where there is something to compile.
  const { writeBuild } = await import('./write-build.js');
  return writeBuild();
}

/** The same for whoever starts a process: where there is no build, it says why and ends the process. */
export async function buildOrExit() {
  try {
    return await currentBuild();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    process.exit(1);
  }
}
