/** Counts iterations of the event loop, in each of which a server could answer requests. */
export function countIterations(): { readonly soFar: number; stop(): void } {
  let iterations = 0;
  let isStopped = false;
  const count = () => {
    iterations++;
    if (!isStopped) setImmediate(count);
  };
  setImmediate(count);
  return {
    get soFar() {
      return iterations;
    },
    stop() {
      isStopped = true;
    },
  };
}

/** The number of iterations of the event loop in which other work is done meanwhile. */
export async function iterationsDuring(work: () => Promise<unknown>): Promise<number> {
  const iterations = countIterations();
  await work().finally(() => iterations.stop());
  return iterations.soFar;
}
