import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { platform } from 'node:os';
import type { Knex } from 'knex';

/** The bound of one request's time in JavaScript, and of its time in the database, in milliseconds. */
export const requestBound = 50;

/**
 * The least time that a quiet machine of two processors takes for `referenceWork`, in milliseconds. The bound refers to
 * it.
 */
const referenceTime = 25;

/** What every long response takes: a megabyte of letters becomes a text, and the text becomes bytes. */
function referenceWork(): () => number {
  const rows = Array.from({ length: 200 }, (_, n) => ({ n, notes: '漢'.repeat(5000), address: '㌀'.repeat(500) }));
  const bytes = Buffer.from(JSON.stringify(rows));
  return () => Buffer.from(JSON.stringify(JSON.parse(bytes.toString()))).length;
}

/**
 * How many times longer than a quiet machine this one takes at this moment, at least 1: a slower processor, or one whose caches
 * others use, takes longer for all work, the database's too.
 */
async function presentSlowness(): Promise<number> {
  const work = referenceWork();
  let least = Infinity;
  for (let attempt = 0; attempt < 3 && least > referenceTime; attempt++) {
    const before = await javaScriptProcessor();
    work();
    least = Math.min(least, (await javaScriptProcessor()) - before);
  }
  return Math.max(1, least / referenceTime);
}

/** The bound of a request on the machine as it is at this moment, in milliseconds. It is never less than the bound. */
export const presentBound = async (): Promise<number> => requestBound * (await presentSlowness());

/** Times of work that has just ended, as a quiet machine would have taken: those far below the bound as they are. */
async function asOnQuiet(times: readonly number[]): Promise<number[]> {
  if (Math.max(...times) <= requestBound / 2) return [...times];
  const slowness = await presentSlowness();
  return times.map((time) => time / slowness);
}

/** A clock that a busy machine does not make faster: it counts time on the processor, in milliseconds. */
export type Clock = () => number | Promise<number>;

/**
 * The processor time of the thread that runs the server's JavaScript. Linux alone reports it for one thread; elsewhere it is
 * that of the whole process, which is never less.
 */
export const javaScriptProcessor: Clock = async () => {
  if (platform() === 'linux') return nanoseconds(await readFile(`/proc/self/task/${process.pid}/schedstat`, 'utf8'));
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

/** Milliseconds between two looks at the thread. */
const lookMilliseconds = 2;

/**
 * Watches for how long pieces of work hold the thread that runs the server's JavaScript, in milliseconds on the processor: during
 * one no other request is answered. A piece takes at most what passes between two looks, and no more processor than that: what
 * is said is up to two milliseconds more than the piece. The watch itself leaves the processor to what is watched.
 */
export function watchPieces(): { takeLongest(): number; stop(): void } {
  let longest = 0;
  let [at, used] = [performance.now(), threadTime()];
  const look = () => {
    const [now, usedNow] = [performance.now(), threadTime()];
    longest = Math.max(longest, Math.min(now - at, usedNow - used));
    [at, used] = [now, usedNow];
  };
  const timer = setInterval(look, lookMilliseconds);
  return {
    /** The longest piece since this was asked last. */
    takeLongest() {
      look();
      const piece = longest;
      longest = 0;
      return piece;
    },
    stop: () => clearInterval(timer),
  };
}

/** The longest piece for which `work` holds the thread, as `watchPieces` says it, in milliseconds of a quiet machine. */
export async function longestIteration(work: () => Promise<unknown>): Promise<number> {
  const pieces = watchPieces();
  try {
    await work();
    const [longest = 0] = await asOnQuiet([pieces.takeLongest()]);
    return longest;
  } finally {
    pieces.stop();
  }
}

/** That of `javaScriptProcessor` without waiting; elsewhere than on Linux the time that passes, which is never less. */
export function threadTime(): number {
  if (platform() !== 'linux') return performance.now();
  return nanoseconds(readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8'));
}

/** The first figure of a schedstat file, time on the processor (Linux, sched-stats.rst), in milliseconds. */
const nanoseconds = (schedstat: string): number => Number(schedstat.split(' ')[0]) / 1e6;

/**
 * The processor time of all of PostgreSQL's processes that serve a database. Linux alone reports it for other processes;
 * elsewhere it is the time that passes, which is never less.
 */
export async function databaseProcessor(knex: Knex): Promise<Clock> {
  if (platform() !== 'linux') return () => performance.now();
  /** By process; one that has ended keeps its time. */
  const times = new Map<number, number>();
  return async () => {
    // What autovacuum does now and then is no part of the measured work.
    const pids: number[] = await knex('pg_stat_activity')
      .whereRaw(`datname = current_database() and backend_type <> 'autovacuum worker'`)
      .pluck('pid');
    for (const pid of pids) {
      const text = await readFile(`/proc/${pid}/schedstat`, 'utf8').catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT' && error.code !== 'ESRCH') throw error;
        return null;
      });
      if (text !== null) times.set(pid, nanoseconds(text));
    }
    return [...times.values()].reduce((sum, milliseconds) => sum + milliseconds, 0);
  };
}

/**
 * The time that `work` takes by each clock, in milliseconds of a quiet machine: the least of some attempts, since the processor's
 * caches are shared and garbage of earlier work is collected meanwhile. Attempts end with the first that stays far below the
 * bound. `prepare` makes an attempt's work; its own time does not count.
 */
export async function leastTimes(
  clocks: readonly Clock[],
  prepare: () => (() => unknown) | Promise<() => unknown>,
  attempts = 12,
): Promise<number[]> {
  let least = clocks.map(() => Infinity);
  const read = async () => {
    const times: number[] = [];
    for (const clock of clocks) times.push(await clock());
    return times;
  };
  for (let i = 0; i < attempts && Math.max(...least) > requestBound / 2; i++) {
    const work = await prepare();
    const before = await read();
    await work();
    const after = await read();
    const times = await asOnQuiet(after.map((time, at) => time - (before[at] as number)));
    least = least.map((time, at) => Math.min(time, times[at] as number));
  }
  return least;
}
