/** What `@jest/globals` gives the file of tests that runs now. */
export const present = {};

const timeoutOfTests = Symbol.for('TEST_TIMEOUT_SYMBOL');

/** A file begins: these functions define its tests, and its mocks and timers are those of its environment. */
export function begin(functions, { moduleMocker, fakeTimersModern }) {
  delete globalThis[timeoutOfTests];
  const jest = {
    fn: moduleMocker.fn.bind(moduleMocker),
    spyOn: moduleMocker.spyOn.bind(moduleMocker),
    restoreAllMocks: () => moduleMocker.restoreAllMocks(),
    useFakeTimers: (settings) => fakeTimersModern.useFakeTimers(settings),
    useRealTimers: () => fakeTimersModern.useRealTimers(),
    advanceTimersByTimeAsync: (milliseconds) => fakeTimersModern.advanceTimersByTimeAsync(milliseconds),
    setTimeout: (milliseconds) => {
      globalThis[timeoutOfTests] = milliseconds;
    },
  };
  Object.assign(present, functions, { jest });
}
