import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { begin } from './present.js';
import './typescript.js';

const require = createRequire(import.meta.url);
const circus = join(dirname(require.resolve('jest-circus/runner')), 'jestAdapterInit.js');

let files = 0;

/**
 * Runs a file of tests with Jest's own functions, but loads it as Node loads a program: what files of tests import is
 * loaded once in each worker. https://jestjs.io/docs/configuration#testrunner-string
 */
export default async function runFile(globalConfig, config, environment, runtime, testPath, sendMessageToJest) {
  // Its list of tests begins empty where it is loaded anew.
  delete require.cache[circus];
  delete globalThis[Symbol.for('EVENT_HANDLERS')];
  const { initialize, runAndTransformResultsToJestFormat } = require(circus);
  // Jest's own would look for the lines of errors in what its loader translated; Node knows those of tsx.
  Error.prepareStackTrace = undefined;
  await initialize({
    config,
    environment,
    globalConfig,
    localRequire: require,
    parentProcess: process,
    runtime,
    sendMessageToJest,
    setGlobalsForRuntime: (functions) => begin(functions, environment),
    testPath,
  });
  // Another address each time, since a file that was imported before would define no tests.
  await import(`${pathToFileURL(testPath).href}?run=${++files}`);
  return runAndTransformResultsToJestFormat({ config, globalConfig, setupAfterEnvPerfStats: {}, testPath });
}
