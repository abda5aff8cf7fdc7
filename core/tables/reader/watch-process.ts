import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mostMemory } from './task.ts';

export type Limit = 'memory' | 'time';

const interval = 50;
/** A process that waits for a processor, or stands still, is ended too. */
const longestTimes = 6;

/** What a process has used, in seconds of processor and bytes; null where the system does not say, and of one that has ended. */
function usedBy(pid: number): { readonly seconds: number; readonly bytes: number } | null {
  const stat = statusOf(pid);
  if (stat === null) return null;
  // The name of the program, in parentheses, may have spaces. Further are utime, stime and rss (Linux, proc(5)).
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return { seconds: (Number(fields[11]) + Number(fields[12])) / 100, bytes: Number(fields[21]) * 4096 };
}

/** No disk is read, and nothing waited for: another thread would take many times as long. */
function statusOf(pid: number): string | null {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'latin1');
  } catch {
    return null;
  }
}

/** Kills a process that uses more than it may, and tells `onLimit` which limit it was. Returns what ends the watch. */
export function watchProcess(
  child: ChildProcess,
  processorSeconds: number,
  onLimit: (limit: Limit) => void,
): () => void {
  const begun = performance.now();
  const end = (limit: Limit) => {
    onLimit(limit);
    child.kill('SIGKILL');
  };
  const look = () => {
    const used = child.pid === undefined ? null : usedBy(child.pid);
    if (used && used.bytes > mostMemory) end('memory');
    else if (used && used.seconds > processorSeconds) end('time');
    else if (performance.now() - begun > processorSeconds * longestTimes * 1000) end('time');
  };
  const timer = setInterval(look, interval);
  return () => clearInterval(timer);
}
