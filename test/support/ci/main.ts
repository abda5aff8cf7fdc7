/**
 * The runs of Jest in `.ci/run`:
 *
 *   main.ts run NAME FOLDER           makes a run of suite-runs.ts and writes its report into the folder
 *   main.ts finish FOLDER [FAULT…]    runs again what failed, prints what has become of all runs, and ends with 1 if something failed
 *
 * Logs and outputs are kept in the folder that CI_ARTIFACTS names, else in `var/`.
 */
import { join } from 'node:path';
import { finish } from './finish.ts';
import { runSuites } from './run-suites.ts';
import { suiteRuns } from './suite-runs.ts';

const root = join(import.meta.dirname, '../../..');
const artifacts = process.env.CI_ARTIFACTS || join(root, 'var');
const runs = suiteRuns(process.env.CI_ARTIFACTS ? join(artifacts, 'pages') : undefined);
const [command, ...words] = process.argv.slice(2);

if (command === 'run') {
  const [name = '', folder = ''] = words;
  const run = runs.find((each) => each.name === name);
  if (!run || !folder) throw new Error(`Say one of ${runs.map((each) => each.name).join(', ')}, and a folder.`);
  await runSuites(run, { folder, log: join(artifacts, 'runs', `${name}.txt`) });
} else if (command === 'finish') {
  const [folder = '', ...otherFaults] = words;
  // Whoever reads the last line is told of a fault of this program too.
  const { lines, slowest, failed } = await finish({ runs, root, folder, artifacts, otherFaults }).catch(
    (error: Error) => ({
      lines: [String(error.stack), '0 passed, 1 failed'],
      slowest: [],
      failed: 1,
    }),
  );
  process.stdout.write(`\n== the longest suites\n${slowest.join('\n')}\n\n${lines.join('\n')}\n`);
  process.exitCode = failed === 0 ? 0 : 1;
} else throw new Error('Say run or finish.');
