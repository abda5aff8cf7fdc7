// @ts-check
import { findBuild } from './find-build.js';

/**
 * The folder of the build of the program as its sources are now, which are built where they have changed. Of a script, such
 * as `tools/sample/main.ts`, the build of that script.
 *
 * Throws where the sources do not compile, which has been said by then, and where the build cannot be written.
 * @param {string} [script] its path from the project's folder
 * @returns {Promise<string>}
 */
export async function currentBuild(script) {
  const name = script?.replaceAll(/[/\\]/g, '-').replace(/\.tsx?$/, '') ?? 'program';
  const found = findBuild(name);
  if (found) return found;
  // The compiler is loaded only where there is something to compile.
  const { writeBuild } = await import('./write-build.js');
  return writeBuild(name, script);
}

/**
 * The same for whoever starts a process: where there is no build, it says why and ends the process.
 * @param {string} [script]
 */
export async function buildOrExit(script) {
  try {
    return await currentBuild(script);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    process.exit(1);
  }
}
