import { readdir, readFile } from 'node:fs/promises';

/**
 * The processor time of a process and all those that it started, in milliseconds, which a busy machine does not make
 * longer. Linux alone tells it of other processes; null elsewhere.
 */
export async function processorTime(root: number): Promise<number | null> {
  const parents = await parentProcesses().catch(() => null);
  if (!parents) return null;
  const isWithin = (pid: number): boolean => pid === root || (parents.has(pid) && isWithin(parents.get(pid) as number));
  let sum = 0;
  for (const pid of [...parents.keys()].filter(isWithin)) {
    // A process or thread that has ended meanwhile is left out.
    for (const thread of await readdir(`/proc/${pid}/task`).catch(() => [])) {
      const text = await readFile(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').catch(() => '0');
      // The first figure is the time on the processor in nanoseconds (Linux, sched-stats.rst).
      sum += Number(text.split(' ')[0]) / 1e6;
    }
  }
  return sum;
}

/** The parent of every process of the machine. */
async function parentProcesses(): Promise<Map<number, number>> {
  const parents = new Map<number, number>();
  for (const name of (await readdir('/proc')).filter((entry) => /^\d+$/.test(entry))) {
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '');
    // The name in parentheses may contain spaces; the state and the parent follow it (proc_pid_stat(5)).
    const parent = /\) \S (\d+) /.exec(stat)?.[1];
    if (parent) parents.set(Number(name), Number(parent));
  }
  return parents;
}
