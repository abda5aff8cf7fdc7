import { readdir, readFile } from 'node:fs/promises';

/** Text of a file below /proc; '' if the process has ended or there is no /proc. */
const procFile = (pid: number | string, name: string) => readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => '');

/** Ticks a second in which Linux counts processor time (sysconf(_SC_CLK_TCK), 100 on every common build). */
const ticksPerSecond = 100;

/** The fields of /proc/PID/stat behind the name (proc_pid_stat(5)): the first is field 3. */
const fieldsOf = (text: string) => text.slice(text.lastIndexOf(')') + 2).split(' ');

/** Children of a process whose command line contains a text. */
export async function childrenOf(pid: number, text: string): Promise<number[]> {
  const children: number[] = [];
  for (const name of await readdir('/proc').catch(() => [])) {
    if (!/^\d+$/.test(name)) continue;
    const isChild = Number(fieldsOf(await procFile(name, 'stat'))[1]) === pid;
    if (isChild && (await procFile(name, 'cmdline')).includes(text)) children.push(Number(name));
  }
  return children;
}

/** Processor time that the processes have used together. */
export async function processorSeconds(pids: readonly number[]): Promise<number> {
  let ticks = 0;
  for (const pid of pids) {
    const fields = fieldsOf(await procFile(pid, 'stat'));
    // A process that has ended meanwhile has none.
    ticks += Number(fields[11] ?? 0) + Number(fields[12] ?? 0);
  }
  return ticks / ticksPerSecond;
}

/** A process's memory, with its share of what it has in common with others (proc_pid_smaps(5), Pss). */
export async function proportionalMegabytes(pid: number): Promise<number> {
  return Number(/^Pss:\s+(\d+) kB/m.exec(await procFile(pid, 'smaps_rollup'))?.[1] ?? 0) / 1000;
}

/** A process's memory with all that it has in common with others (proc_pid_status(5), VmRSS); 0 if it has ended. */
export async function residentMegabytes(pid: number): Promise<number> {
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(await procFile(pid, 'status'))?.[1] ?? 0) / 1000;
}

/**
 * Processor time of a cluster of PostgreSQL by the pid of its postmaster, with all backends, those that have ended included
 * (proc_pid_stat(5), cutime and cstime).
 */
export async function clusterSeconds(postmaster: number): Promise<number> {
  const own = fieldsOf(await procFile(postmaster, 'stat'));
  const ended = (Number(own[13]) + Number(own[14])) / ticksPerSecond;
  return ended + (await processorSeconds([postmaster, ...(await childrenOf(postmaster, ''))]));
}
