/** One request's bound, of processor time and of the database's time: no legal request takes longer. In milliseconds. */
export const requestBound = 50;

/**
 * The processor time of this process that `work` takes, in milliseconds: the least of some attempts, since others use
 * the same processor and garbage of earlier work is collected meanwhile. Attempts end with the first under the bound.
 */
export async function leastProcessorTime(work: () => unknown, attempts = 8): Promise<number> {
  let least = Infinity;
  for (let i = 0; i < attempts && least > requestBound / 2; i++) {
    const before = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, (user + system) / 1000);
  }
  return least;
}
