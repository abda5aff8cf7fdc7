/** Does something in a later turn of the event loop. */
export type Later = (work: () => void) => void;

/**
 * Does what it is given in its order, a few at each turn of the event loop. Node accepts one connection and reads once
 * from each at a turn: however much is waiting here, a client that comes anew waits for a few turns, and each is short.
 */
export function createTurns(atOnce: number): Later {
  const waiting: Array<() => void> = [];
  const run = () => {
    for (const work of waiting.splice(0, atOnce)) work();
    if (waiting.length > 0) setImmediate(run);
  };
  return (work) => {
    if (waiting.push(work) === 1) setImmediate(run);
  };
}
