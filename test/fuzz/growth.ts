/** Memory of a process at some point of a run, in megabytes. */
export interface Sample {
  readonly requests: number;
  readonly resident: number;
  readonly heap: number;
}

const mean = (samples: readonly Sample[], what: 'resident' | 'heap') =>
  samples.reduce((sum, sample) => sum + sample[what], 0) / samples.length;

/** The memory of the second fifth of a run, when all code has run, and of the last one. Undefined for a short run. */
export function growth(samples: readonly Sample[]) {
  const fifth = Math.floor(samples.length / 5);
  if (fifth < 2) return undefined;
  const of = (part: readonly Sample[]) => ({ resident: mean(part, 'resident'), heap: mean(part, 'heap') });
  return { early: of(samples.slice(fifth, 2 * fifth)), late: of(samples.slice(-fifth)) };
}
