// Loaded into a process before all else (`node --import`): its clock is as many milliseconds ahead as the file SHIFTED_CLOCK says,
// which is read again at SIGUSR2. What waits by timers for long waits for the shifted clock; what waits for an answer, for less
// than three quarters of a minute, for the real one.
import { readFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import timersPromises from 'node:timers/promises';

const RealDate = Date;
const real = { setTimeout, clearTimeout, wait: timersPromises.setTimeout };
const longMilliseconds = 45_000;
const record = Symbol('record');

const read = () => Number(readFileSync(process.env.SHIFTED_CLOCK, 'utf8'));
let ahead = read();
const now = () => RealDate.now() + ahead;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, words, as) => Reflect.construct(target, words.length === 0 ? [now()] : words, as),
  apply: () => new RealDate(now()).toString(),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});

const long = new Set();

function end(timer) {
  long.delete(timer);
  real.clearTimeout(timer.handle);
  real.clearTimeout(timer.sooner);
}

function setLong(callback, milliseconds, words) {
  const timer = { due: now() + milliseconds, sooner: undefined };
  timer.fire = () => {
    if (!long.has(timer)) return;
    end(timer);
    callback(...words);
  };
  timer.handle = real.setTimeout(timer.fire, milliseconds);
  timer.handle[record] = timer;
  long.add(timer);
  return timer.handle;
}

const setShifted = (callback, milliseconds = 0, ...words) =>
  milliseconds < longMilliseconds
    ? real.setTimeout(callback, milliseconds, ...words)
    : setLong(callback, milliseconds, words);
Object.defineProperties(setShifted, Object.getOwnPropertyDescriptors(real.setTimeout));
globalThis.setTimeout = setShifted;
globalThis.clearTimeout = (handle) => {
  const timer = handle?.[record];
  if (timer) end(timer);
  else real.clearTimeout(handle);
};

timersPromises.setTimeout = (milliseconds, value, options = {}) => {
  if (milliseconds < longMilliseconds) return real.wait(milliseconds, value, options);
  const { signal, ref = true } = options;
  return new Promise((resolve, reject) => {
    const giveUp = () => {
      clearTimeout(handle);
      reject(Object.assign(new Error('The operation was aborted'), { name: 'AbortError', code: 'ABORT_ERR' }));
    };
    const handle = setTimeout(() => {
      signal?.removeEventListener('abort', giveUp);
      resolve(value);
    }, milliseconds);
    if (!ref) handle.unref();
    if (signal?.aborted) giveUp();
    else signal?.addEventListener('abort', giveUp, { once: true });
  });
};
syncBuiltinESMExports();

process.on('SIGUSR2', () => {
  ahead = read();
  for (const timer of long) {
    real.clearTimeout(timer.sooner);
    const left = Math.max(0, timer.due - now());
    timer.sooner = real.setTimeout(timer.fire, left);
    if (!timer.handle.hasRef()) timer.sooner.unref();
  }
});
