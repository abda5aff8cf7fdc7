import { appendFileSync } from 'node:fs';
import { Session } from 'node:inspector';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** If TOUCHED_FILES names a file: a line of JSON for each file of tests, with the files of the product that it runs. */
const path = process.env.TOUCHED_FILES;
const root = new URL('../../../', import.meta.url);
const session = path ? new Session() : undefined;
if (session) {
  session.connect();
  session.post('Profiler.enable');
  session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
}

/** Writes which files have functions that were called since the last call. */
export function writeTouched(suite) {
  // A function of the inspector, which answers before it returns.
  session?.post('Profiler.takePreciseCoverage', (_error, { result }) => {
    const touched = new Set();
    for (const { url, functions } of result) {
      if (!url.startsWith(root.href) || /\/(node_modules|test)\//.test(`/${url.slice(root.href.length)}`)) continue;
      // The first is the module itself, which runs for the first file of tests in a worker alone.
      if (functions.slice(1).some(({ ranges }) => ranges[0].count > 0)) touched.add(url.replace(/\?.*/, ''));
    }
    const files = [...touched].map((url) => relative(fileURLToPath(root), fileURLToPath(url)));
    appendFileSync(path, `${JSON.stringify({ suite: relative(fileURLToPath(root), suite), files })}\n`);
  });
}
