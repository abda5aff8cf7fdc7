/** What a thread runs that ends its process when the main thread has not run for too long. */
import { writeSync } from 'node:fs';
import { workerData } from 'node:worker_threads';
import type { HangThreadData } from './hang-watch.ts';

const { beats, milliseconds, tick } = workerData as HangThreadData;
const counts = new Int32Array(beats);
let seen = -1;
let missed = 0;

// Ticks are counted, not time: while the whole process is stopped, nothing is missed.
setInterval(() => {
  const now = Atomics.load(counts, 0);
  missed = now === seen ? missed + 1 : 0;
  seen = now;
  if (missed * tick < milliseconds) return;
  const msg = `the main thread has not run for ${milliseconds / 1000} s; the process is ended, and what supervises it starts another`;
  try {
    writeSync(2, `${JSON.stringify({ level: 60, time: new Date().toISOString(), pid: process.pid, msg })}\n`);
  } finally {
    process.kill(process.pid, 'SIGKILL');
  }
}, tick);
