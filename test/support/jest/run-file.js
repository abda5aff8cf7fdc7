import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { begin } from './globals/present.js';
import { writeTouched } from './touched-files.js';
import './typescript.js';

const require = createRequire(import.meta.url);
const circus = join(dirname(require.resolve('jest-circus/runner')), 'jestAdapterInit.js');

/** What Jest sends a worker for which it has no further file. */
const end = 2;

// Otherwise Jest waits half a second for whatever some file left open, and then complains. `exit` alone would wait for each
// thread to come to its next line of JavaScript: one that hashes a password does after the hash, on a busy machine in seconds.
process.on('message', (message) => {
  if (!process.env.JEST_WORKER_ID || !Array.isArray(message) || message[0] !== end) return;
  process.once('exit', () => process.kill(process.pid, 'SIGKILL'));
  process.exit();
});

const asyncHooks = require('node:async_hooks');

/** What Jest asks which test runs: those of a file run one after the other. */
class PresentContext {
  #context;

  getStore() {
    return this.#context;
  }

  run(context, work) {
    this.#context = context;
    return work();
  }
}

/**
 * Jest's functions that define the tests of a file and run them. They make an AsyncLocalStorage each time that they are
 * loaded. Before Node 24 each promise of a process costs a call for every AsyncLocalStorage that it has used: after a
 * hundred files, 150,000 promises took 24 seconds instead of one. From Node 22 on the property cannot be replaced.
 */
function loadCircus() {
  const property = Object.getOwnPropertyDescriptor(asyncHooks, 'AsyncLocalStorage');
  if (!property.writable) return require(circus);
  asyncHooks.AsyncLocalStorage = PresentContext;
  try {
    return require(circus);
  } finally {
    asyncHooks.AsyncLocalStorage = property.value;
  }
}

let files = 0;

/**
 * Runs a file of tests with Jest's own functions, but loads it as Node loads a program: what files of tests import is
 * loaded once in each worker. https://jestjs.io/docs/configuration#testrunner-string
 */
export default async function runFile(globalConfig, config, environment, runtime, testPath, sendMessageToJest) {
  // Its list of tests begins empty if it is loaded anew.
  delete require.cache[circus];
  delete globalThis[Symbol.for('EVENT_HANDLERS')];
  const { initialize, runAndTransformResultsToJestFormat } = loadCircus();
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
  const result = await runAndTransformResultsToJestFormat({
    config,
    globalConfig,
    setupAfterEnvPerfStats: {},
    testPath,
  });
  writeTouched(testPath);
  return result;
}
