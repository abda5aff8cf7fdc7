import { join } from 'node:path';

/**
 * The path of a file of the build: what a thread or a worker process runs, or what browsers load. HUSTINGS_BUILD names
 * the folder of the build. It is set by what starts a process: `bin/hustings.js`, or `tools/from-sources.js` for tests
 * and tools, whose own code runs from its sources.
 */
export function builtFile(name: string): string {
  const folder = process.env.HUSTINGS_BUILD;
  if (!folder) throw new Error('HUSTINGS_BUILD does not say where the program was built.');
  return join(folder, name);
}

/**
 * The options with which Node runs built files in threads and processes: their errors then name the places in the
 * sources.
 */
export const builtFileArguments = ['--enable-source-maps'];
