/** Memory of a process at some point of a run, in megabytes. */
export interface Memory {
  /** What the system has given it. Parts that were freed stay with it, more of them on a busy machine. */
  readonly resident: number;
  /** What its objects and buffers take: 5 MB more after 1,000 requests, since it has run more of its code. */
  readonly used: number;
}

/**
 * What a run may add, in megabytes. A record of 15 kB that stays after each of 1,500 requests is more; so is one of 300 bytes
 * after each of 50,000.
 */
export const allowedGrowth: Memory = { used: 15, resident: 60 };

export interface Sample extends Memory {
  readonly requests: number;
}

const mean = (samples: readonly Sample[], what: keyof Memory) =>
  samples.reduce((sum, sample) => sum + sample[what], 0) / samples.length;

/** The memory of the second fifth of a run, when all code has run, and of the last one. Undefined for a short run. */
export function growth(samples: readonly Sample[]) {
  const fifth = Math.floor(samples.length / 5);
  if (fifth < 2) return undefined;
  const of = (part: readonly Sample[]) => ({ resident: mean(part, 'resident'), used: mean(part, 'used') });
  return { early: of(samples.slice(fifth, 2 * fifth)), late: of(samples.slice(-fifth)) };
}
