import { createRequire } from 'node:module';

// The versions that Jest itself uses.
const ofJest = createRequire(createRequire(import.meta.url).resolve('jest-circus/runner'));
const { ModuleMocker } = ofJest('jest-mock');
const { ModernFakeTimers } = createRequire(ofJest.resolve('jest-runtime'))('@jest/fake-timers');

/**
 * Files of tests run in the worker's own global scope. What a file sets in the environment, and what Jest replaces, is put
 * back at its end.
 */
export default class Environment {
  global = globalThis;
  moduleMocker = new ModuleMocker(globalThis);
  fakeTimers = null;
  #variables = { ...process.env };
  #console = globalThis.console;
  #exit = process.exit;

  constructor({ projectConfig }) {
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
  }

  async setup() {}

  async teardown() {
    this.fakeTimersModern.dispose();
    this.moduleMocker.restoreAllMocks();
    globalThis.console = this.#console;
    process.exit = this.#exit;
    for (const name of Object.keys(process.env)) if (!(name in this.#variables)) delete process.env[name];
    Object.assign(process.env, this.#variables);
  }

  exportConditions() {
    return ['node', 'node-addons'];
  }

  /** There is none: modules are loaded by Node itself. */
  getVmContext() {
    return null;
  }
}
