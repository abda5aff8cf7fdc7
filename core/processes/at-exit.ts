import { constants } from 'node:os';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const works = new Set<() => void>();

/**
 * Does `work`, which cannot wait for anything, when this process ends: by itself, by process.exit(), by an uncaught
 * error, or by a signal that nothing else listens to. Nothing can be done if the system ends a process (SIGKILL).
 *
 * @returns a function that takes the work back
 */
export function atExit(work: () => void): () => void {
  if (works.size === 0) {
    process.on('exit', doAll);
    for (const signal of signals) process.on(signal, exitUnlessHeard);
  }
  works.add(work);
  return () => {
    if (!works.delete(work) || works.size > 0) return;
    process.off('exit', doAll);
    for (const signal of signals) process.off(signal, exitUnlessHeard);
  };
}

function doAll(): void {
  for (const work of works) work();
}

/** Without a listener a signal would end the process; if there is another listener, that one decides what happens. */
function exitUnlessHeard(signal: (typeof signals)[number]): void {
  if (process.listenerCount(signal) === 1) process.exit(128 + constants.signals[signal]);
}
