import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A line that `npm test` writes if TOUCHED_FILES names a file. */
interface TouchedFiles {
  readonly suite: string;
  readonly files: readonly string[];
}

/** Returns the suites that run functions of a file, those that run the fewest files first. */
export function readCoverage(path: string): (file: string) => string[] {
  const lines = readFileSync(path, 'utf8').trim().split('\n');
  const touched = new Map(
    lines.map((line) => JSON.parse(line) as TouchedFiles).map(({ suite, files }) => [suite, files]),
  );
  const suites = [...touched].sort(([, one], [, other]) => one.length - other.length);
  return (file) => {
    const nearest = nearestFolder(file);
    const covering = suites.filter(([, files]) => files.includes(file)).map(([suite]) => suite);
    // A file of constants has no function.
    if (covering.length === 0) return suites.map(([suite]) => suite).filter((suite) => suite.startsWith(nearest));
    const isNear = (suite: string) => suite.startsWith(nearest);
    return [...covering.filter(isNear), ...covering.filter((suite) => !isNear(suite))];
  };
}

/** The folder of tests that mirrors a file's, or one above it. */
function nearestFolder(file: string): string {
  let folder = dirname(file);
  while (folder !== '.' && !existsSync(join('test', folder))) folder = dirname(folder);
  return join('test', folder, '/');
}
