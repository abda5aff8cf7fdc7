import { readFileSync } from 'node:fs';

export function median(figures: readonly number[]): number {
  const sorted = figures.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] as number;
}

/** Watches the resident memory of a process of one's own, threads included. Returns what answers its peak, in megabytes. */
export function peakMegabytes(pid: number): () => number {
  let peak = 0;
  const read = () => {
    try {
      const status = readFileSync(`/proc/${pid}/status`, 'utf8');
      peak = Math.max(peak, Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1000);
    } catch {
      // It has ended, or the system tells nothing of other processes.
    }
  };
  const timer = setInterval(read, 20);
  return () => {
    clearInterval(timer);
    return peak;
  };
}
