/** Counts turns of the event loop, in each of which a server could answer requests. */
export function countTurns(): { readonly soFar: number; stop(): void } {
  let turns = 0;
  let isStopped = false;
  const count = () => {
    turns++;
    if (!isStopped) setImmediate(count);
  };
  setImmediate(count);
  return {
    get soFar() {
      return turns;
    },
    stop() {
      isStopped = true;
    },
  };
}

/** In how many turns of the event loop other work is done meanwhile. */
export async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  const turns = countTurns();
  await work().finally(() => turns.stop());
  return turns.soFar;
}
