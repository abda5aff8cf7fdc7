/** What a thread runs that ends its process when the main thread has not run for too long. */
import { write } from 'node:fs';
import { workerData } from 'node:worker_threads';
import type { HangThreadData } from './hang-watch.ts';

const { beats, milliseconds, tick } = workerData as HangThreadData;
const counts = new Int32Array(beats);
let seen = -1;
let missed = 0;

// Ticks are counted, not time: while the whole process is stopped, nothing is missed.
const timer = setInterval(() => {
  const now = Atomics.load(counts, 0);
  const isStopped = Atomics.load(counts, 1) === 1;
  missed = now === seen && !isStopped ? missed + 1 : 0;
  seen = now;
  if (missed * tick < milliseconds) return;
  const msg = `the main thread has not run for ${milliseconds / 1000} s; the process is ended, and what supervises it starts another`;
  clearInterval(timer);
  const end = () => process.kill(process.pid, 'SIGKILL');
  // The main thread may wait for whatever reads standard error.
  setTimeout(end, 1_000);
  write(2, `${JSON.stringify({ level: 60, time: new Date().toISOString(), pid: process.pid, msg })}\n`, end);
}, tick);
