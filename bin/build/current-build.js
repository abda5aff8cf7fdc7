// @ts-check
import { findBuild } from './find-build.js';

/**
 * The folder of the build of the sources as they are now, which is made if they have changed.
 *
 * Throws if the sources do not compile, after it has printed the reason, and if the build cannot be written.
 * @returns {Promise<string>}
 */
export async function currentBuild() {
  const found = findBuild();
  if (found) return found;
  // The compiler is loaded only if there is something to compile.
  const { withBuildLock, writeBuild } = await import('./write-build.js');
  return withBuildLock(async () => findBuild() ?? (await writeBuild()));
}

/** The same for code that starts a process: if there is no build, it reports why and ends the process. */
export async function buildOrExit() {
  try {
    return await currentBuild();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    process.exit(1);
  }
}
